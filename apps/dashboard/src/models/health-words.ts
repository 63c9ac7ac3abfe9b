// How a model is, in words: the word, its shape and its colour for what the server says.
import type { ModelHealth } from "@roundhouse/runtime/browser";
import type { StateWord } from "@/lib/state-words";

export const healthWords: Record<ModelHealth, StateWord> = {
  healthy: { word: "healthy", tone: "go", shape: "check" },
  throttled: { word: "throttled", tone: "wait", shape: "clock" },
  overloaded: { word: "overloaded", tone: "call", shape: "flag" },
  out_of_quota: { word: "out of quota", tone: "stop", shape: "cross" },
  failing: { word: "failing", tone: "stop", shape: "cross" },
  held: { word: "held", tone: "call", shape: "slash" },
  unused: { word: "not used lately", tone: "calm", shape: "ring" },
};
