// Outputs that are too large or too strange, in a process that has little memory: it lives, the log stays small, nothing is cut in half.
import type { EventOf } from "@roundhouse/runtime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Service } from "../support/service/service.js";

let service: Service;

beforeAll(async () => {
  service = await Service.start({ project: "big-outputs.ts", execArgv: ["--max-old-space-size=384"] });
});
afterAll(() => service.close());

type Result = EventOf<"tool_result">["data"];

async function fetched(what: string): Promise<{ output: unknown; result: Result; bytes: number }> {
  const { threadId } = await service.client.threads.launch({ agent: "fetcher", input: what });
  const outcome = await service.ended(threadId);
  const { body } = await service.http.get(`/v1/threads/${threadId}/events?limit=200`);
  const results: { data: Result }[] = body.data.filter((event: { type: string }) => event.type === "tool_result");
  const [row] = await service.database.rows<{ bytes: string }>(
    "SELECT sum(octet_length(data)) AS bytes FROM events WHERE thread_id = $1",
    [threadId],
  );
  return {
    output: outcome.status === "completed" && outcome.output,
    result: results[0]!.data,
    bytes: Number(row?.bytes),
  };
}

const KIB = 1024;

test.each([
  ["64 MB", 64 * KIB * KIB, { offset: 1_000_000, text: "é".repeat(50) }],
  ["one line of 20 MB", 20_971_523, { offset: 1_000_001, text: "ine l".repeat(20) }],
  ["emoji", 4 * KIB * KIB, { offset: 1_000_000, text: "😀".repeat(25) }],
])("%s: an artifact, a small log, and pages cut on characters", async (what, size, shown) => {
  const { output, result, bytes } = await fetched(what);
  expect(result).toMatchObject({ isError: false, artifact: { bytes: size } });
  expect(result.preview).not.toMatch(/\p{Surrogate}/u);
  expect(result.preview.length).toBeLessThan(4 * KIB);
  expect(String(output)).toMatch(new RegExp(`of ${size}\\]$`));
  expect(bytes).toBeLessThan(40 * KIB);
  const page = await service.client.readArtifact(result.artifact?.id ?? "", { offset: 1_000_001, limit: 100 });
  expect(page).toMatchObject({ bytes: size, ...shown });
});

test("30 MB of base64 is stored, named in the preview, and not in the log", async () => {
  const { result, bytes } = await fetched("30 MB of base64");
  expect(result.content).toBeUndefined();
  expect(result.preview).toContain("[image/png, 31457280 bytes of base64]");
  expect(result.artifact?.mediaType).toBe("application/json");
  expect(bytes).toBeLessThan(40 * KIB);
});

test.each([
  ["over the cap", "error: the output is over 67108864 bytes"],
  ["nested JSON", "error: fetch ran, but what it returned can't be kept: "],
])("%s: an error result, once", async (what, message) => {
  const { result } = await fetched(what);
  expect(result).toMatchObject({ isError: true, origin: "executed" });
  expect(result.preview).toContain(message);
});

test("a body nested without end is refused", async () => {
  const levels = 200_000;
  const deep = `{"agent":"fetcher","input":"x","metadata":{"a":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
  const { status, body } = await service.http.send("POST", "/v1/threads", { text: deep });
  expect(status).toBe(400);
  expect(body.detail).toContain("nested deeper than");
});
