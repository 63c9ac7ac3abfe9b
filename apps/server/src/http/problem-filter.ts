// Turns whatever went wrong into problem+json. What is not expected is logged and told as `internal`, without its text.
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from "@nestjs/common";
import type { Response } from "express";
import { isOutOfReach } from "../log/index.js";
import type { Logger } from "../ops/logger.js";
import type { ProblemCode } from "../problem-catalogue.js";
import { ProblemError } from "../problems.js";
import type { ApiRequest } from "./api-request.js";

@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<ApiRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    const requestId = request.requestId ?? "";
    const problem = problemOf(error);
    if (problem.status >= 500) this.log.error({ err: error, requestId, url: request.url }, "a request failed");
    if (response.headersSent) {
      response.end();
      return;
    }
    for (const [name, value] of Object.entries(problem.details.headers ?? {})) response.setHeader(name, value);
    response
      .status(problem.status)
      .type("application/problem+json")
      .send(JSON.stringify(problem.body(requestId, request.path)));
  }
}

const byStatus: Record<number, ProblemCode> = {
  400: "invalid_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "too_large",
  415: "unsupported_media_type",
  429: "rate_limited",
  503: "unavailable",
};

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const type = (error as { type?: unknown } | null)?.type;
  if (type === "entity.too.large" || isStatus(error, 413))
    return new ProblemError("too_large", { detail: "a body is at most 1 MiB" });
  if (type === "entity.parse.failed" || isBadJson(error)) {
    return new ProblemError("invalid_json", { detail: (error as Error).message });
  }
  if (error instanceof HttpException) {
    return new ProblemError(byStatus[error.getStatus()] ?? "internal", { detail: error.message });
  }
  if (isOutOfReach(error)) {
    const headers = { "Retry-After": "2" };
    return new ProblemError("unavailable", { detail: "the database is out of reach; try again", headers });
  }
  return new ProblemError("internal");
}

const isBadJson = (error: unknown): boolean =>
  error instanceof HttpException && error.getStatus() === 400 && /JSON/.test(error.message);

const isStatus = (error: unknown, status: number): boolean =>
  error instanceof HttpException && error.getStatus() === status;
