// The HTTP side of a process: Nest over Express, with its checks, its errors, its documentation and the dashboard's files.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { DynamicModule } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { SwaggerModule } from "@nestjs/swagger";
import { isTooDeep, MAX_LEVELS } from "@roundhouse/runtime";
import type { NextFunction, Response } from "express";
import helmet from "helmet";
import { AccessGuard } from "../auth/access.guard.js";
import type { Authenticator } from "../auth/authenticator.js";
import type { KeyLimit } from "../auth/key-limit.js";
import type { IdempotencyKeys } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import { ProblemError } from "../problems.js";
import { apiDocument } from "./api-document.js";
import type { ApiRequest } from "./api-request.js";
import { CommandInterceptor } from "./command.interceptor.js";
import { ownOriginOnly } from "./content-policy.js";
import { dashboardFiles } from "./dashboard-files.js";
import { docsAccess } from "./docs-access.js";
import { ProblemFilter } from "./problem-filter.js";
import { ValidationPipe } from "./validation.js";

export interface HttpOptions {
  module: DynamicModule;
  authenticator: Authenticator;
  keyLimit: KeyLimit;
  keys: IdempotencyKeys;
  logger: Logger;
  publicUrl: string | undefined;
  /** As the environment has it. */
  trustedProxies: string;
  dashboardDir: string | undefined;
}

const BODY_LIMIT = "1mb";

export async function makeHttpServer(options: HttpOptions): Promise<NestExpressApplication> {
  const { authenticator, keyLimit, keys, logger, publicUrl, dashboardDir } = options;
  const app = await NestFactory.create<NestExpressApplication>(options.module, {
    bodyParser: false,
    logger: ["error", "warn"],
    abortOnError: false,
  });
  app.set("trust proxy", trustOf(options.trustedProxies));
  app.disable("x-powered-by");
  app.use(identify(logger));
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: ownOriginOnly() },
      // Where this origin is https, it stays so; a service on plain http must not close its own door.
      strictTransportSecurity: publicUrl?.startsWith("https:")
        ? { maxAge: 31_536_000, includeSubDomains: false }
        : false,
    }),
  );
  app.use(refuseFeatures);
  app.use(refuseNul);
  app.use(requireJson);
  app.useBodyParser("json", { limit: BODY_LIMIT, strict: false, type: isJson });
  app.use(refuseDepth);
  app.useGlobalPipes(new ValidationPipe());
  app.useGlobalGuards(new AccessGuard(authenticator, keyLimit, publicUrl));
  app.useGlobalInterceptors(new CommandInterceptor(keys));
  app.useGlobalFilters(new ProblemFilter(logger));
  document(app, options);
  if (dashboardDir) app.use(afterRoutes(dashboardFiles(dashboardDir)));
  return app;
}

/** Answers of the API are for who asked, and no page of ours needs a camera. */
function refuseFeatures(request: ApiRequest, response: Response, next: NextFunction): void {
  response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  if (request.path.startsWith("/v1/")) response.setHeader("Cache-Control", "no-store");
  next();
}

/** Loopback, and whoever the operator names: a number is how many proxies stand in a row. */
function trustOf(proxies: string): number | string[] {
  if (/^\d+$/.test(proxies.trim())) return Number(proxies);
  const named = proxies.split(",").map((one) => one.trim());
  return ["loopback", ...named.filter((one) => one !== "")];
}

/** No id, name or cursor has a NUL in it, and PostgreSQL takes none. */
function refuseNul(request: ApiRequest, _response: Response, next: NextFunction): void {
  if (!request.originalUrl.includes("%00")) next();
  else next(new ProblemError("invalid_request", { detail: "a NUL in the address: no id and no filter has one" }));
}

/** Whoever walks through a value level by level runs out of stack in one without end. */
function refuseDepth(request: ApiRequest, _response: Response, next: NextFunction): void {
  if (!isTooDeep(request.body)) next();
  else next(new ProblemError("invalid_request", { detail: `the body is nested deeper than ${MAX_LEVELS} levels` }));
}

/** A request's id, the caller's own where it has one; and a line in the log when it is answered. */
function identify(logger: Logger) {
  return (request: ApiRequest, response: Response, next: NextFunction): void => {
    const given = request.headers["x-request-id"];
    request.requestId = typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
    response.setHeader("X-Request-Id", request.requestId);
    const startedMs = performance.now();
    response.on("finish", () => {
      const tookMs = Math.round(performance.now() - startedMs);
      const { method, path, requestId } = request;
      logger.debug({ requestId, method, path, status: response.statusCode, tookMs }, "answered");
    });
    next();
  };
}

/** Whatever is let in as JSON is also read: a body that is passed over would be a command without its words. */
const isJson = ({ headers }: IncomingMessage): boolean =>
  /^application\/([\w.+-]+\+)?json\b/i.test(headers["content-type"] ?? "");

/** A form of another page can't be taken for a command. */
function requireJson(request: ApiRequest, _response: Response, next: NextFunction): void {
  const hasBody =
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
  if (!hasBody || isJson(request)) next();
  else next(new ProblemError("unsupported_media_type", { detail: "send the body as Content-Type: application/json" }));
}

/** Files are looked for only where the API has nothing: its paths are its own. */
function afterRoutes(files: ReturnType<typeof dashboardFiles>): ReturnType<typeof dashboardFiles> {
  return (request, response, next) => {
    const ofTheApi = /^\/(v1|healthz|readyz|metrics|openapi\.json|docs|problems)(\/|$)/.test(request.path);
    const link = request.path.replace(/\/$/, "") === "/sign-in" && "token" in request.query;
    if (ofTheApi || link) next();
    else files(request, response, next);
  };
}

function document(app: NestExpressApplication, { authenticator, module }: HttpOptions): void {
  app.use(["/docs", "/openapi.json"], docsAccess(authenticator));
  SwaggerModule.setup("docs", app, () => apiDocument(app, module), {
    jsonDocumentUrl: "openapi.json",
    // The same as YAML would be one more door to watch.
    raw: ["json"],
  });
}

export const httpServerOf = (app: NestExpressApplication): Server => app.getHttpServer() as Server;
