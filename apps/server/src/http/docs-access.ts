// The documentation needs a session or a key, as everything else does.
import type { NextFunction, Response } from "express";
import type { Authenticator } from "../auth/authenticator.js";
import { ProblemError } from "../problems.js";
import type { ApiRequest } from "./api-request.js";

export function docsAccess(authenticator: Authenticator) {
  return (request: ApiRequest, _response: Response, next: NextFunction): void => {
    authenticator
      .principalOf(request.headers)
      .then(
        (principal) => next(principal ? undefined : new ProblemError("unauthenticated", { detail: "sign in first" })),
        next,
      );
  };
}
