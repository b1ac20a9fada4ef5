import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Reading } from './reading.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Readings that are answered when the test says so. */
function scene() {
  const waiting: ((answer: string | null) => void)[] = [];
  const signals: AbortSignal[] = [];
  const shown: string[] = [];
  const read = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string | null>((resolve) => waiting.push(resolve));
  };
  const reading = new Reading(read, (value: string) => shown.push(value));
  const answer = async (value: string | null) => {
    waiting.shift()!(value);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { reading, waiting, signals, shown, answer };
}

it('an answer that was asked for earlier never replaces one that was asked for later', async () => {
  const { reading, waiting, shown, answer } = scene();
  reading.again();
  const later = reading.again();
  expect(waiting).toHaveLength(1);
  await answer('before');
  await answer('after');
  await later;
  expect(shown).toEqual(['before', 'after']);
});

it('what is asked for during a reading is one more reading, however often', async () => {
  const { reading, waiting, answer } = scene();
  for (let count = 0; count < 5; count++) reading.again();
  await answer('first');
  expect(waiting).toHaveLength(1);
  await answer('second');
  expect(waiting).toHaveLength(0);
});

it('what could not be read is read again, ever more rarely, until it could', async () => {
  const { reading, waiting, shown, answer } = scene();
  reading.again();
  for (const delayMs of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    await answer(null);
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(waiting).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(waiting).toHaveLength(1);
  }
  await answer('at last');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([shown, waiting.length]).toEqual([['at last'], 0]);
});

it('a reading that nobody answers is given up, and its late answer is not shown', async () => {
  const { reading, waiting, signals, shown } = scene();
  reading.again();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(signals[0]!.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  waiting[1]!('new');
  waiting[0]!('late');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['new']);
});

it('after its end nothing is shown and nothing is tried', async () => {
  const { reading, waiting, shown, answer } = scene();
  reading.again();
  reading.stop();
  await answer('too late');
  await reading.again();
  await vi.runAllTimersAsync();
  expect([shown, waiting.length]).toEqual([[], 0]);
});
