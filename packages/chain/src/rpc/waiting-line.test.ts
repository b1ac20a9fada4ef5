import { expect, it } from 'vitest';
import { WaitingLine } from './waiting-line.ts';

it('runs no more than allowed at once, in order, and refuses what would wait beyond the limit', async () => {
  const line = new WaitingLine(2, 3);
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const task = (id: number) => () => {
    started.push(id);
    return new Promise<number>((resolve) => finish.push(() => resolve(id)));
  };
  const accepted = [0, 1, 2, 3, 4].map((id) => line.run(task(id)));
  await expect(line.run(task(5))).rejects.toThrow('more than 3 requests are waiting');
  expect(started).toEqual([0, 1]);
  for (let index = 0; index < 5; index += 1) {
    finish[index]?.();
    await accepted[index];
    await Promise.resolve();
  }
  expect(started).toEqual([0, 1, 2, 3, 4]);
});

it('frees the place of a task that failed', async () => {
  const line = new WaitingLine(1, 1);
  await expect(line.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await line.run(async () => 'next')).toBe('next');
});
