// The front door for compositions other than the product's own main.
export { createServer, type RunningServer, type ServerOptions } from "./create-server.js";
export { type Env, readEnv } from "./env.js";
export type { ProjectRegistry } from "./project/registry.js";
