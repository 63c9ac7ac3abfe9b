// Sends what is due for one endpoint, a few at a time, and writes down what came of each. A job carries the endpoint's id. R6.
import type { WebhookAttempt } from "@roundhouse/runtime";
import type { SecretBox } from "../auth/secret-box.js";
import type { ClaimedDelivery, DueClock, Finish, WebhookDeliveries, WebhookEndpoints } from "../log/index.js";
import { blotOut } from "../models/redact.js";
import { retryAfterMs } from "../models/retry-after.js";
import type { Logger } from "../ops/logger.js";
import { type OutgoingAnswer, sendOutgoing } from "../outgoing/send-outgoing.js";
import type { Rules } from "../outgoing/target.js";
import { waitAfter } from "./retry-schedule.js";
import { signedHeaders } from "./signature.js";

export interface SendRooms {
  webhookDeliveries: WebhookDeliveries;
  endpoints: WebhookEndpoints;
  clock: DueClock;
  outgoing: Rules;
  secretBox: SecretBox | null;
  /** Asks for one more job: there may be more than one job should take on. */
  again(endpointId: string): void;
  logger: Logger;
}

const TIMEOUT_MS = 15_000;
const AT_ONCE = 4;
/** A job of the queue goes on this long; then others have their turn. */
const PATIENCE_MS = 30_000;
const ANSWER_LENGTH = 1024;
/** More than is shown: a secret across the end of what is shown has to be recognized first. */
const ANSWER_BYTES = 4 * ANSWER_LENGTH;
const GONE = 410;

/** What a secret is sealed for. */
export const aboutEndpoint = (endpointId: string): string => `webhook secret of ${endpointId}`;

export class SendDue {
  private stopped = false;

  constructor(private readonly rooms: SendRooms) {}

  /** Never throws: what was not written down is due again. */
  async run(endpointId: string): Promise<void> {
    const { webhookDeliveries, secretBox, again, logger } = this.rooms;
    // Another process may have the key.
    if (!secretBox) return;
    const untilMs = performance.now() + PATIENCE_MS;
    try {
      while (!this.stopped) {
        if (performance.now() > untilMs) return again(endpointId);
        const claimed = await webhookDeliveries.claim(endpointId, AT_ONCE);
        if (claimed.length === 0) return;
        await Promise.all(claimed.map((one) => this.send(one, secretBox)));
      }
    } catch (error) {
      logger.warn({ err: error, endpointId }, "webhooks could not be sent; they are tried again");
    }
  }

  /** What is on its way comes to its end; nothing more is begun. */
  stop(): void {
    this.stopped = true;
  }

  private async send(delivery: ClaimedDelivery, box: SecretBox): Promise<void> {
    const { webhookDeliveries, endpoints, clock, outgoing, logger } = this.rooms;
    const secret = openedBy(box, delivery);
    const startedMs = performance.now();
    const at = clock.date().toISOString();
    const answer: OutgoingAnswer =
      secret === null
        ? { ok: false, code: "refused", message: "the secret was sealed with another SECRETS_KEY; make a new endpoint" }
        : await sendOutgoing(
            { ...requestOf(delivery, secret), timeoutMs: TIMEOUT_MS, maxBytes: ANSWER_BYTES },
            outgoing,
          );
    const durationMs = Math.round(performance.now() - startedMs);
    const attempt: WebhookAttempt = { at, durationMs, ...shownOf(answer, secret ?? "") };
    await webhookDeliveries.finish(delivery, { attempt, ...this.whatNext(delivery, answer) });
    if (!answer.ok || answer.status !== GONE) return;
    await endpoints.disable(delivery.endpointId, "it answered 410: it wants no more");
    logger.info({ endpointId: delivery.endpointId }, "a webhook endpoint said that it is gone");
  }

  private whatNext({ tries }: ClaimedDelivery, answer: OutgoingAnswer): Omit<Finish, "attempt"> {
    if (answer.ok && answer.status >= 200 && answer.status < 300) return { status: "delivered", nextAt: null };
    if (answer.ok && answer.status === GONE) return { status: "failed", nextAt: null };
    const { clock } = this.rooms;
    const header = answer.ok ? answer.headers["retry-after"] : undefined;
    const waitMs = waitAfter(tries, retryAfterMs({ "retry-after": header }, Date.now()));
    if (waitMs === null) return { status: "failed", nextAt: null };
    return { status: "pending", nextAt: new Date(clock.now() + waitMs) };
  }
}

function openedBy(box: SecretBox, { sealedSecret, endpointId }: ClaimedDelivery): string | null {
  try {
    return box.open(sealedSecret, aboutEndpoint(endpointId));
  } catch {
    return null;
  }
}

/** A receiver compares the time of signing with its own clock: it is the wall's, not that of due times. */
const requestOf = ({ id, url, body }: ClaimedDelivery, secret: string) => ({
  url,
  body,
  headers: {
    "content-type": "application/json",
    "user-agent": "Roundhouse-Webhooks/1",
    ...signedHeaders(secret, { id, atMs: Date.now(), body }),
  },
});

function shownOf(answer: OutgoingAnswer, secret: string): Pick<WebhookAttempt, "status" | "answer" | "error"> {
  if (!answer.ok) return { status: null, answer: "", error: `${answer.code}: ${answer.message}` };
  const text = blotOut(answer.body.toString("utf8"), [secret, secret.replace(/^whsec_/, "")]);
  return { status: answer.status, answer: text.slice(0, ANSWER_LENGTH), error: null };
}
