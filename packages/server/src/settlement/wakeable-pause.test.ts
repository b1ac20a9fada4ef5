import { expect, it } from 'vitest';
import { WakeablePause } from './wakeable-pause.ts';

const NEVER_MS = 2_000_000_000;
const { signal } = new AbortController();

it('ends when it is woken', async () => {
  const pause = new WakeablePause();
  const waiting = pause.wait(NEVER_MS, signal);
  pause.wake();
  await waiting;
});

it('does not begin where it was woken before, once', async () => {
  const pause = new WakeablePause();
  pause.wake();
  await pause.wait(NEVER_MS, signal);
  let hasEnded = false;
  const second = pause.wait(NEVER_MS, signal).then(() => {
    hasEnded = true;
  });
  await new WakeablePause().wait(0, signal);
  expect(hasEnded).toBe(false);
  pause.wake();
  await second;
});

it('ends with its signal', async () => {
  await new WakeablePause().wait(NEVER_MS, AbortSignal.abort());
});
