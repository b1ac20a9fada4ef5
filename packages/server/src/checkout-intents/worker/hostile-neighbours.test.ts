import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, startNeighbourhood } from './hostile-neighbours.testing.ts';

const SOME = ['memory at once', 'standing still', 'requests', 'hang'];

let neighbourhood: Neighbourhood;
beforeAll(async () => {
  neighbourhood = await startNeighbourhood({ memoryMb: 450 });
  await neighbourhood.scene.addCard();
});
afterAll(() => neighbourhood.stop());

it.runIf(isLong())('an honest account gets its quote beside hostile ones', async () => {
  const kinds = isLong() ? neighbourhood.kinds : SOME;
  expect(neighbourhood.kinds).toEqual(expect.arrayContaining(SOME));
  await neighbourhood.quoteMs();
  await neighbourhood.attack(kinds.length, 3, kinds);
  expect(await neighbourhood.quoteMs()).toBeGreaterThan(0);
});

it.runIf(isLong() && process.platform === 'linux')(
  'a page that takes all memory fails, and its intent says so',
  async () => {
    const found = async () => {
      const outcomes = await neighbourhood.outcomes();
      return outcomes.find(({ kind }) => kind === 'memory at once');
    };
    await expect.poll(found).toMatchObject({
      status: 'failed',
      status_reason: 'merchant_error',
      failure_code: 'shop_error',
      failure_message: expect.stringMatching(/^The shop's page (?:used more than 450 MB|brought its part)/),
    });
  },
);
