// The models screen: an operator holds a model, sees who waits, lets it go, sends its threads elsewhere and brings them back, without a reload.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Chromium, startChromium, type Watched } from "../support/chromium.js";
import { say } from "../support/fake-provider/script.js";
import { type FakeProvider, startFakeProvider } from "../support/fake-provider/server.js";
import { rateLimitFor } from "../support/rate-limited.js";
import type { Service } from "../support/service/service.js";
import { startWithDashboard } from "../support/with-dashboard.js";

const MAIN = "openai-compatible:main";

let provider: FakeProvider;
let service: Service;
let chromium: Chromium;

beforeAll(async () => {
  provider = await startFakeProvider({ models: { main: [say("from main")], spare: [say("from spare")] } });
  const env = { FAKE_PROVIDER_URL: provider.url, SWEEP_MS: "300" };
  [service, chromium] = await Promise.all([
    startWithDashboard({ project: "crew.ts", roles: ["api", "worker"], env }),
    startChromium(),
  ]);
});
afterAll(async () => {
  await chromium?.close();
  await service?.close();
  await provider?.close();
});

const launch = async (agent: string): Promise<string> =>
  (await service.client.threads.launch({ agent, input: "go" })).threadId;

async function openModels(): Promise<Watched> {
  const watched = await chromium.open(service.url, { session: service.session });
  await watched.page.goto("/models/");
  return watched;
}

const card = ({ page }: Watched) => page.getByTestId("model-row").filter({ hasText: MAIN });
const health = (watched: Watched, word: string) => card(watched).locator(`[data-health="${word}"]`);

async function tell(watched: Watched, deed: string): Promise<void> {
  await card(watched).getByTestId(`model-${deed}`).click();
  await watched.page.getByTestId(`${deed}-confirm`).click();
}

test("hold with a reason, see who waits, release, and the answer comes", async () => {
  const watched = await openModels();
  await health(watched, "unused").waitFor();
  await card(watched).getByTestId("model-hold").click();
  await watched.page.getByLabel("Why").fill("the bill");
  await watched.page.getByTestId("hold-confirm").click();
  await health(watched, "held").waitFor();
  const threadId = await launch("worker");
  const wait = card(watched).getByTestId("model-wait");
  await wait.getByText("held by admin: the bill").waitFor();
  await wait.getByText("until released").waitFor();
  await tell(watched, "release");
  expect(await service.ended(threadId)).toEqual({ status: "completed", output: "from main" });
  await health(watched, "healthy").waitFor();
  await card(watched).getByText("1 attempt").waitFor();
  expect(watched.complaints).toEqual([]);
});

test("a limit counts down for everybody who waits; retry all now ends it", async () => {
  provider.script("main", rateLimitFor(600_000).script);
  const watched = await openModels();
  const threads = [await launch("worker")];
  await health(watched, "throttled").waitFor();
  threads.push(await launch("worker"));
  await card(watched).getByTestId("model-wait").nth(1).waitFor();
  expect(await card(watched).getByTestId("model-gate").textContent()).toMatch(/rate limit.*9:\d\d/);
  provider.script("main", [say("at last")]);
  await tell(watched, "retry-all");
  for (const threadId of threads) expect(await service.ended(threadId)).toMatchObject({ output: "at last" });
  await health(watched, "healthy").waitFor();
  await card(watched).getByTestId("model-wait").first().waitFor({ state: "detached" });
  expect(watched.complaints).toEqual([]);
});

test("force fallback, and revert", async () => {
  provider.script("main", rateLimitFor(600_000).script);
  const watched = await openModels();
  const threadId = await launch("clerk");
  await health(watched, "throttled").waitFor();
  await tell(watched, "force-fallback");
  expect(await service.ended(threadId)).toEqual({ status: "completed", output: "from spare" });
  const away = card(watched).getByTestId("model-fell-back");
  await away.getByText("now on spare").waitFor();
  await tell(watched, "revert");
  await away.waitFor({ state: "detached" });
  expect((await service.client.threads.get(threadId)).model.id).toBe("main");
  expect(watched.complaints).toEqual([]);
});

test("what can't be done says why, in the dialog", async () => {
  provider.script("main", rateLimitFor(600_000).script);
  const watched = await openModels();
  const threadId = await launch("worker");
  await health(watched, "throttled").waitFor();
  await card(watched).getByTestId("model-retry-all").click();
  await service.client.models.hold("main");
  await watched.page.getByTestId("retry-all-confirm").click();
  await watched.page.getByRole("alert").getByText("release it first").waitFor();
  await service.client.models.release("main");
  await service.client.threads.cancel(threadId);
});
