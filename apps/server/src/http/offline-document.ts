// The OpenAPI document without a running service: nothing is connected to, and no controller is made.
import type { DynamicModule, InjectionToken, Provider } from "@nestjs/common";
import { PARAMTYPES_METADATA, SELF_DECLARED_DEPS_METADATA } from "@nestjs/common/constants.js";
import { NestFactory } from "@nestjs/core";
import type { OpenAPIObject } from "@nestjs/swagger";
import { appModule } from "../app.module.js";
import { apiDocument } from "./api-document.js";

export async function offlineDocument(): Promise<OpenAPIObject> {
  const module = appModule(standIns(appModule([])));
  const app = await NestFactory.create(module, { preview: true, logger: false, abortOnError: false });
  return apiDocument(app, module);
}

/** Something under each name that a controller asks for; none is ever used. */
function standIns({ controllers = [] }: DynamicModule): Provider[] {
  const wanted = controllers.flatMap((controller) => [
    ...((Reflect.getMetadata(PARAMTYPES_METADATA, controller) ?? []) as InjectionToken[]),
    ...((Reflect.getMetadata(SELF_DECLARED_DEPS_METADATA, controller) ?? []) as { param: InjectionToken }[]).map(
      ({ param }) => param,
    ),
  ]);
  return [...new Set(wanted)].map((provide) => ({ provide, useValue: {} }));
}
