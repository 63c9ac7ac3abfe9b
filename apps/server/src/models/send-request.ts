// Sends one request and reads its stream to the end: the answer whole, or why there is none.
import type { ModelOutcome, ModelRequest } from "@roundhouse/runtime";
import { type Answer, isContent, newAnswer, type StreamPart, stopReasonOf } from "./answer.js";
import { cutShort, errorInFrame, type FailureContext, failed, saidBy, thrown } from "./failure.js";
import { openStream, type Target } from "./open-stream.js";
import { type ProviderFetch, providerFetch } from "./provider-fetch.js";
import { type RequestParams, requestParams } from "./request-params.js";
import { type UsageMeter, usageMeter, usageOf } from "./token-usage.js";
import { type Watchdog, watchdog } from "./watchdog.js";

interface Attempt {
  request: ModelRequest;
  target: Target;
  params: RequestParams;
  out: ProviderFetch;
  dog: Watchdog;
  meter: UsageMeter;
  context(): FailureContext;
}

/** Never throws for what a provider did. Nothing of a failed attempt is kept but its usage. */
export async function sendRequest(request: ModelRequest, target: Target): Promise<ModelOutcome> {
  const out = providerFetch();
  const meter = usageMeter(target.price);
  const secrets = secretsOf(target.connection);
  const context = (): FailureContext => ({ wire: out.answer, secrets, usage: meter.read() });
  const params = requestParams.safeParse(request.model.params ?? {});
  if (!params.success) {
    const [issue] = params.error.issues;
    return failed("invalid_request", `model params: ${issue?.path.join(".")}: ${issue?.message}`, context());
  }
  if (request.signal.aborted) return failed("cancelled", undefined, context());
  const dog = watchdog(request.signal, request.idleMs);
  const answered = readAnswer({ request, target, params: params.data, out, dog, meter, context });
  const first = await Promise.race([answered, dog.bitten]);
  const ending = dog.ending();
  dog.release();
  if (ending === "timeout") return failed("timeout", `no content for ${request.idleMs} ms`, context());
  if (ending === "cancelled" || typeof first === "string") return failed("cancelled", undefined, context());
  return first;
}

const secretsOf = ({ apiKey, headers }: Target["connection"]): string[] => [
  ...(apiKey ? [apiKey] : []),
  ...Object.values(headers),
];

/** Once the dog has bitten nobody waits for this any more, and nothing more reaches the viewers. */
async function readAnswer(attempt: Attempt): Promise<ModelOutcome> {
  const { request, target, params, out, dog, context } = attempt;
  const answer = newAnswer();
  try {
    const settings = { request, target, params, fetch: out.fetch, signal: dog.signal };
    // Not `for await`: leaving the loop would wait for the stream's other branch to be cancelled too, which never comes.
    const reader = openStream(settings).fullStream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || dog.signal.aborted) return cutShort(context());
      const outcome = take(value, answer, attempt);
      if (outcome) return outcome;
      show(value, request);
    }
  } catch (error) {
    return thrown(error, context());
  }
}

/** An outcome when this part is the last one that matters. */
function take(
  part: StreamPart,
  answer: Answer,
  { dog, meter, context, target, out }: Attempt,
): ModelOutcome | undefined {
  if (isContent(part)) dog.feed();
  answer.add(part);
  if (part.type === "error") return thrown(part.error, context());
  if (part.type === "finish-step") return finish(part, answer, { target, out, context });
  if (part.type !== "raw") return undefined;
  meter.see(part.rawValue);
  const error = errorInFrame(part.rawValue);
  return error === undefined ? undefined : saidBy(error, context());
}

function show(part: StreamPart, request: ModelRequest): void {
  if (part.type === "text-delta" && part.text !== "") request.onDelta({ kind: "text", text: part.text });
  if (part.type === "reasoning-delta" && part.text !== "") request.onDelta({ kind: "reasoning", text: part.text });
}

type End = Extract<StreamPart, { type: "finish-step" }>;

function finish(
  end: End,
  answer: Answer,
  { target, out, context }: Pick<Attempt, "target" | "out" | "context">,
): ModelOutcome {
  const { finishReason, rawFinishReason, response } = end;
  if (finishReason === "other" && rawFinishReason === undefined) return cutShort(context());
  const usage = usageOf(end.usage, target.price);
  const why = rawFinishReason ?? finishReason;
  if (finishReason === "content-filter")
    return failed("refused", `the answer was refused: ${why}`, { ...context(), usage });
  if (isBroken(end)) return failed("server_error", `the answer ended with ${why}`, { ...context(), usage });
  const content = answer.content();
  return {
    ok: true,
    content,
    stopReason: stopReasonOf(finishReason, rawFinishReason, content),
    usage,
    model: target.id,
    ...requestId(out, response.id),
  };
}

const isBroken = ({ finishReason, rawFinishReason }: End): boolean =>
  finishReason === "error" || rawFinishReason === "error";

/** The header that a provider's support asks for; else the response's id where the provider gave one. */
function requestId({ answer: { headers } }: ProviderFetch, responseId: string): { providerRequestId?: string } {
  const id =
    headers["x-request-id"] ?? headers["request-id"] ?? (responseId.startsWith("aitxt-") ? undefined : responseId);
  return id === undefined ? {} : { providerRequestId: id };
}
