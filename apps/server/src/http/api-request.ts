// A request on its way through the API: with its id, and who it comes from once that is known.
import { createParamDecorator, type ExecutionContext } from "@nestjs/common";
import type { Request } from "express";
import type { Principal } from "../auth/principal.js";

export interface ApiRequest extends Request {
  requestId?: string;
  principal?: Principal;
}

/** The principal of a request that passed the guard. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): Principal => {
  const { principal } = context.switchToHttp().getRequest<ApiRequest>();
  if (!principal) throw new Error("the guard lets nobody in without a principal");
  return principal;
});
