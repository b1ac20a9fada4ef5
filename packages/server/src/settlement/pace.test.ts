import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

/** How often is asked in a minute, for something that is asked every two seconds at full pace. */
async function asksInAMinute(pace: Pace, clock: { nowMs: number }): Promise<number> {
  let asks = 0;
  for (let tick = 0; tick < 30; tick++) {
    if (await pace.isDue('poll', 2_000)) asks += 1;
    clock.nowMs += 2_000;
  }
  return asks;
}

function scene(idleTimes: number) {
  const clock = { nowMs: 0 };
  const state = { isAwaited: false };
  const pace = new Pace({ idleTimes, isAwaited: async () => state.isAwaited, nowMs: () => clock.nowMs });
  return { clock, state, pace };
}

it('asks at full pace at first, rarely when nothing happens, and at once when something is awaited', async () => {
  const { clock, state, pace } = scene(5);
  expect(await asksInAMinute(pace, clock)).toBe(30);
  clock.nowMs += 2_000;
  expect(await asksInAMinute(pace, clock)).toBe(6);
  state.isAwaited = true;
  expect(await asksInAMinute(pace, clock)).toBe(30);
  state.isAwaited = false;
  expect(await asksInAMinute(pace, clock)).toBe(6);
});

it('goes back to full pace for a minute after something landed', async () => {
  const { clock, pace } = scene(5);
  clock.nowMs += 600_000;
  expect(await asksInAMinute(pace, clock)).toBe(6);
  pace.noteNews();
  expect(await asksInAMinute(pace, clock)).toBe(30);
});

it('never asks more rarely than every half a minute, nor faster than it was told', async () => {
  const { clock, pace } = scene(1_000);
  clock.nowMs += 600_000;
  expect(await asksInAMinute(pace, clock)).toBe(2);
  const steady = scene(1);
  steady.clock.nowMs += 600_000;
  expect(await asksInAMinute(steady.pace, steady.clock)).toBe(30);
});
