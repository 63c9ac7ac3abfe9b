// Preloaded into a server process: tells over IPC which routes its router has, and which messages its sockets listen to.
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";

const { Socket } = createRequire(path.resolve("apps/server/package.json"))("socket.io");

/** What the library itself tells a socket, and no client sends. */
const ofTheLibrary = new Set(["disconnect", "disconnecting", "error"]);

const listeners = [];
const heard = new Set();

const { on } = http.Server.prototype;
http.Server.prototype.on = function (name, listener) {
  if (name === "request") listeners.push(listener);
  return on.call(this, name, listener);
};

const { on: hear } = Socket.prototype;
Socket.prototype.on = function (name, listener) {
  if (!ofTheLibrary.has(name)) heard.add(`${this.nsp.name} ${name}`);
  return hear.call(this, name, listener);
};

process.on("message", ({ type }) => {
  if (type === "routes") process.send?.({ type: "routes:answer", answer: { routes: routes(), messages: [...heard] } });
});

function routes() {
  const layers = listeners.flatMap(({ router }) => router?.stack ?? []);
  const found = layers.flatMap(({ route }) =>
    route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : [],
  );
  return [...new Set(found)].sort();
}
