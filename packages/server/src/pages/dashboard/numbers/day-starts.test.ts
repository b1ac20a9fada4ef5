import { expect, it } from 'vitest';
import { dayAt, daysBetween, isDay } from './day-starts.ts';

const at = (text: string) => Date.parse(text) / 1_000;

it('begins days at midnight of the zone, also where clocks change', () => {
  expect(daysBetween('2026-10-24', '2026-10-26', 'Europe/Berlin')).toEqual({
    dates: ['2026-10-24', '2026-10-25', '2026-10-26'],
    starts: [
      at('2026-10-23T22:00Z'),
      at('2026-10-24T22:00Z'),
      at('2026-10-25T23:00Z'),
      at('2026-10-26T23:00Z'),
    ],
  });
  expect(daysBetween('2026-03-28', '2026-03-29', 'America/New_York').starts[0]).toBe(at('2026-03-28T04:00Z'));
  expect(daysBetween('2026-01-01', '2026-01-01', 'Asia/Kolkata').starts).toEqual([
    at('2025-12-31T18:30Z'),
    at('2026-01-01T18:30Z'),
  ]);
  expect(daysBetween('2026-01-01', '2026-01-01', 'UTC').starts).toEqual([
    at('2026-01-01T00:00Z'),
    at('2026-01-02T00:00Z'),
  ]);
});

it('knows which day it is somewhere', () => {
  expect(dayAt(at('2026-01-01T23:30Z'), 'Asia/Singapore')).toBe('2026-01-02');
  expect(dayAt(at('2026-01-01T00:30Z'), 'America/Los_Angeles')).toBe('2025-12-31');
});

it.each([[null], ['2026-02-30'], ['2026-1-1'], ['x'], ['99999-01-01']])(
  'takes no day that is none: %j',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
