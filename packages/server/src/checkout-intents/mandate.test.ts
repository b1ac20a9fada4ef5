import type { Mandate } from '@florin/wire/accounts/mandate';
import { expect, it } from 'vitest';
import { findMandateProblem } from './mandate.ts';

const FREE: Mandate = {
  max_amount: null,
  daily_limit: null,
  monthly_limit: null,
  merchants: null,
  expires_at: null,
  approval_above: null,
};
const NOW_MS = 1_800_000_000_000;
const problemOf = (limits: Partial<Mandate>, amount: number, day = 0, month = day) =>
  findMandateProblem(
    { ...FREE, ...limits },
    { url: 'https://shop.example:8443/tea', amount },
    { day, month },
    NOW_MS,
  );

it('without limits allows everything', () => {
  expect(problemOf({}, 999_999_999)).toBeNull();
});

it.each([
  [{ max_amount: 500 }, 500, 501, 'max_amount'],
  [{ daily_limit: 600 }, 500, 501, 'daily_limit'],
  [{ monthly_limit: 600 }, 500, 501, 'monthly_limit'],
])('%j holds to the cent', (limits, allowed, refused, rule) => {
  expect(problemOf(limits, allowed, 100)).toBeNull();
  expect(problemOf(limits, refused, 100)).toContain(rule);
});

it('says how much is left', () => {
  expect(problemOf({ daily_limit: 600 }, 501, 100)).toMatch(/501 is more than the 500 .* of 600/);
  expect(problemOf({ daily_limit: 600 }, 1, 700)).toMatch(/more than the 0 /);
});

it('names shops by host, with or without its port', () => {
  for (const merchants of [['shop.example'], ['shop.example:8443']])
    expect(problemOf({ merchants }, 1)).toBeNull();
  for (const merchants of [['example'], ['shop.example:443'], ['www.shop.example']])
    expect(problemOf({ merchants }, 1)).toContain('merchants');
});

it('ends when it says', () => {
  expect(problemOf({ expires_at: NOW_MS / 1_000 + 1 }, 1)).toBeNull();
  expect(problemOf({ expires_at: NOW_MS / 1_000 }, 1)).toContain('expires_at');
});
