import { expect, it } from 'vitest';
import { RequestQueue } from './request-queue.ts';

it('runs no more than allowed at once, in order, and refuses what would wait beyond the limit', async () => {
  const queue = new RequestQueue(2, 3);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const task = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve) => finish.push(() => resolve(id)));
  };
  const accepted = [0, 1, 2, 3, 4].map((id) => queue.run(task(id)));
  await expect(queue.run(task(5))).rejects.toThrow('more than 3 requests are waiting');
  expect(started).toEqual([0, 1]);
  for (let index = 0; index < 5; index += 1) {
    finish[index]?.();
    await accepted[index];
    await Promise.resolve();
  }
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

it('frees the place of a task that failed', async () => {
  const queue = new RequestQueue(1, 1);
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(async () => 'next')).toBe('next');
});

it('lets go of a task whose caller gives up while it waits for its turn', async () => {
  const queue = new RequestQueue(1, 2);
  let finish = () => {};
  const running = queue.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const caller = new AbortController();
  const givenUp = queue.run(async () => 'never begun', caller.signal);
  const next = queue.run(async () => 'next');
  caller.abort(new Error('the deadline is over'));
  await expect(givenUp).rejects.toThrow('the deadline is over');
  finish();
  await running;
  expect(await next).toBe('next');
});
