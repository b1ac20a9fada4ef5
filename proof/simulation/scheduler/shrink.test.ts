import { expect, it } from 'vitest';
import { shrink } from './shrink.ts';

const steps = Array.from({ length: 200 }, (_, index) => index);

it('leaves the steps that a failure needs, in their order, and no other', async () => {
  const needed = [3, 77, 78, 190];
  const fewest = await shrink(steps, async (fewer) => needed.every((step) => fewer.includes(step)));
  expect(fewest).toEqual(needed);
});

it('leaves nothing where the failure needs nothing', async () => {
  expect(await shrink(steps, async () => true)).toEqual([]);
});

it('stops after so many tries with what it has by then', async () => {
  let tries = 0;
  const fewest = await shrink(
    steps,
    async (fewer) => {
      tries++;
      return fewer.includes(199);
    },
    5,
  );
  expect(tries).toBe(5);
  expect(fewest).toContain(199);
});
