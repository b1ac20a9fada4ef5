const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whole days of a time zone, and the moments at which they begin. */
export interface Days {
  /** For example 2026-11-16. */
  readonly dates: readonly string[];
  /** Unix seconds of the start of each, and of the day after the last. */
  readonly starts: readonly number[];
}

/**
 * The days from one to another, both included, as a time zone counts them: days on which clocks change have 23 or 25 hours.
 * @example daysBetween('2026-10-24', '2026-10-26', 'Europe/Berlin').starts
 */
export function daysBetween(from: string, to: string, timeZone: string): Days {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1;
  const dates = Array.from({ length: count + 1 }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
  return { dates: dates.slice(0, -1), starts: dates.map((date) => startOf(date, timeZone)) };
}

/** @example isDay('2026-02-30') // false */
export function isDay(text: string | null): text is string {
  if (text === null || !DAY.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** @example dayAt(1763164800, 'Asia/Singapore') // '2025-11-15' */
export function dayAt(seconds: number, timeZone: string): string {
  return new Date(seconds * 1_000 + offsetMs(seconds * 1_000, timeZone)).toISOString().slice(0, 10);
}

/** Twice, since the offset that holds at midnight is known only once midnight is. */
function startOf(date: string, timeZone: string): number {
  const local = Date.parse(`${date}T00:00:00Z`);
  const guess = local - offsetMs(local, timeZone);
  return Math.floor((local - offsetMs(guess, timeZone)) / 1_000);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetMs(ms: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    const parts = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      era: 'short',
      second: 'numeric',
      ...parts,
    });
    formats.set(timeZone, format);
  }
  const found = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = found as Record<string, number>;
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) - Math.floor(ms / 1_000) * 1_000;
}
