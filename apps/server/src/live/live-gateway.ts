// The socket.io namespace `/live`: signed in by cookie or API key, then subscriptions and frames.
import type { Server as HttpServer, IncomingHttpHeaders } from "node:http";
import { type Frame, type Subscription, subscription } from "@roundhouse/runtime";
import { Server, type Socket } from "socket.io";
import { requireSameOrigin } from "../auth/access.guard.js";
import type { Authenticator } from "../auth/authenticator.js";
import { mayDo, type Principal } from "../auth/principal.js";
import type { LiveRooms } from "./live-rooms.js";
import { type Stop, subscribe } from "./subscriptions.js";

type Ack = (answer: { ok: true } | { ok: false; code: string; detail: string }) => void;

interface Gatekeepers {
  authenticator: Authenticator;
  publicUrl: string | undefined;
}

/** How often it is asked again whether a viewer's session still stands. */
const RECHECK_MS = 30_000;

export class LiveGateway {
  private io: Server | null = null;

  constructor(
    private readonly rooms: LiveRooms,
    private readonly gate: Gatekeepers,
  ) {}

  attach(server: HttpServer): void {
    const io = new Server(server, { path: "/socket.io", serveClient: false, transports: ["websocket", "polling"] });
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

  private async admit(socket: Socket): Promise<Principal | null> {
    const headers = headersOf(socket);
    const principal = await this.gate.authenticator.principalOf(headers);
    if (!principal || !mayDo(principal, "threads:read")) return null;
    // A browser always says where its page is from; another site's page must not listen with the cookie.
    if (principal.by === "session" && headers.origin) requireSameOrigin({ headers }, this.gate.publicUrl);
    socket.data = principal;
    return principal;
  }

  private serve(socket: Socket): void {
    const stops = new Map<string, Stop>();
    const recheck = setInterval(() => {
      this.admit(socket).then(
        (principal) => principal ?? socket.disconnect(true),
        () => undefined,
      );
    }, RECHECK_MS);
    socket.on("subscribe", (message: unknown, ack?: Ack) => {
      void this.join(socket, { message, stops }).then(
        (answer) => ack?.(answer),
        (error: unknown) => {
          this.rooms.log.warn({ err: error }, "a subscription failed");
          ack?.({ ok: false, code: "unavailable", detail: "try again" });
        },
      );
    });
    socket.on("unsubscribe", (message: unknown, ack?: Ack) => {
      const parsed = subscription.safeParse(message);
      const key = parsed.success ? keyOf(parsed.data) : "";
      stops.get(key)?.();
      stops.delete(key);
      ack?.({ ok: true });
    });
    socket.on("disconnect", () => {
      clearInterval(recheck);
      for (const stop of stops.values()) stop();
      stops.clear();
    });
  }

  private async join(
    socket: Socket,
    { message, stops }: { message: unknown; stops: Map<string, Stop> },
  ): Promise<Parameters<Ack>[0]> {
    const parsed = subscription.safeParse(message);
    if (!parsed.success) return { ok: false, code: "invalid_request", detail: parsed.error.message };
    const key = keyOf(parsed.data);
    stops.get(key)?.();
    stops.delete(key);
    const send = (frame: Frame): void => {
      socket.emit("frame", frame);
    };
    const stop = await subscribe(this.rooms, parsed.data, { principal: socket.data as Principal, send });
    if (!stop) return { ok: false, code: "not_found", detail: `no such ${parsed.data.topic}` };
    if (socket.disconnected) stop();
    else stops.set(key, stop);
    return { ok: true };
  }
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
