import { drawn } from '@florin/testing/drawn';
import { proofSeed } from '@florin/testing/proof-seed';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';
import { buyAtSeed, LAYOUT_KINDS } from './layouts.testing.ts';

const SEED = proofSeed();

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

it.runIf(isPlayed('layouts')).concurrent.each(drawn(LAYOUT_KINDS))(
  'a %s shop of a random layout is bought from, to the cent and once',
  async (kind) => {
    const engine = setup.engine([setup.browserDriver()]);
    expect(await buyAtSeed(setup, { engine, kind, seed: SEED, times: 1 }), `FLORIN_SEED=${SEED}`).toBeNull();
  },
);
