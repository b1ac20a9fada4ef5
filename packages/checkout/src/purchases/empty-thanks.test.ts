import { EMPTY_THANKS } from '@florin/sandbox/faults';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptOf,
  type CheckoutSetup,
  quoteFor,
  setUpCheckout,
  walletWith,
} from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
let quoted: Awaited<ReturnType<typeof quoteFor>>;
beforeAll(async () => {
  setup = await setUpCheckout(1);
  quoted = await quoteFor(setup, engineOf(), shopOf().productUrls[0]!);
});
afterAll(() => setup.close());

const shopOf = () => setup.sandbox.shops['one-page'];
const engineOf = () => setup.engine([setup.browserDriver({ answerTimeoutMs: 1_500, graceMs: 0 })]);

describe('a shop that thanks without an order', () => {
  it.runIf(isLong()).each(EMPTY_THANKS)(
    'in words of "%s" is not believed, and not asked to order again',
    async (says) => {
      const { flow, choice, quote } = quoted;
      // Were it pressed once more, it would order.
      setup.sandbox.faults.set(shopOf().name, { kind: 'thanks_without_order', says }, { times: 1 });
      const wallet = walletWith();
      const input = { flow, choice, quote, payment: wallet.port, approvedOrigins: [flow.origin] };
      const outcome = await engineOf().commit(input, setup.context());
      expect(outcome.kind).toBe('unknown');
      const attempt = attemptOf(choice, quote, wallet);
      expect((await engineOf().reconcile(flow, attempt, setup.context())).kind).toBe('no_order');
      expect(setup.sandbox.ledger.snapshot({ shop: shopOf().name })).toMatchObject({
        orders: [],
        attempts: [],
      });
    },
  );
});
