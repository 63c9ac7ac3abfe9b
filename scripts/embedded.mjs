// The front door to the services that come with the repository: PostgreSQL out of npm, and a private Redis.
export { freePort } from "./services/free-port.mjs";
export { startPostgres } from "./services/postgres.mjs";
export { startRedis } from "./services/redis.mjs";
