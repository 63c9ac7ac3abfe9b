// What a program asks about models, and what an operator may tell all threads on one.
import type { HoldBody, ModelAnswer, ModelView } from "@roundhouse/runtime/browser";
import type { Http } from "./http.js";

export class ModelsApi {
  constructor(private readonly http: Http) {}

  list(): Promise<{ data: ModelView[] }> {
    return this.http.json("/v1/models");
  }

  /** Nothing more is sent to it, until a moment or until it is released. */
  hold(model: string, body: HoldBody = {}): Promise<ModelAnswer> {
    return this.tell(model, "hold", body);
  }

  release(model: string): Promise<ModelAnswer> {
    return this.tell(model, "release");
  }

  /** Everything that waits on it goes on now, one after the other. */
  retryAll(model: string): Promise<ModelAnswer> {
    return this.tell(model, "retry-all");
  }

  /** Every unfinished thread on it goes to its next fallback, at its next step. */
  forceFallback(model: string): Promise<ModelAnswer> {
    return this.tell(model, "force-fallback");
  }

  /** Every thread that went from it to a fallback comes back, at its next step. */
  revert(model: string): Promise<ModelAnswer> {
    return this.tell(model, "revert");
  }

  private tell(model: string, what: string, body: unknown = {}): Promise<ModelAnswer> {
    return this.http.json(`/v1/models/${encodeURIComponent(model)}/${what}`, { method: "POST", body });
  }
}
