// The socket.io namespace `/live`: signed in by cookie or API key, then subscriptions and frames.
import type { Server as HttpServer, IncomingHttpHeaders } from "node:http";
import { type Frame, type Subscription, subscription } from "@roundhouse/runtime";
import { Server, type Socket } from "socket.io";
import { isSameOrigin } from "../auth/access.guard.js";
import { keepAsking } from "../auth/keep-asking.js";
import { mayDo, type Principal } from "../auth/principal.js";
import type { LiveRooms } from "./live-rooms.js";
import { type Stop, subscribe } from "./subscriptions.js";

type Ack = (answer: { ok: true } | { ok: false; code: string; detail: string }) => void;

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
    const stops = new Map<string, Stop>();
    const had = socket.data as Principal;
    const stopAsking = keepAsking(this.rooms.gate, { headers: headersOf(socket), principal: had }, (now) => {
      // With other rights it comes back and subscribes anew: what it follows was made for the old ones.
      if (!now || now.scopes.join() !== had.scopes.join()) socket.disconnect(true);
    });
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
      stopAsking();
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
