// The Redis of the stage that tests on it. Without one these tests fail: they are never passed over.
export function stageRedis(): string {
  const { QUEUE, REDIS_URL } = process.env;
  if (QUEUE !== "redis" || !REDIS_URL)
    throw new Error("these tests need a Redis: `npm test -- server-redis` brings one along");
  return REDIS_URL;
}
