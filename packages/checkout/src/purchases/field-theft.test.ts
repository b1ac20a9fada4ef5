import { randomInt } from 'node:crypto';
import { THEFT_DEEDS, THEFT_MOMENTS, type Theft } from '@florin/sandbox/shops/hostile/field-thief';
import { drawn, isLong } from '@florin/testing/drawn';
import { SeededRandom } from '@florin/testing/seeded-random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  type CheckoutSetup,
  quoteFor,
  setUpCheckout,
  walletWith,
} from './checkout-setup.testing.ts';
import { NOTHING_STOLEN, poolWith, tryTheft } from './thefts.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

async function thief(theft: Theft, name: string) {
  return setup.sandbox.openShop({ kind: 'hostile', seed: 3, name, trick: 'stolen-fields', theft });
}

describe('a shop that nobody approved', () => {
  it.runIf(isLong()).concurrent(
    'and that leaves the fields of the processor alone gets its token',
    async () => {
      const shop = await thief({ deed: 'none', moment: 'own-field', delayMs: 0 }, 'honest');
      const honest = await tryTheft(setup, shop, { deed: 'none', moment: 'own-field', delayMs: 0 });
      expect(honest).toMatchObject({
        ended: 'typed',
        token: expect.stringMatching(/^tok_/),
        ...NOTHING_STOLEN,
      });
    },
  );

  it.concurrent.each<Theft>([
    ...drawn<Theft>(
      [
        { deed: 'navigate', moment: 'own-field', delayMs: 0 },
        { deed: 'navigate', moment: 'focus', delayMs: 0 },
        { deed: 'disable', moment: 'own-field', delayMs: 0 },
        { deed: 'grab-focus', moment: 'own-field', delayMs: 0 },
        { deed: 'srcdoc', moment: 'focus', delayMs: 0 },
        { deed: 'sandbox', moment: 'own-field', delayMs: 0 },
      ],
      2,
    ),
    ...someThefts(2),
  ])('gets no digit by $deed at $moment after $delayMs ms', async (theft) => {
    // One that is drawn may be one of those that are always tried.
    const shop = await thief(theft, `thief-${randomInt(2 ** 32)}`);
    expect(await tryTheft(setup, shop, theft)).toMatchObject(NOTHING_STOLEN);
  });

  it.runIf(isLong()).concurrent('gets no digit where frames have processes of their own', async () => {
    const pool = poolWith('--site-per-process');
    const theft: Theft = { deed: 'navigate', moment: 'focus', delayMs: 0 };
    const shop = await thief(theft, 'own-processes');
    const attempted = await tryTheft({ ...setup, pool }, shop, theft).finally(() => pool.close());
    expect(attempted).toMatchObject(NOTHING_STOLEN);
  });

  it.runIf(isLong()).concurrent(
    'is not paid where it sends the fields elsewhere, and is where it does not',
    async () => {
      const honest = await thief({ deed: 'none', moment: 'own-field', delayMs: 0 }, 'honest-order');
      const stealing = await thief({ deed: 'disable', moment: 'own-field', delayMs: 0 }, 'stolen-order');
      expect((await payUnapproved(honest.productUrls[0]!)).outcome.kind).toBe('placed');
      // Whether it is noticed during the entry or only by its silence after the submit depends on who is quicker.
      const { outcome } = await payUnapproved(stealing.productUrls[0]!, ANSWERS);
      expect(['not_submitted', 'unknown']).toContain(outcome.kind);
      expect(setup.sandbox.ledger.snapshot({ shop: stealing.name })).toMatchObject({
        attempts: [],
        defects: [],
      });
    },
  );
});

/** Others on each run; which one failed is in the name of the test. */
function someThefts(count: number): Theft[] {
  const random = new SeededRandom(randomInt(2 ** 32));
  return Array.from({ length: count }, () => ({
    deed: random.pick(THEFT_DEEDS),
    moment: random.pick(THEFT_MOMENTS),
    delayMs: random.below(51),
  }));
}

async function payUnapproved(url: string, timeouts = {}) {
  const engine = setup.engine([setup.browserDriver(timeouts)]);
  const { flow, choice, quote } = await quoteFor(setup, engine, url);
  const input = { flow, choice, quote, payment: walletWith().port, approvedOrigins: [] };
  return { outcome: await engine.commit(input, setup.context()) };
}
