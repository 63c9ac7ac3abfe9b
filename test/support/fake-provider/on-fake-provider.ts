// Models on a fake provider of their own, for the tests of one file.
import type { Model } from "@roundhouse/runtime";
import { afterAll, beforeAll } from "vitest";
import type { Answer } from "./script.js";
import { type FakeProvider, type RecordedRequest, startFakeProvider } from "./server.js";

/** What no log, outcome or message may hold. */
export const SECRET_KEY = "sk-secret-of-the-test-0123456789";

interface Connection {
  kind: string;
  model: string;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
}

interface Scripted {
  model: Model;
  /** What this model was asked so far. */
  requests(): RecordedRequest[];
}

/** `scripted(kind, answers)` makes a model that gives these answers. */
export function onFakeProvider<Options extends Connection>(make: (options: Options) => Model) {
  let provider: FakeProvider | undefined;
  let models = 0;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider?.close());

  return (kind: Options["kind"], answers: Answer[], more: Partial<Options> = {}): Scripted => {
    if (!provider) throw new Error("the fake provider starts with the tests");
    const { url, requests } = provider;
    const model = `m${models++}`;
    provider.script(model, answers);
    const baseUrl = `${url}/${kind === "google" ? "v1beta" : "v1"}`;
    const options = { kind, model, baseUrl, apiKey: SECRET_KEY, ...more } as Options;
    return { model: make(options), requests: () => requests.filter((request) => request.model === model) };
  };
}
