const pad = (value: number) => String(value).padStart(2, "0");

/** Elapsed time as mm:ss (hours spill into the minutes: 61:05). */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** A length of time for people: "2 分钟", "45 秒"; "2 min" where words must be short. */
export function roughly(ms: number, language: string, unitDisplay: "long" | "short" = "long"): string {
  const seconds = Math.round(ms / 1000);
  const [value, unit] = seconds < 90 && seconds % 60 !== 0 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(value);
}

/** The time of day, with seconds. */
export const timeOfDay = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(ms);

/** A day in full, which stands where records name the artist. */
export const songDate = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(language, { year: "numeric", month: "long", day: "numeric" }).format(ms);

export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  if (value < 1024 * 1024) return `${(value / 1024).toFixed(0)} KB`;
  return `${(value / 1024 / 1024).toFixed(1)} MB`;
}

/** Today as a time of day, older as a date, in the reader's language. */
export function moment(ms: number, language: string, now = Date.now()): string {
  const date = new Date(ms);
  const sameDay = new Date(now).toDateString() === date.toDateString();
  const options: Intl.DateTimeFormatOptions = sameDay
    ? { hour: "2-digit", minute: "2-digit" }
    : { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat(language, options).format(date);
}

/** The exact time where the reader is, for records: 2026-11-21 23:10:05. */
export function stamp(ms: number): string {
  const at = new Date(ms);
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join("-");
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(pad).join(":")}`;
}
