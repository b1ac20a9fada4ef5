import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutScene, startScene } from './checkout-scene.testing.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['acp', 'ucp', 'woocommerce'] });
});
afterAll(() => scene.stop());

const acp = () => scene.sandbox.shops.acp;

describe('a checkout intent', () => {
  it('is quoted, confirmed and succeeds, with one order and one charge', async () => {
    await scene.addCard();
    const intent = await scene.quote({ url: acp().productUrls[0], metadata: { trip: '7' } });
    expect(intent).toMatchObject({
      object: 'checkout_intent',
      status: 'requires_confirmation',
      status_reason: null,
      next_action: null,
      currency: 'usd',
      exceeds_ceiling: false,
      charge_id: null,
      metadata: { trip: '7' },
    });
    const done = await scene.confirm(intent.id);
    expect(done).toMatchObject({ status: 'succeeded', status_reason: null, amount: intent.amount });
    expect(done.charge_id).toEqual(expect.any(String));
    expect(scene.sold(acp())).toEqual({ orders: 1, charges: 1 });
    expect(scene.sandbox.ledger.charges({ shop: acp().name })[0]?.amountCents).toBe(intent.amount);
  });
});
