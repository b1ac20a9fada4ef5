import { testCards } from '@florin/sandbox/processor/test-cards';
import type { OpenShop } from '@florin/sandbox/sandbox';
import { type Lead, type Mirror, openMirror, type Stage } from '@florin/sandbox/shops/hostile/astray.testing';
import { isLong } from '@florin/testing/drawn';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { type Body, type CheckoutScene, DETAILS, startScene } from './checkout-scene.testing.ts';

/** A key that is limited to some shops buys at no other one, wherever those that are named lead. */

let scene: CheckoutScene;
let sites: Mirror[] = [];
beforeAll(async () => {
  scene = await startScene({ kinds: [] });
  await scene.addCard();
});
afterEach(async () => {
  for (const site of sites) await site.stop();
  sites = [];
});
afterAll(() => scene.stop());

const CARD = testCards.success;
const SECRETS = [
  CARD,
  CARD.replaceAll(/(\d{4})(?=\d)/g, '$1+'),
  'Lovelace',
  'ada%40',
  'ada@',
  '1 Market',
  '1+Market',
];

/** A site that shows what the shop shows, writes down what it is sent, and may lead to another. */
async function mirrorOf(shop: OpenShop, lead?: Lead, stage: Stage = 'product', to?: Mirror): Promise<Mirror> {
  const astray = lead && to ? { astray: { lead, stage, to: to.url } } : {};
  const mirror = await openMirror({ shop: shop.url, ...astray });
  sites.push(mirror);
  return mirror;
}

const told = ({ received }: Mirror) =>
  SECRETS.filter((secret) => received.some((bytes) => bytes.includes(secret)));
const hostOf = (url: string) => new URL(url).host;
const productOf = (shop: OpenShop, { url }: { readonly url: string }) =>
  shop.productUrls[0]!.replace(shop.url, url);

async function keyFor(...merchants: string[]): Promise<string> {
  return (await scene.post('/v1/api_keys', { json: { mandate: { merchants } } })).body.secret;
}

const createWith = (key: string, url: string) =>
  scene.post('/v1/checkout_intents', { key, json: { url } }).then(({ body }) => settled(body));
const respondWith = (key: string, id: string, options: object) =>
  scene
    .post(`/v1/checkout_intents/${id}/respond`, { key, json: { options } })
    .then(({ body }) => settled(body));
const confirmWith = (key: string, id: string) =>
  scene.post(`/v1/checkout_intents/${id}/confirm`, { key }).then(({ body }) => settled(body));
const settled = (intent: Body) =>
  intent.status === 'processing' ? scene.until(intent.id, ({ status }) => status !== 'processing') : intent;
const approved = async () =>
  (await scene.get('/v1/approved_merchants')).body.data.map(({ origin }: Body) => origin);

/** As an agent would that wants the card to go wherever it is asked for. */
async function buyWith(key: string, url: string): Promise<Body> {
  let intent = await createWith(key, url);
  for (let round = 0; round < 4 && intent.next_action?.type === 'select_options'; round++) {
    const asked = intent.next_action.options_schema.properties;
    const answers = Object.entries<Body>(asked).map(([name, field]) => [name, field.enum?.[0] ?? '123']);
    intent = await respondWith(key, intent.id, Object.fromEntries(answers));
  }
  return intent.status === 'requires_confirmation' ? confirmWith(key, intent.id) : intent;
}

it('an open redirect on a shop that is named gives neither the card nor the buyer to another one', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'one-page', layout: { cardEntry: 'inline' } });
  const thief = await mirrorOf(shop);
  const front = await mirrorOf(shop, 'redirect', 'product', thief);
  const key = await keyFor(front.host);
  const intent = await buyWith(key, productOf(shop, front));
  expect([told(thief), thief.received.length]).toEqual([[], 0]);
  expect(intent).toMatchObject({ status: 'failed', failure_code: 'merchant_not_allowed' });
  expect(intent.failure_message).toContain(`name ${thief.host}`);
  expect(await approved()).not.toContain(thief.url);
});

it.runIf(isLong())('a profile that points to another API tells that one nothing', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'ucp', ucp: { payment: 'raw', transport: 'rest' } });
  const thief = await mirrorOf(shop);
  const front = await mirrorOf(shop, 'profile', 'product', thief);
  await buyWith(await keyFor(front.host), productOf(shop, front));
  expect([told(thief), thief.received.length]).toEqual([[], 0]);
});

it('a discovery document that points to another seller tells that one nothing', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'acp' });
  const thief = await mirrorOf(shop);
  const front = await mirrorOf(shop, 'profile', 'product', thief);
  await buyWith(await keyFor(front.host), productOf(shop, front));
  expect([told(thief), thief.received.length]).toEqual([[], 0]);
});

