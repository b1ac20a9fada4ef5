const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** How long an event is tried for, and how long an endpoint may take nothing before it is disabled. */
export const RETRIED_FOR = '3 days';

const PAUSES_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
];
const PAUSE_MAX_MS = 12 * HOUR_MS;

/** How long an event waits after it has failed so many times. @example pauseAfterMs(1) // 5000 */
export function pauseAfterMs(attempts: number): number {
  return PAUSES_MS[attempts - 1] ?? PAUSE_MAX_MS;
}

/** An endpoint that fails so often in a row is left alone for a while, whatever waits for it. */
export const FAILURES_BEFORE_PAUSE = 3;
const ENDPOINT_PAUSE_MAX_MS = 10 * MINUTE_MS;

/** @example endpointPauseMs(3) // 1000 */
export function endpointPauseMs(failures: number): number {
  if (failures < FAILURES_BEFORE_PAUSE) return 0;
  return Math.min(SECOND_MS * 2 ** Math.min(failures - FAILURES_BEFORE_PAUSE, 20), ENDPOINT_PAUSE_MAX_MS);
}
