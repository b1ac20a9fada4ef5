import type { BrowserPool } from '@florin/checkout-browser/pool/pool';
import { THEFT_DEEDS, THEFT_MOMENTS } from '@florin/sandbox/shops/hostile/field-thief';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';
import { NOTHING_STOLEN, poolWith, tryTheft } from './thefts.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

const DELAYS_MS = [0, 2, 5, 10, 25, 50];

/** After `load` the entry begins much later than after the other moments. */
function delaysOf(moment: string): readonly number[] {
  return moment === 'load' ? [300, 380, 460, 540, 620, 700] : DELAYS_MS;
}

/** A frame of another site may share the process of the page around it, or have its own. */
const FLAGS = ['--disable-site-isolation-trials', '--site-per-process'] as const;

describe.each(FLAGS)('with %s', (flag) => {
  let pool: BrowserPool;
  beforeAll(() => {
    pool = poolWith(flag);
  });
  afterAll(() => pool.close());

  it('no theft at any moment gets a digit', async () => {
    const shop = await setup.sandbox.openShop({ kind: 'hostile', seed: 3, trick: 'stolen-fields' });
    const ends: Record<string, number> = {};
    for (const deed of THEFT_DEEDS) {
      for (const moment of THEFT_MOMENTS) {
        for (const delayMs of delaysOf(moment)) {
          const attempted = await tryTheft({ ...setup, pool }, shop, { deed, moment, delayMs });
          expect(attempted, `${deed} at ${moment} after ${delayMs} ms`).toMatchObject(NOTHING_STOLEN);
          ends[attempted.ended] = (ends[attempted.ended] ?? 0) + 1;
        }
      }
    }
    console.log(flag, ends);
    expect(ends.thrown).toBeUndefined();
    // Entries were both finished and cut off: the moments are spread over the whole of it.
    expect(ends).toMatchObject({ typed: expect.any(Number), refused: expect.any(Number) });
  });
});
