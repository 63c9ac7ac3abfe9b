// The socket.io namespace `/live`: signed in by cookie or API key, then subscriptions and frames.
import type { Server as HttpServer, IncomingHttpHeaders } from "node:http";
import { type Subscription, subscription } from "@roundhouse/runtime";
import { Server, type Socket } from "socket.io";
import { isSameOrigin } from "../auth/access.guard.js";
import { keepAsking } from "../auth/keep-asking.js";
import { mayDo, type Principal } from "../auth/principal.js";
import { DeltaFrames } from "./delta-frames.js";
import type { LiveRooms } from "./live-rooms.js";
import { SocketOutlet } from "./outlet.js";
import { subscribe } from "./subscriptions.js";
import { Viewer } from "./viewer.js";

/** `waiting`: nothing of that name is there yet. */
type Answer = { ok: true; waiting?: true } | { ok: false; code: string; detail: string };
type Ack = (answer: Answer) => void;

/** What one socket may follow at a time. */
const MOST_TOPICS = 200;

interface Seat {
  socket: Socket;
  outlet: SocketOutlet;
  deltas: DeltaFrames;
  /** By topic. */
  topics: Map<string, AbortController>;
}

export class LiveGateway {
  private io: Server | null = null;

  constructor(
    private readonly rooms: LiveRooms,
    private readonly publicUrl: string | undefined,
  ) {}

  attach(server: HttpServer): void {
    const io = new Server(server, {
      path: "/socket.io",
      serveClient: false,
      transports: ["websocket", "polling"],
      // What a client says goes into memory before it is checked; the largest thing it may say is a subscription.
      maxHttpBufferSize: 64 * 1024,
      allowRequest: ({ headers }, answer) => answer(null, this.isWelcome(headers)),
    });
    this.io = io;
    const live = io.of("/live");
    live.use((socket, next) => {
      this.admit(socket).then(
        (principal) => next(principal ? undefined : new Error("unauthenticated")),
        () => next(new Error("unavailable")),
      );
    });
    live.on("connection", (socket) => this.serve(socket));
  }

  async close(): Promise<void> {
    await this.io?.close();
  }

  /** A browser says where its page is from; another site's page gets no connection, whatever it knows. */
  private isWelcome(headers: IncomingHttpHeaders): boolean {
    const fromPage = headers.origin !== undefined || headers["sec-fetch-site"] !== undefined;
    if (!fromPage) return true;
    if (headers.origin !== undefined) return isSameOrigin(headers, this.publicUrl);
    return headers["sec-fetch-site"] === "same-origin" || headers["sec-fetch-site"] === "none";
  }

  private async admit(socket: Socket): Promise<Principal | null> {
    const headers = headersOf(socket);
    const { authenticator } = this.rooms.gate;
    const principal = await authenticator.principalOf(headers);
    if (!principal) await authenticator.refusedToken(headers, socket.handshake.address);
    if (!principal || !mayDo(principal, "threads:read")) return null;
    socket.data = principal;
    return principal;
  }

  private serve(socket: Socket): void {
    const outlet = new SocketOutlet(socket);
    const seat: Seat = { socket, outlet, deltas: new DeltaFrames(outlet), topics: new Map() };
    const had = socket.data as Principal;
    const stopAsking = keepAsking(this.rooms.gate, { headers: headersOf(socket), principal: had }, (now) => {
      // With other rights it comes back and subscribes anew: what it follows was made for the old ones.
      if (!now || now.scopes.join() !== had.scopes.join()) socket.disconnect(true);
    });
    socket.on("subscribe", (message: unknown, ack?: Ack) => {
      const answer = (text: Answer): void => {
        ack?.(text);
        outlet.dropIfFull();
      };
      this.join(seat, message).then(answer, (error: unknown) => {
        this.rooms.log.warn({ err: error }, "a subscription failed");
        answer({ ok: false, code: "unavailable", detail: "try again" });
      });
    });
    socket.on("unsubscribe", (message: unknown, ack?: Ack) => {
      const parsed = subscription.safeParse(message);
      if (parsed.success) leave(seat, keyOf(parsed.data));
      ack?.({ ok: true });
      outlet.dropIfFull();
    });
    socket.on("disconnect", () => {
      stopAsking();
      seat.deltas.stop();
      for (const key of [...seat.topics.keys()]) leave(seat, key);
    });
  }

  /** The topic is this request's from its first moment on: a second one for it ends the first, however far that has come. */
  private async join(seat: Seat, message: unknown): Promise<Answer> {
    const parsed = subscription.safeParse(message);
    if (!parsed.success) return { ok: false, code: "invalid_request", detail: parsed.error.message };
    const { topics, socket, outlet, deltas } = seat;
    const key = keyOf(parsed.data);
    leave(seat, key);
    if (topics.size >= MOST_TOPICS) {
      return { ok: false, code: "too_many", detail: `unsubscribe from something: ${MOST_TOPICS} topics are the most` };
    }
    const controller = new AbortController();
    topics.set(key, controller);
    const over = (): void => {
      controller.abort();
      if (topics.get(key) === controller) topics.delete(key);
    };
    if (socket.disconnected) over();
    try {
      const viewer = new Viewer(socket.data as Principal, outlet, deltas, controller.signal);
      const joined = await subscribe(this.rooms, parsed.data, viewer);
      if (joined === "following") return { ok: true };
      if (joined === "waiting") return { ok: true, waiting: true };
      over();
      return { ok: false, code: "not_found", detail: `no such ${parsed.data.topic}` };
    } catch (error) {
      over();
      throw error;
    }
  }
}

function leave({ topics }: Seat, key: string): void {
  topics.get(key)?.abort();
  topics.delete(key);
}

const keyOf = (one: Subscription): string => ("id" in one ? `${one.topic}:${one.id}` : one.topic);

/** A browser sends its cookie; a program may give its key in the handshake. */
function headersOf({ handshake }: Socket): IncomingHttpHeaders {
  const { apiKey, actAs } = handshake.auth as { apiKey?: unknown; actAs?: unknown };
  return {
    ...handshake.headers,
    ...(typeof apiKey === "string" ? { authorization: `Bearer ${apiKey}` } : {}),
    ...(typeof actAs === "string" ? { "x-act-as": actAs } : {}),
  };
}
