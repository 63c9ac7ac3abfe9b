// The process's own log: one JSON object a line.
import pino from "pino";

export type Logger = pino.Logger;

export const makeLogger = (level: string, base: Record<string, string>): Logger => pino({ level, base });
