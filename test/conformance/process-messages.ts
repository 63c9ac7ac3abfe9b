// What the runner and a process of the service tell each other.
import type { CaseData, ExtensionData } from "./case.js";

export type ToProcess =
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "open"; id: number; workspaceId: string; data: CaseData }
  | { kind: "close"; id: number; workspaceId: string }
  | { kind: "swap"; id: number; workspaceId: string; agent: string; extensions: ExtensionData[] }
  | { kind: "arm"; id: number; armed: boolean }
  | { kind: "advance"; id: number; ms: number }
  | { kind: "key"; id: number; workspaceId: string };

/** A message that is answered with `done`, before the runner gave it its id. */
export type Order = {
  [K in Exclude<ToProcess, { kind: "answer" }>["kind"]]: Omit<Extract<ToProcess, { kind: K }>, "id">;
}[Exclude<ToProcess, { kind: "answer" }>["kind"]];

export type FromProcess =
  | { kind: "ready"; url: string | null }
  | { kind: "done"; id: number; secret?: string }
  | { kind: "ask"; id: number; workspaceId: string; method: string; about: unknown };
