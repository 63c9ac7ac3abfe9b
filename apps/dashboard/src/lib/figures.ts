// How numbers are written: tokens, money, times between.
const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en");

export const tokens = (count: number): string => (count < 1000 ? String(count) : compact.format(count));
/** "1 thread", "3 threads". */
export const counted = (amount: number, what: string): string =>
  `${whole.format(amount)} ${what}${amount === 1 ? "" : "s"}`;
export const count = (value: number): string => whole.format(value);

/** Micro-units of the currency the models are priced in. Null where no price is known. */
export function cost(micros: number | undefined): string | null {
  if (micros === undefined) return null;
  const dollars = micros / 1_000_000;
  if (dollars === 0) return "$0";
  if (dollars < 0.01) return `$${dollars.toFixed(4)}`;
  return `$${dollars.toFixed(2)}`;
}

/** 340 ms, 4.2 s, 12 s, 3 min, 2 h 5 min, 4 d. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d`;
}

/** 0:09, 4:31, 1:02:00. */
export function clock(ms: number): string {
  const total = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = String(total % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/** How long ago, in the coarsest unit that still says something. */
export function age(ms: number): string {
  if (ms < 5000) return "now";
  return duration(Math.max(1000, ms - (ms % 1000))).replace(/\.0 s$/, " s");
}