it('a shop that is not named is not even asked for a quote', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'acp' });
  const other = await mirrorOf(shop);
  const answer = await scene.post('/v1/checkout_intents', {
    key: await keyFor('shop.example'),
    json: { url: productOf(shop, other) },
  });
  expect([answer.status, answer.body.error.code]).toEqual([403, 'mandate_exceeded']);
  expect(answer.body.error.message).toContain(`only shop.example (merchants), not ${other.host}`);
  expect(other.received).toEqual([]);
});

it('a key with a mandate approves no merchant, and is told where a person does', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'ucp', ucp: { payment: 'raw', transport: 'rest' } });
  const key = await keyFor(hostOf(shop.url));
  const asked = await createWith(key, shop.productUrls[0]!);
  const page = expect.stringMatching(new RegExp(`/dashboard/checkouts/${asked.id}$`));
  expect(asked).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'approval', approval: { url: page } },
  });
  const refused = await scene.post(`/v1/checkout_intents/${asked.id}/respond`, {
    key,
    json: { options: { approve_merchant: shop.url } },
  });
  expect([refused.status, refused.body.error]).toEqual([
    403,
    expect.objectContaining({ code: 'key_scope_missing', param: 'options[approve_merchant]' }),
  ]);
  expect(refused.body.error.message).toMatch(/A person approves it at \S+\/dashboard\/checkouts\//);
  const atOnce = await scene.post('/v1/checkout_intents', {
    key,
    json: { url: shop.productUrls[0], options: { approve_merchant: shop.url } },
  });
  expect(atOnce.body.error).toMatchObject({ param: 'options[approve_merchant]' });
  expect(await approved()).not.toContain(shop.url);
  expect((await scene.read(asked.id)).next_action.type).toBe('select_options');
  // A person, or a key without a mandate, lets it go on; what comes of it is within the mandate.
  expect((await scene.respond(asked.id, { approve_merchant: shop.url })).status).toBe(
    'requires_confirmation',
  );
  expect(await confirmWith(key, asked.id)).toMatchObject({ status: 'succeeded' });
});

it('a key with a mandate confirms no quote of another at a shop that it does not name', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'acp' });
  const quoted = await scene.quote({ url: shop.productUrls[0] });
  expect(quoted.status).toBe('requires_confirmation');
  const refused = await confirmWith(await keyFor('shop.example'), quoted.id);
  expect(refused.error).toMatchObject({ code: 'mandate_exceeded' });
  expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
  expect(await confirmWith(await keyFor(hostOf(shop.url)), quoted.id)).toMatchObject({ status: 'succeeded' });
});

it('nor one at a shop that it names, which sends everything to an API that it does not', async () => {
  const shop = await scene.sandbox.openShop({
    kind: 'ucp',
    ucp: { payment: 'tokenizer', transport: 'rest' },
  });
  const api = await mirrorOf(shop);
  const front = await mirrorOf(shop, 'profile', 'product', api);
  const quoted = await scene.quote({ url: productOf(shop, front) });
  expect(quoted.status).toBe('requires_confirmation');
  const before = api.received.length;
  const refused = await confirmWith(await keyFor(front.host), quoted.id);
  expect(refused.error.message).toContain(`not ${api.host}`);
  expect(api.received).toHaveLength(before);
});

it.runIf(isLong())('nor is one charged whose pages lead to a shop that it does not name', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'hosted-fields', layout: { cardEntry: 'hosted' } });
  const thief = await mirrorOf(shop);
  const front = await mirrorOf(shop, 'redirect', 'checkout', thief);
  const quoted = await scene.quote({ url: productOf(shop, front) });
  expect(quoted.status).toBe('requires_confirmation');
  const before = thief.received.length;
  expect(before).toBeGreaterThan(0);
  const failed = await confirmWith(await keyFor(front.host), quoted.id);
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'merchant_not_allowed' });
  expect(thief.received).toHaveLength(before);
});

it('nor answers what another asked there', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'acp' });
  const asked = await scene.create({ url: shop.productUrls[1] });
  expect(asked.status).toBe('requires_action');
  const [[name, field]] = Object.entries<Body>(asked.next_action.options_schema.properties) as [
    [string, Body],
  ];
  const answers = { [name]: field.enum[0] };
  const refused = await respondWith(await keyFor('shop.example'), asked.id, answers);
  expect(refused.error).toMatchObject({ code: 'mandate_exceeded' });
  expect(await scene.read(asked.id)).toEqual(asked);
});

