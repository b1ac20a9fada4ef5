import type { OpenShop } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CheckoutScene, startScene } from './checkout-scene.testing.ts';

let scene: CheckoutScene;
let shop: OpenShop;
let url: string;
beforeAll(async () => {
  scene = await startScene({ kinds: [] });
  shop = await scene.sandbox.openShop({ kind: 'acp' });
  url = shop.productUrls[0]!;
  await scene.addCard();
  // Approves the shop, which is asked for once.
  await scene.quote({ url });
});
afterAll(() => scene.stop());
/** A charge uses up the security code of its card. */
beforeEach(async () => {
  await scene.addCard();
});

const intents = async () => (await scene.get('/v1/checkout_intents')).body.data.length;
const subtotal = async (quantity: number) =>
  (await scene.create({ url, options: { quantity } })).amount_breakdown.subtotal;

describe('a quantity at creation', () => {
  it.each([[0], [-1], [1.5], ['two'], ['5 pieces'], [null]])(
    '%j is a 400 that names it, as it is for respond',
    async (quantity) => {
      const before = await intents();
      const asked = await scene.create({ url, options: { quantity: 100_000 } });
      const created = await scene.post('/v1/checkout_intents', { json: { url, options: { quantity } } });
      const responded = await scene.respond(asked.id, { quantity });
      expect(created.status).toBe(400);
      expect(created.body.error).toMatchObject({ code: 'parameter_invalid', param: 'options[quantity]' });
      expect(responded.error).toEqual(created.body.error);
      expect(await intents()).toBe(before + 1);
    },
  );

  it('that the shop cannot sell is asked for again, and what is answered is what is bought', async () => {
    const asked = await scene.create({ url, options: { quantity: 100_000 } });
    expect(asked).toMatchObject({ status: 'requires_action', amount: null });
    const { properties, required } = asked.next_action.options_schema;
    expect(required).toEqual(['quantity']);
    expect(properties.quantity).toMatchObject({ type: 'integer', minimum: 1 });
    expect((await scene.confirm(asked.id)).error.code).toBe('checkout_intent_requires_action');

    const quoted = await scene.respond(asked.id, { quantity: 3 });
    expect(quoted).toMatchObject({ status: 'requires_confirmation', options: { quantity: 3 } });
    expect(quoted.amount_breakdown.subtotal).toBe(3 * (await subtotal(1)));
    expect((await scene.confirm(asked.id)).status).toBe('succeeded');
    const charges = scene.sandbox.ledger.charges({ shop: shop.name });
    expect(charges.map(({ amountCents }) => amountCents)).toEqual([quoted.amount]);
  });

  it('as text is that number in a form, which has only text, and no number in JSON', async () => {
    const refused = await scene.create({ url, options: { quantity: '3' } });
    expect(refused.error).toMatchObject({ code: 'parameter_invalid', param: 'options[quantity]' });
    const form = new URLSearchParams({ url, 'options[quantity]': '3' }).toString();
    const { body: quoted } = await scene.post('/v1/checkout_intents', { form });
    expect(quoted.status).toBe('requires_confirmation');
    expect(quoted.amount_breakdown.subtotal).toBe(await subtotal(3));
  });
});

describe('an option that the shop does not know', () => {
  it('is never dropped in silence: it is taken back, and the one that was meant is quoted', async () => {
    const asked = await scene.create({ url, options: { quantty: 3 } });
    expect(asked).toMatchObject({ status: 'requires_action', amount: null, options: { quantty: 3 } });
    expect(asked.next_action.options_schema).toMatchObject({
      properties: { quantty: { enum: [''] }, quantity: { type: 'integer' } },
      required: ['quantty', 'quantity'],
    });
    const other = await scene.respond(asked.id, { quantty: 4 });
    expect(other.error).toMatchObject({ code: 'parameter_unknown', param: 'options[quantty]' });

    const quoted = await scene.respond(asked.id, { quantty: '', quantity: 3 });
    expect(quoted.status).toBe('requires_confirmation');
    expect(quoted.options).toEqual({ quantity: 3 });
    expect(quoted.amount_breakdown.subtotal).toBe(await subtotal(3));
  });

  it('can be taken back by a form, beside a prompt that says the rest', async () => {
    const asked = await scene.create({ url, prompt: 'two of them', options: { gift_note: 'hello' } });
    expect(asked.next_action.options_schema.required).toEqual(['gift_note']);
    const { body } = await scene.post(`/v1/checkout_intents/${asked.id}/respond`, {
      form: 'options[gift_note]=',
    });
    expect(body).toMatchObject({ status: 'requires_confirmation' });
    expect(body.options).toEqual({ quantity: 2 });
  });

  it('holds nothing up where the shop knows it later', async () => {
    const dearest = shop.merchant.terms.shipping.reduce((left, right) =>
      right.priceCents > left.priceCents ? right : left,
    );
    const quoted = await scene.create({ url, options: { shipping: dearest.title } });
    expect(quoted).toMatchObject({
      status: 'requires_confirmation',
      amount_breakdown: { shipping: dearest.priceCents },
    });
  });
});

describe('a buyer at creation', () => {
  it.each([
    [{ emial: 'ada@example.com' }, 'parameter_unknown', 'options[buyer][emial]'],
    [{ email: 'nope' }, 'parameter_invalid', 'options[buyer][email]'],
    [{ address: { line1: '2 Sea Road' } }, 'parameter_invalid', 'options[buyer][address][city]'],
  ])('%j is a 400, and never replaced by the details of the card', async (buyer, code, param) => {
    const { status, body } = await scene.post('/v1/checkout_intents', { json: { url, options: { buyer } } });
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param]);
  });

  it('keeps what it was told when a detail is added', async () => {
    const { key } = await scene.otherMerchant();
    const address = { line1: '2 Sea Road', city: 'Boston', state: 'MA', postal_code: '02110', country: 'US' };
    const buyer = { name: 'Grace Hopper', address };
    const asked = await scene.post('/v1/checkout_intents', { key, json: { url, options: { buyer } } });
    expect(asked.body.next_action.options_schema.properties.buyer.required).toEqual(['email']);
    const { body } = await scene.post(`/v1/checkout_intents/${asked.body.id}/respond`, {
      key,
      json: { options: { buyer: { email: 'grace@example.com' } } },
    });
    expect(body).toMatchObject({
      status: 'requires_confirmation',
      options: { buyer: { ...buyer, email: 'grace@example.com' } },
    });
  });
});
