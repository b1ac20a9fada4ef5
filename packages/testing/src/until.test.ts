import { afterEach, expect, it, vi } from 'vitest';
import { eventually, TIMEOUT_MS, until } from './until.ts';

afterEach(() => void vi.restoreAllMocks());

/** The clock leaps by more than anyone waits, at each look but the first. */
function passAllTime(): void {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += TIMEOUT_MS));
}

it('waits for a minute at least', () => {
  expect(TIMEOUT_MS).toBeGreaterThanOrEqual(60_000);
});

it('answers what was found, after whatever was not', async () => {
  const answers = [false, null, undefined, new Error('not yet'), 0];
  const look = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  expect(await until(look, 0)).toBe(0);
  expect(answers).toEqual([]);
});

it('throws what the last look threw', async () => {
  passAllTime();
  const look = () => {
    throw new Error('the shop is closed');
  };
  await expect(until(look, 0)).rejects.toThrow('the shop is closed');
});

it('says what the last look saw', async () => {
  passAllTime();
  await expect(until(() => null, 0)).rejects.toThrow(/^still null: \(\) => null$/);
});

it('expects until it holds', async () => {
  const waiting = ['one', 'two'];
  await eventually(() => {
    waiting.pop();
    expect(waiting).toEqual([]);
  }, 0);
  expect(waiting).toEqual([]);
});
