// R11: text from a hook is reference for the model, but for what a guide, a retry or a continue says.
import { draft, type EventDraft } from "../events/index.js";

export const untrusted = (origin: string, texts: readonly string[]): EventDraft[] =>
  texts.map((text) => draft("injected", { source: "hook", trust: "untrusted_reference", origin, text }));

export const trusted = (origin: string, text: string): EventDraft =>
  draft("injected", { source: "hook", trust: "trusted_instruction", origin, text });

/** The injections of an allow or a proceed, or the strings of a context hook. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value as string[];
  return (value as { injections?: string[] } | undefined)?.injections ?? [];
}
