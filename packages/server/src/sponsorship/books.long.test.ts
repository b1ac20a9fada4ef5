import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import { expect, it } from 'vitest';
import { DEFAULT_SPONSORSHIP } from '../sponsorship-terms/limits.ts';
import { startTestFlorin } from '../testing/florin.testing.ts';
import { booksOf, happen, untilNoChargeIsOpen } from './books.testing.ts';
import { lamportsOf } from './drain.testing.ts';

const seed = proofSeed();
const ROUNDS = 8;

it(`the books of credit agree with the chain after each of many rounds (seed ${seed})`, async () => {
  const sponsorship = { ...DEFAULT_SPONSORSHIP, claimsPerNetwork: 1_000, claimsPerAccount: 1_000 };
  const florin = await startTestFlorin({ sponsorship });
  try {
    const before = await lamportsOf(florin, florin.services.network.sponsor!.address);
    const random = new SeededRandom(seed);
    for (let round = 0; round < ROUNDS; round++) {
      await happen(florin, 20, random);
      await untilNoChargeIsOpen(florin);
      const { taken, charged, spent } = await booksOf(florin, before);
      expect([taken, charged]).toEqual([spent, spent]);
    }
  } finally {
    await florin.stop();
  }
});
