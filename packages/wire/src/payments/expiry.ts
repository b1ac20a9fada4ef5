import { z } from 'zod';
import { timestamp } from '../values/primitives.ts';

const AHEAD_SECONDS_MIN = 60;
const AHEAD_SECONDS_MAX = 366 * 86_400;

/** Until when something can be paid; without it there is no end. */
export const expiresAtInput = z
  .int({ error: 'Expected Unix seconds.' })
  .refine((seconds) => isAhead(seconds), {
    error: 'Expected Unix seconds at least a minute and at most a year from now.',
  })
  .meta({
    description: 'Unix seconds, a minute to a year from now: when it expires. Never by default.',
    example: 4_102_444_800,
  })
  .optional();

function isAhead(seconds: number): boolean {
  const ahead = seconds - Date.now() / 1_000;
  return ahead >= AHEAD_SECONDS_MIN && ahead <= AHEAD_SECONDS_MAX;
}

export const expiresAtField = timestamp(
  'When it expires; null if it does not. Then it is `canceled`, with `canceled_by` null.',
).nullable();
