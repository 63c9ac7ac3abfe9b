// The surroundings of a command: where it writes, whom it can ask, what is set.
export interface Shell {
  /** Results, for other programs. Settles once the reader takes more. */
  out(text: string): Promise<void>;
  /** What people are told beside them. */
  say(text: string): void;
  /** Null when nobody is there to answer. */
  ask: ((question: string) => Promise<string>) | null;
  readInput(): Promise<string>;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Aborted when the command is to end, as by Ctrl-C. */
  signal: AbortSignal;
}

/** Text that came from elsewhere: nothing in it may steer a terminal, or turn its lines round. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "\ufffd");
