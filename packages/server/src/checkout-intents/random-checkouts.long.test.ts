import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { SILENT_SHOPS, startScene } from './checkout-scene.testing.ts';
import { ALL_KINDS, BROWSERLESS, runRandomCheckouts, type Tally } from './random-checkouts.testing.ts';

const COUNT = Number(process.env.CHECKOUTS ?? 306);

/** A purchase in the browser takes a hundred times as long as one by API; half and half would take hours. */
const KINDS = [...BROWSERLESS, ...BROWSERLESS, ...BROWSERLESS, ...ALL_KINDS];

it(`${COUNT} random checkouts: exact quotes, one order or none, 97% of the plain ones succeed`, async () => {
  const scene = await startScene({ kinds: [] }, {}, SILENT_SHOPS);
  const seed = proofSeed();
  const report = await runRandomCheckouts(scene, { seed, kinds: KINDS, count: COUNT, atOnce: 4 });
  await scene.stop();
  console.info(`seed ${seed}`);
  console.table(report.drivers);
  console.info(report.misses, report.broken);
  expect(report.broken).toEqual([]);
  const sum = (field: keyof Tally) =>
    Object.values(report.drivers).reduce((total, tally) => total + tally[field], 0);
  expect(sum('checkouts')).toBe(COUNT);
  expect(sum('plainSucceeded') / sum('plain')).toBeGreaterThanOrEqual(0.97);
});