it('what a key with a mandate began stays within it, whoever goes on', async () => {
  const shop = await scene.sandbox.openShop({ kind: 'one-page', layout: { cardEntry: 'inline' } });
  const thief = await mirrorOf(shop);
  const front = await mirrorOf(shop, 'redirect', 'checkout', thief);
  const url = shop.productUrls[1]!.replace(shop.url, front.url);
  const asked = await createWith(await keyFor(front.host), url);
  expect(asked.status).toBe('requires_action');
  const schema = asked.next_action.options_schema.properties;
  const answers = Object.fromEntries(
    Object.entries<Body>(schema).map(
      ([
        name,
        {
          enum: [first],
        },
      ]) => [name, first],
    ),
  );
  const failed = await settled(await scene.respond(asked.id, answers));
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'merchant_not_allowed' });
  expect(thief.received).toEqual([]);
});

it('a mandate by itself buys, and does nothing else', async () => {
  const made = (await scene.post('/v1/api_keys', { json: { mandate: { max_amount: 100_000 } } })).body;
  expect(made.scopes).toEqual(['checkout']);
  const wide = (
    await scene.post('/v1/api_keys', {
      json: { scopes: ['read', 'checkout', 'gifts'], mandate: { max_amount: 100_000 } },
    })
  ).body;
  const statusOf = async (key: string, method: string, path: string, json?: object) =>
    (await scene.send(method, path, { key, ...(json && { json }) })).body.error?.code === 'key_scope_missing';
  const card = { number: CARD, exp_month: 12, exp_year: 2034, cvc: '123', name: DETAILS.name };
  const [stored] = (await scene.get('/v1/cards')).body.data;
  for (const { secret } of [made, wide]) {
    expect(await statusOf(secret, 'GET', '/v1/cards')).toBe(false);
    expect(await statusOf(secret, 'GET', '/v1/checkout_intents')).toBe(false);
    expect(await statusOf(secret, 'POST', '/v1/checkout_intents', {})).toBe(false);
    for (const [method, path, json] of [
      ['POST', '/v1/cards', card],
      ['POST', `/v1/cards/${stored.id}`, { limits: null }],
      ['DELETE', `/v1/cards/${stored.id}`],
      ['POST', '/v1/card_setups', {}],
      ['POST', '/v1/api_keys', {}],
      ['POST', '/v1/webhook_endpoints', { url: 'https://evil.example', enabled_events: ['*'] }],
      ['POST', '/v1/account', { name: 'x' }],
      ['POST', '/v1/approved_merchants/withdraw', { origin: 'https://shop.example' }],
      ['POST', '/v1/products', { name: 'x' }],
    ] as const)
      expect([path, await statusOf(secret, method, path, json)]).toEqual([path, true]);
  }
  expect(await statusOf(made.secret, 'POST', '/v1/gifts', {})).toBe(true);
  expect(await statusOf(made.secret, 'GET', '/v1/account')).toBe(true);
  expect(await statusOf(wide.secret, 'POST', '/v1/gifts', {})).toBe(false);
  expect((await scene.get('/v1/cards')).body.data).toHaveLength(1);
});

it.runIf(isLong())(
  'a checkout at another host is refused by its name, and sells once that is named',
  async () => {
    const shop = await scene.sandbox.openShop({ kind: 'other-host', layout: { cardEntry: 'hosted' } });
    const checkout = hostOf(shop.companionUrl!);
    const refused = await buyWith(await keyFor(hostOf(shop.url)), shop.productUrls[0]!);
    expect(refused).toMatchObject({ status: 'failed', failure_code: 'merchant_not_allowed' });
    expect(refused.failure_message).toContain(`name ${checkout}`);
    const key = await keyFor(hostOf(shop.url), checkout);
    expect(await buyWith(key, shop.productUrls[0]!)).toMatchObject({ status: 'succeeded' });
  },
);

it.runIf(isLong())('a page for the card at another host is given none', async () => {
  const layout = { cardEntry: 'payment-page', paymentPageHost: 'own' } as const;
  const shop = await scene.sandbox.openShop({ kind: 'payment-page', layout });
  const page = shop.companionUrl!;
  const key = await keyFor(hostOf(shop.url));
  // A person has approved both, for whoever may buy there.
  for (const origin of [shop.url, page])
    await scene.database.execute(
      sql`INSERT INTO approved_origins (account_id, origin) VALUES (${scene.accountId}, ${origin})`,
    );
  const failed = await buyWith(key, shop.productUrls[0]!);
  expect(failed).toMatchObject({ status: 'failed', failure_code: 'merchant_not_allowed' });
  expect(failed.failure_message).toContain(`name ${hostOf(page)}`);
  expect(scene.sold(shop).charges).toBe(0);
});
