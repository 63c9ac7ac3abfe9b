// Gives every request its command context, and makes a POST with an Idempotency-Key happen once.
import { createHash } from "node:crypto";
import type { CallHandler, ExecutionContext, NestInterceptor } from "@nestjs/common";
import type { Response } from "express";
import { from, lastValueFrom, type Observable } from "rxjs";
import { asCommand, type CommandContext, type IdempotencyKeys, type KeyUse } from "../log/index.js";
import { ProblemError } from "../problems.js";
import { takesSecret, withoutSecret } from "./answers-secret.js";
import type { ApiRequest } from "./api-request.js";

const MAX_KEY_LENGTH = 255;

export class CommandInterceptor implements NestInterceptor {
  constructor(private readonly keys: IdempotencyKeys) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = execution.switchToHttp().getRequest<ApiRequest>();
    const response = execution.switchToHttp().getResponse<Response>();
    const { principal } = request;
    if (!principal) return next.handle();
    const context: CommandContext = {
      workspaceId: principal.workspaceId,
      principal: principal.name,
      address: request.ip,
      requestId: request.requestId,
    };
    const handle = (): Promise<unknown> =>
      asCommand(context, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    if (typeof key !== "string" || takesSecret(execution)) return from(handle());
    const kept = (answer: unknown): unknown => withoutSecret(execution, answer);
    return from(this.once({ key, request, response, context, handle, kept }));
  }

  private async once(call: KeyedCall): Promise<unknown> {
    const { request, response, context } = call;
    if (call.key.length > MAX_KEY_LENGTH) {
      throw new ProblemError("invalid_request", { detail: `Idempotency-Key: at most ${MAX_KEY_LENGTH} characters` });
    }
    const use: KeyUse = {
      workspaceId: context.workspaceId,
      route: `${request.method} ${request.path}`,
      key: call.key,
      bodyHash: createHash("sha256")
        .update(JSON.stringify(request.body ?? null))
        .digest("hex"),
    };
    const state = await this.keys.claim(use);
    switch (state.kind) {
      case "new":
        return this.first(use, call);
      case "answered":
        response.setHeader("Idempotency-Replayed", "true");
        response.status(state.status);
        return state.response;
      case "running":
        throw new ProblemError("in_progress", {
          detail: "a request with this Idempotency-Key is still running",
          headers: { "Retry-After": "1" },
        });
      case "otherBody":
        throw new ProblemError("idempotency_mismatch", { detail: "this Idempotency-Key was used with another body" });
    }
  }

  private async first(use: KeyUse, { handle, kept, response, context }: KeyedCall): Promise<unknown> {
    context.idempotency = { route: use.route, key: use.key, status: response.statusCode, kept };
    try {
      const answer = await handle();
      const promised = context.recorded && JSON.stringify(answer) === JSON.stringify(context.idempotency.answer);
      if (!promised) await this.keys.answer(use, response.statusCode, kept(answer));
      return answer;
    } catch (error) {
      // What was refused made nothing: the key is free again.
      await this.keys.forget(use);
      throw error;
    }
  }
}

interface KeyedCall {
  key: string;
  request: ApiRequest;
  response: Response;
  context: CommandContext;
  handle(): Promise<unknown>;
  /** What of the answer may be stored. */
  kept(answer: unknown): unknown;
}
