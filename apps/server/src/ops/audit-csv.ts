// The audit trail for a spreadsheet: what somebody typed stays text there, and never becomes a formula.
import type { AuditEntry } from "@roundhouse/runtime";

const columns = ["at", "principal", "action", "target", "before", "after", "address", "requestId", "id"] as const;

export const csvHeader = `${columns.join(",")}\r\n`;

export const csvLine = (view: AuditEntry): string => `${columns.map((name) => cellOf(view[name])).join(",")}\r\n`;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
