import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { killWorkers } from './kill.testing.ts';

const BATCHES = Number(process.env.BATCHES ?? 25);

it(`kill -9 inside ${BATCHES * 8} checkouts: no order twice, none lost from sight`, async () => {
  const seed = proofSeed();
  const report = await killWorkers({ seed, batches: BATCHES, perBatch: 8 });
  console.info(`seed ${seed}`, report);
  expect(report, `FLORIN_SEED=${seed} repeats it`).toMatchObject({ intents: BATCHES * 8, broken: [] });
});
