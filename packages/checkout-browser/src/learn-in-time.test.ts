import { expect, it } from 'vitest';
import type { DriveContext, Step } from './driver.ts';
import { learnInTime } from './learn-in-time.ts';

function contextWith(logged: string[], signal = new AbortController().signal): DriveContext {
  const log = ({ name, detail }: Step) => void logged.push(`${name}: ${detail}`);
  return {
    signal,
    account: 'acct_1',
    bounds: null,
    deadlineMs: Date.now() + 600_000,
    log,
    fetch: () => Promise.reject(),
  };
}

it('a quote does not wait for what takes for ever to learn, and tells it to stop', async () => {
  const logged: string[] = [];
  let told: AbortSignal | undefined;
  const forEver = ({ signal }: DriveContext) => {
    told = signal;
    return new Promise<void>(() => {});
  };
  await learnInTime(contextWith(logged), forEver, 20);
  expect(told?.aborted).toBe(true);
  expect(logged).toEqual(['flow_not_learned: no answer within 20 ms']);
});

it('a quote does not fail with what cannot be learned', async () => {
  const logged: string[] = [];
  await learnInTime(contextWith(logged), () => Promise.reject(new Error('the page is gone')));
  expect(logged).toEqual(['flow_not_learned: the page is gone']);
});

it('a quote that was given up is given up', async () => {
  const ended = AbortSignal.abort(new Error('quote has ended'));
  await expect(learnInTime(contextWith([], ended), async () => {})).rejects.toThrow('quote has ended');
});
