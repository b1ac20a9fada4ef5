import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { killWorkers } from './kill.testing.ts';

it('a worker that is killed places no order twice and loses none from sight', async () => {
  const seed = proofSeed();
  const report = await killWorkers({ seed, batches: 1, perBatch: 3 });
  expect(report, `FLORIN_SEED=${seed} repeats it`).toMatchObject({ intents: 3, broken: [] });
  expect(report.kills).toBeGreaterThan(0);
});
