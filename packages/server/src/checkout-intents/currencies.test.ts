import type { OpenShop } from '@florin/sandbox/sandbox';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Body, type CheckoutScene, startScene } from './checkout-scene.testing.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: [] }, {}, { currencies: ['usd', 'sgd', 'eur', 'jpy'] });
});
// The security code is used up by a purchase.
beforeEach(async () => {
  await scene.addCard();
});
afterAll(() => scene.stop());

const settled = async (intent: Body): Promise<Body> =>
  intent.status === 'processing' ? scene.until(intent.id, ({ status }) => status !== 'processing') : intent;

async function quote(shop: OpenShop, key?: string): Promise<Body> {
  const using = key === undefined ? {} : { key };
  const json = { url: shop.productUrls[0]! };
  const intent = await settled((await scene.post('/v1/checkout_intents', { ...using, json })).body);
  if (intent.next_action?.type !== 'select_options') return intent;
  const { properties } = intent.next_action.options_schema;
  const answers = Object.entries<Body>(properties).map(([name, field]) => [
    name,
    name === 'card_cvc' ? '123' : (field.enum?.[0] ?? true),
  ]);
  const options = Object.fromEntries(answers);
  return settled(
    (await scene.post(`/v1/checkout_intents/${intent.id}/respond`, { ...using, json: { options } })).body,
  );
}

const confirm = async ({ id }: Body, key?: string) =>
  scene.post(`/v1/checkout_intents/${id}/confirm`, key ? { key } : {});

const sumOf = (lines: Record<string, number>) => Object.values(lines).reduce((sum, line) => sum + line, 0);

it.each([
  ['ucp', 'eur'],
  ['ucp', 'jpy'],
  ...(isLong()
    ? ([
        ['one-page', 'eur'],
        ['one-page', 'jpy'],
      ] as const)
    : []),
] as const)('a %s shop in %s is paid in it, in its smallest unit', async (kind, currency) => {
  const shop = await scene.sandbox.openShop({ kind, currency });
  const quoted = await quote(shop);
  expect(quoted).toMatchObject({ status: 'requires_confirmation', currency });
  expect(sumOf(quoted.amount_breakdown)).toBe(quoted.amount);
  const bought = await settled((await confirm(quoted)).body);
  expect(bought).toMatchObject({ status: 'succeeded', currency, amount: quoted.amount });
  expect(scene.sandbox.ledger.charges({ shop: shop.name })).toMatchObject([
    { amountCents: quoted.amount, currency },
  ]);
});

it('a mandate buys in a currency that it names, within its limits there, and in no other', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'ucp', currency: 'eur' });
  // A person approves the merchant; a key with a mandate cannot.
  await quote(shop);
  const keyWith = async (mandate: object) =>
    (await scene.post('/v1/api_keys', { json: { mandate } })).body.secret as string;
  const without = await keyWith({ max_amount: 1_000_000 });
  const refused = await confirm(await quote(shop, without), without);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'mandate_exceeded']);
  expect(refused.body.error.message).toContain('currencies[eur]');

  const small = await keyWith({ currencies: { eur: { max_amount: 1 } } });
  const above = await confirm(await quote(shop, small), small);
  expect(above.body.error.message).toContain('max_amount');

  // Dollars do not use it up.
  const once = await keyWith({ daily_limit: 1, currencies: { eur: { daily_limit: 1_000_000 } } });
  const bought = await confirm(await quote(shop, once), once);
  expect((await settled(bought.body)).status).toBe('succeeded');
  expect(scene.sandbox.ledger.charges({ shop: shop.name })).toHaveLength(1);
});

it.each([
  [{ currencies: { usd: { max_amount: 5 } } }, 'mandate[currencies]'],
  [{ currencies: { EUR: {} } }, 'mandate[currencies]'],
  [{ currencies: { eur: { most: 5 } } }, 'mandate[currencies]'],
])('a mandate with %o is refused', async (mandate, param) => {
  const { status, body } = await scene.post('/v1/api_keys', { json: { mandate } });
  expect([status, body.error.param]).toEqual([400, expect.stringContaining(param)]);
});
