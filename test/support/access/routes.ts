// What the running server really has: asked of its router and of its sockets, not of what is written about them.
import path from "node:path";
import { subscription } from "@roundhouse/runtime";
import { openSocket } from "../service/live-socket.js";
import type { Service } from "../service/service.js";

interface Routes {
  /** Such as `GET /v1/threads/:id`. */
  routes: string[];
  /** Such as `subscribe thread`. */
  messages: string[];
}

const probe = path.resolve(import.meta.dirname, "../service/routes-probe.mjs");

/** What a service has to be started with to be asked. */
export const askable = ["--import", probe];

export async function routesOf({ first, url, apiKey }: Service): Promise<Routes> {
  // Its listeners are made when somebody connects.
  const socket = await openSocket(url, { apiKey });
  const { routes, messages } = await first.ask<Routes>({ type: "routes" });
  socket.close();
  const topics = subscription.options.map(({ shape }) => shape.topic.value);
  const live = messages.flatMap((one) => topics.map((topic) => `${one.replace("/live ", "")} ${topic}`));
  return { routes, messages: live };
}

/** The path with something in the place of its parameter. */
export const pathWith = (route: string, id: string): string =>
  route.slice(route.indexOf(" ") + 1).replace(/:\w+/, encodeURIComponent(id));

export const methodOf = (route: string): string => route.slice(0, route.indexOf(" "));
