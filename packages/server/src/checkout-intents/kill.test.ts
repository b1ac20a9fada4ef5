import { expect, it } from 'vitest';
import { killWorkers } from './kill.testing.ts';

it('a worker that is killed places no order twice and loses none from sight', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const report = await killWorkers({ seed, batches: 1, perBatch: 3 });
  expect(report, `SEED=${seed} repeats it`).toMatchObject({ intents: 3, broken: [] });
  expect(report.kills).toBeGreaterThan(0);
});
