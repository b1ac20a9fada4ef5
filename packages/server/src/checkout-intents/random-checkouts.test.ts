import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { SILENT_SHOPS, startScene } from './checkout-scene.testing.ts';
import { BROWSERLESS, runRandomCheckouts } from './random-checkouts.testing.ts';

it('random checkouts are quoted to the cent and bought once or not at all', async () => {
  const scene = await startScene({ kinds: [] }, {}, SILENT_SHOPS);
  const seed = proofSeed();
  const kinds = [
    ...BROWSERLESS,
    ...BROWSERLESS,
    ...BROWSERLESS,
    'one-page',
    'swatches',
    'hosted-fields',
  ] as const;
  const report = await runRandomCheckouts(scene, { seed, kinds, count: 4, atOnce: 4 });
  await scene.stop();
  expect(report.broken, `FLORIN_SEED=${seed} repeats it`).toEqual([]);
  expect(report.misses, `FLORIN_SEED=${seed} repeats it`).toEqual([]);
});
