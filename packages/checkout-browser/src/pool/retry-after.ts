/** No shop keeps visitors away for longer who come as a person does. */
const LONGEST_MS = 30 * 60_000;

/**
 * How long an answer asks to be left alone; null where it does not.
 * @example retryAfterMs('120', Date.now()) // 120000
 */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : null;
  const waitMs = seconds === null ? Date.parse(header) - nowMs : seconds * 1_000;
  return Number.isNaN(waitMs) || waitMs <= 0 ? null : Math.min(waitMs, LONGEST_MS);
}
