// One request as the AI SDK's one step: no retries, tools without bodies, raw frames along with the parts.
import type { Model, ModelRequest } from "@roundhouse/runtime";
import { jsonSchema, Output, streamText, type ToolSet, tool } from "ai";
import { promptMessages } from "./prompt-messages.js";
import type { Connection, ProviderEntry } from "./registry.js";
import type { RequestParams } from "./request-params.js";

// The SDK prints its warnings, prompts included, unless told not to.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** What is asked, and where. */
export interface Target {
  /** The model's id, which its own earlier answers carry. */
  id: string;
  entry: ProviderEntry;
  connection: Omit<Connection, "fetch">;
  maxOutputTokens: number | undefined;
  price: Model["price"];
}

export interface StreamSettings {
  request: ModelRequest;
  target: Target;
  params: RequestParams;
  fetch: Connection["fetch"];
  signal: AbortSignal;
}

export function openStream({ request, target, params, fetch, signal }: StreamSettings) {
  const { prompt } = request;
  const { entry, connection, maxOutputTokens } = target;
  const { providerOptions = {}, ...settings } = params;
  return streamText({
    model: entry.languageModel({ ...connection, fetch }),
    messages: promptMessages(prompt, target.id),
    ...(prompt.system === "" ? {} : { system: prompt.system }),
    ...(prompt.tools.length > 0 ? { tools: toolsOf(request, entry.strictTools) } : {}),
    ...(prompt.output ? { output: jsonOutput(prompt.output) } : {}),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...settings,
    providerOptions: mergedOptions(entry.defaults, providerOptions),
    maxRetries: 0,
    abortSignal: signal,
    includeRawChunks: true,
    onError: () => {},
  });
}

function toolsOf({ prompt }: ModelRequest, strict: false | undefined): ToolSet {
  return Object.fromEntries(
    prompt.tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema), ...(strict === undefined ? {} : { strict }) }),
    ]),
  );
}

/** Asks for JSON without the SDK's partial parsing, which reads the whole answer again at every delta. */
const jsonOutput = (schema: Record<string, unknown>) => ({
  ...Output.text(),
  responseFormat: Promise.resolve({ type: "json" as const, schema }),
});

type ProviderOptions = NonNullable<RequestParams["providerOptions"]>;

function mergedOptions(defaults: ProviderOptions, own: ProviderOptions): ProviderOptions {
  const merged = { ...defaults };
  for (const [name, values] of Object.entries(own)) merged[name] = { ...merged[name], ...values };
  return merged;
}
