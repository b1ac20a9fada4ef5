import { expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('2026-11-17T00:00:00Z');

it.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Tue, 17 Nov 2026 00:01:00 GMT', 60_000],
  ['999999999', 1_800_000],
  ['0', null],
  ['-5', null],
  ['Mon, 16 Nov 2026 00:01:00 GMT', null],
  ['soon', null],
  [undefined, null],
])('%j asks for %j ms', (header, waitMs) => {
  expect(retryAfterMs(header, NOW)).toBe(waitMs);
});
