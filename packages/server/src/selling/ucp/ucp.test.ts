import {
  PROTOCOLS_DIRECTORY,
  ucpCheckoutValidator,
  ucpValidator,
} from '@florin/checkout/drivers/published-schemas.testing';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentFor } from '../../pay/x402/x402-client.testing.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed, usdcOf } from '../../testing/on-chain.testing.ts';
import type { Answer } from '../../testing/request.testing.ts';
import { TEST_MERCHANT_WALLET } from '../../testing/server.testing.ts';

const VERSION = '2026-04-08';

let florin: TestFlorin;
let agent: KeyPairSigner;
let tea: string;
beforeAll(async () => {
  florin = await startTestFlorin();
  florin.hurryAfterLanding();
  agent = await florin.wallet({ lamports: 0n });
  await untilConfirmed(florin, await florin.chain.faucet(TEST_MERCHANT_WALLET, 10_000n));
  await switchTo(true);
  tea = await product('Darjeeling tea', 1250, { images: ['https://shop.example/tea.jpg'] });
});
afterAll(() => florin.stop());
beforeEach(() => switchTo(true));

const switchTo = (sells_to_agents: boolean) => florin.post('/v1/account', { json: { sells_to_agents } });
const product = async (name: string, amount: number, more: object = {}): Promise<string> =>
  (await florin.post('/v1/products', { json: { name, amount, ...more } })).body.id;
const merchant = (path: string) => `/merchants/${florin.accountId}${path}`;
const ucp = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  florin.send(method, merchant(`/ucp${path}`), {
    key: null,
    headers: { 'ucp-agent': 'profile="https://agent.example/ucp"', ...headers },
    ...(json && { json }),
  });

/** What is answered is what the protocol publishes, wherever that can be looked up. */
function expectPublished(answer: Answer, schema = 'checkout'): Answer {
  if (PROTOCOLS_DIRECTORY === null) return answer;
  const validate =
    schema === 'checkout'
      ? ucpCheckoutValidator(VERSION, 'response')
      : ucpValidator(VERSION, schema, 'response');
  expect([answer.text, validate(answer.body) ? null : validate.errors]).toEqual([answer.text, null]);
  return answer;
}
const ERROR = 'schemas/shopping/types/error_response.json';

const open = async (quantity = 2, item = tea) =>
  expectPublished(
    await ucp('POST', '/checkout-sessions', {
      line_items: [{ item: { id: item }, quantity }],
      buyer: { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' },
    }),
  );
const at = (id: string, more = '') => `/checkout-sessions/${id}${more}`;
const configOf = (answer: Answer) => answer.body.ucp.payment_handlers['org.x402']?.[0].config;
const instrument = (payment_signature: string) => ({
  payment: {
    instruments: [
      {
        id: 'i1',
        handler_id: 'x402',
        type: 'x402',
        selected: true,
        credential: { type: 'x402', payment_signature },
      },
    ],
  },
});
const complete = async (opened: Answer, payer = agent) =>
  ucp('POST', at(opened.body.id, '/complete'), instrument(await paymentFor(configOf(opened), payer)));
/** Signs again where the machine was so slow that what was signed is too old: a refused payment took nothing. */
const buy = async (id: string): Promise<Answer> => {
  let last: Answer | undefined;
  const pay = async () => {
    last = await complete(await ucp('GET', at(id)));
    return last.text;
  };
  await expect.poll(pay).toMatch(/"status":"complete(_in_progress|d)"/);
  return expectPublished(last!);
};
const untilStatus = async (id: string, status: string): Promise<Answer> => {
  let last: Answer | undefined;
  await expect
    .poll(async () => {
      last = await ucp('GET', at(id));
      return last.body.status;
    })
    .toBe(status);
  return expectPublished(last!);
};

describe('an agent', () => {
  it('finds what is sold, buys it and gets the order, without a page', async () => {
    const before = await usdcOf(florin, TEST_MERCHANT_WALLET);
    const profile = await florin.get(merchant('/.well-known/ucp'), { key: null });
    expectPublished(profile, 'discovery/profile_schema.json#/$defs/business_profile');
    const [service] = profile.body.ucp.services['dev.ucp.shopping'];
    expect(service).toMatchObject({ transport: 'rest', endpoint: `${florin.url}${merchant('/ucp')}` });
    const found = await ucp('POST', '/catalog/search', { query: 'darjeeling' });
    expectPublished(found, 'schemas/shopping/catalog_search.json#/$defs/search_response');
    expect(found.body.products).toMatchObject([{ id: tea, title: 'Darjeeling tea' }]);

    const opened = await open();
    expect([opened.status, opened.body.status]).toEqual([201, 'ready_for_complete']);
    expect(opened.body).toMatchObject({
      currency: 'USD',
      line_items: [{ item: { id: tea, price: 1250 }, quantity: 2 }],
      totals: [
        { type: 'subtotal', amount: 2500 },
        { type: 'total', amount: 2500 },
      ],
      continue_url: expect.stringContaining('/c/cs_'),
    });
    expect((await buy(opened.body.id)).status).toBe(200);
    const { order } = (await untilStatus(opened.body.id, 'completed')).body;
    expect((await fetch(order.permalink_url)).status).toBe(200);
    expect((await usdcOf(florin, TEST_MERCHANT_WALLET)) - before).toBe(25_000_000n);
    const session = (await florin.get(`/v1/checkout_sessions/${order.id}`)).body;
    expect(session).toMatchObject({
      payment_status: 'paid',
      metadata: { agent_checkout: opened.body.id, buyer_name: 'Ada Byron', buyer_email: 'ada@example.com' },
    });
    const again = await ucp('POST', at(opened.body.id, '/complete'), instrument('AAAA'));
    expect(again.body.status).toBe('completed');
  });

  it('changes what it buys; what was offered before can no longer be paid', async () => {
    const opened = await open(1);
    const stale = await paymentFor(configOf(opened), agent);
    const changed = expectPublished(
      await ucp('PUT', at(opened.body.id), { line_items: [{ item: { id: tea }, quantity: 3 }] }),
    );
    expect(changed.body).toMatchObject({ id: opened.body.id, status: 'ready_for_complete' });
    expect(changed.body.totals.at(-1)).toEqual({ type: 'total', amount: 3750 });
    expect(changed.body.buyer.email).toBe('ada@example.com');
    const refused = expectPublished(await ucp('POST', at(opened.body.id, '/complete'), instrument(stale)));
    expect(refused.body).toMatchObject({
      status: 'ready_for_complete',
      messages: [{ code: 'payment_failed', severity: 'recoverable' }],
    });
    const oldUrl = await fetch(configOf(opened).url);
    expect(oldUrl.status).toBe(409);
    const canceled = expectPublished(await ucp('POST', at(opened.body.id, '/cancel'), {}));
    expect(canceled.body.status).toBe('canceled');
    const late = await ucp('PUT', at(opened.body.id), { line_items: [{ item: { id: tea }, quantity: 1 }] });
    expect([late.status, expectPublished(late, ERROR).body.messages[0].code]).toEqual([
      409,
      'checkout_session_canceled',
    ]);
  });

  it('that changes and pays at once does one of the two', async () => {
    const opened = await open(1);
    const [paid, ...changed] = await Promise.all([
      complete(opened),
      ...[2, 3].map((quantity) =>
        ucp('PUT', at(opened.body.id), { line_items: [{ item: { id: tea }, quantity }] }),
      ),
    ]);
    const isPaid = ['complete_in_progress', 'completed'].includes(paid!.body.status);
    const changes = changed.filter(({ status }) => status === 200).length;
    // Whoever pays first ends the changes; whoever changes first makes the payment one of another checkout.
    expect(isPaid ? changes : 0).toBe(0);
    const now = await ucp('GET', at(opened.body.id));
    expect(isPaid ? ['complete_in_progress', 'completed'] : ['ready_for_complete']).toContain(
      now.body.status,
    );
  });

  it('that sends a request again under its key gets the same checkout', async () => {
    const send = () =>
      ucp(
        'POST',
        '/checkout-sessions',
        { line_items: [{ item: { id: tea }, quantity: 1 }] },
        {
          'idempotency-key': '0b6f3c2e-6f43-4d8e-9c1f-2f6f0f9d8a11',
        },
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
  });

  it('is shown the terms of the business, where it has said them', async () => {
    expect((await open()).body.links).toEqual([]);
    const policies = { terms_url: 'https://shop.example/terms', refund_url: 'https://shop.example/returns' };
    await florin.post('/v1/account', { json: policies });
    expect((await open()).body.links).toEqual([
      { type: 'terms_of_service', url: policies.terms_url },
      { type: 'refund_policy', url: policies.refund_url },
    ]);
    await florin.post('/v1/account', { json: { terms_url: null, refund_url: null } });
  });

  it('looks products up, and is told what is not for sale', async () => {
    const hidden = await product('Secret', 100, { active: false });
    const bare = (await florin.post('/v1/products', { json: { name: 'No price' } })).body.id;
    const looked = await ucp('POST', '/catalog/lookup', { ids: [tea, hidden, bare] });
    expectPublished(looked, 'schemas/shopping/catalog_lookup.json#/$defs/lookup_response');
    expect(looked.body.products.map(({ id }: { id: string }) => id)).toEqual([tea]);
    expectPublished(
      await ucp('POST', '/catalog/product', { id: tea }),
      'schemas/shopping/catalog_lookup.json#/$defs/get_product_response',
    );
    for (const id of [hidden, bare, 'prod_nothing']) {
      const refused = await ucp('POST', '/checkout-sessions', {
        line_items: [{ item: { id }, quantity: 1 }],
      });
      expect(refused.status).toBe(400);
      expect(expectPublished(refused, ERROR).body.messages[0].code).toBe('item_unavailable');
    }
    for (const body of [{}, { line_items: [] }, { line_items: [{ item: { id: tea }, quantity: 0 }] }])
      expect(expectPublished(await ucp('POST', '/checkout-sessions', body), ERROR).status).toBe(400);
  });

  it('says where a good is to be sent before it can pay, and the merchant reads it', async () => {
    const kettle = await product('Kettle', 4_000, { type: 'good' });
    const opened = await open(1, kettle);
    expect(opened.body).toMatchObject({
      status: 'incomplete',
      messages: [{ code: 'missing', severity: 'recoverable' }],
    });
    expect([opened.body.continue_url, configOf(opened)]).toEqual([undefined, undefined]);
    const early = expectPublished(await ucp('POST', at(opened.body.id, '/complete'), instrument('AAAA')));
    expect(early.body.status).toBe('incomplete');
    const home = {
      id: 'home',
      first_name: 'Ada',
      last_name: 'Byron',
      street_address: '12 St James Square',
      address_locality: 'London',
      postal_code: 'SW1Y 4JH',
      address_country: 'GB',
    };
    const sent = (method: object, line_items = [{ item: { id: kettle }, quantity: 1 }]) =>
      ucp('PUT', at(opened.body.id), {
        line_items,
        fulfillment: { methods: [{ type: 'shipping', line_item_ids: [], ...method }] },
      });
    const vague = await sent({ destinations: [home, { id: 'work', address_country: 'GB' }] });
    expect(expectPublished(vague).body.status).toBe('incomplete');
    const nowhere = await sent({ selected_destination_id: 'work' });
    expect(nowhere.body.status).toBe('incomplete');
    const ready = expectPublished(await sent({ selected_destination_id: 'home' }));
    expect(ready.body).toMatchObject({
      status: 'ready_for_complete',
      fulfillment: {
        methods: [
          {
            selected_destination_id: 'home',
            destinations: [home, { id: 'work' }],
            groups: [{ options: [{ id: 'shipping' }], selected_option_id: 'shipping' }],
          },
        ],
      },
    });
    for (const wrong of [{ selected_destination_id: 'moon' }, { type: 'pickup' }])
      expect(expectPublished(await sent(wrong), ERROR).status).toBe(400);
    const express = await sent({ groups: [{ id: 'all', selected_option_id: 'express' }] });
    expect(expectPublished(express).body).toMatchObject({
      messages: [{ type: 'warning', code: 'fulfillment_option_unknown' }],
      fulfillment: { methods: [{ groups: [{ selected_option_id: 'shipping' }] }] },
    });
    await buy(opened.body.id);
    const { order } = (await untilStatus(opened.body.id, 'completed')).body;
    expect((await florin.get(`/v1/checkout_sessions/${order.id}`)).body.metadata).toMatchObject({
      shipping_name: 'Ada Byron',
      shipping_line1: '12 St James Square',
      shipping_city: 'London',
      shipping_postal_code: 'SW1Y 4JH',
      shipping_country: 'GB',
    });
  });

  it('is told once more what it was told, also where that was a refusal', async () => {
    const opened = await open(1);
    const headers = { 'idempotency-key': '5e5b1f0a-0f0e-4a34-9c3f-7e1b0f9d8a22' };
    const cancel = () => ucp('POST', at(opened.body.id, '/cancel'), {}, headers);
    const [first, second] = [await cancel(), await cancel()];
    expect([first.status, second.status, second.body.status]).toEqual([200, 200, 'canceled']);
    const change = () =>
      ucp('PUT', at(opened.body.id), { line_items: [{ item: { id: tea }, quantity: 2 }] }, headers);
    const refusals = [await change(), await change()];
    for (const refusal of refusals) expect(expectPublished(refusal, ERROR).status).toBe(409);
    const other = await ucp(
      'PUT',
      at(opened.body.id),
      { line_items: [{ item: { id: tea }, quantity: 3 }] },
      headers,
    );
    expect(expectPublished(other, ERROR).status).toBe(409);
  });

  it('of a version that is not spoken here is told so', async () => {
    const say = (version: string) =>
      ucp(
        'POST',
        '/catalog/search',
        {},
        { 'ucp-agent': `profile="https://agent.example/ucp"; version="${version}"` },
      );
    expect((await say(VERSION)).status).toBe(200);
    const refused = expectPublished(await say('2099-01-01'), ERROR);
    expect([refused.status, refused.body.messages[0].code]).toEqual([422, 'version_unsupported']);
  });

  it('pages through what is sold', async () => {
    for (const name of ['Green pages', 'White pages', 'Black pages']) await product(name, 300);
    const first = await ucp('POST', '/catalog/search', { query: 'pages', pagination: { limit: 2 } });
    expectPublished(first, 'schemas/shopping/catalog_search.json#/$defs/search_response');
    const { cursor } = first.body.pagination;
    const rest = await ucp('POST', '/catalog/search', { query: 'pages', pagination: { limit: 2, cursor } });
    const names = [...first.body.products, ...rest.body.products].map(
      ({ title }: { title: string }) => title,
    );
    expect(names).toEqual(['Black pages', 'White pages', 'Green pages']);
    expect(rest.body.pagination).toEqual({ has_next_page: false });
  });
});

it('an account that does not sell to agents is not there for them', async () => {
  const opened = await open(1);
  await switchTo(false);
  expect((await florin.get('/v1/account')).body.sells_to_agents).toBe(false);
  const answers = [
    await florin.get(merchant('/.well-known/ucp'), { key: null }),
    await ucp('POST', '/catalog/search', {}),
    await ucp('GET', at(opened.body.id)),
    await complete(opened),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  await switchTo(true);
  expect((await ucp('GET', at(opened.body.id))).status).toBe(200);
  const { accountId } = await florin.otherMerchant();
  const elsewhere = `/merchants/${accountId}/ucp${at(opened.body.id)}`;
  expect((await florin.get(elsewhere, { key: null })).status).toBe(404);
});

describe('over MCP', () => {
  const rpc = (method: string, params?: object, account: string = florin.accountId) =>
    florin.post(`/merchants/${account}/ucp/mcp`, {
      key: null,
      headers: { 'mcp-protocol-version': '2025-06-18' },
      json: { jsonrpc: '2.0', id: 1, method, ...(params && { params }) },
    });
  const tool = async (name: string, given: object, key: string = crypto.randomUUID()) => {
    const meta = { 'ucp-agent': { profile: 'https://agent.example/ucp' }, 'idempotency-key': key };
    const answer = await rpc('tools/call', { name, arguments: { meta, ...given } });
    return { ...answer, body: answer.body.result?.structuredContent };
  };
  const lines = () => ({ line_items: [{ item: { id: tea }, quantity: 2 }] });

  it('an agent finds the tools by the profile, and buys with them', async () => {
    const profile = await florin.get(merchant('/.well-known/ucp'), { key: null });
    const services = profile.body.ucp.services['dev.ucp.shopping'];
    expect(services.find((service: { transport: string }) => service.transport === 'mcp')).toMatchObject({
      endpoint: `${florin.url}${merchant('/ucp/mcp')}`,
    });
    const greeted = await rpc('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'agent', version: '1' },
    });
    expect(greeted.body.result).toMatchObject({
      capabilities: { tools: {} },
      serverInfo: { name: 'florin' },
    });
    const { tools } = (await rpc('tools/list')).body.result;
    expect(tools.map(({ name }: { name: string }) => name)).toEqual([
      ...['create_checkout', 'get_checkout', 'update_checkout', 'complete_checkout', 'cancel_checkout'],
      ...['get_order', 'search_catalog', 'lookup_catalog', 'get_product'],
    ]);
    expect(tools[0].inputSchema.properties.checkout.properties).toHaveProperty('line_items');
    const found = await tool('search_catalog', { catalog: { query: 'darjeeling' } });
    expect(found.body.products).toMatchObject([{ id: tea }]);
    const opened = expectPublished(await tool('create_checkout', { checkout: lines() }));
    expect(opened.body.line_items).toMatchObject([{ item: { id: tea }, quantity: 2 }]);
    expect((await ucp('GET', at(opened.body.id))).body.id).toBe(opened.body.id);
    const pay = async () => {
      const now = await tool('get_checkout', { id: opened.body.id });
      const checkout = instrument(await paymentFor(configOf(now), agent));
      return (await tool('complete_checkout', { id: opened.body.id, checkout })).body.status;
    };
    await expect.poll(pay).toMatch(/^complete(_in_progress|d)$/);
    const { order } = (await untilStatus(opened.body.id, 'completed')).body;
    const shown = await tool('get_order', { id: order.id });
    expect(expectPublished(shown, 'schemas/shopping/order.json').body).toMatchObject({
      checkout_id: opened.body.id,
      adjustments: [],
    });
  });

  it('the same key is the same checkout, and refusals are told in the words of the protocol', async () => {
    const key = crypto.randomUUID();
    const first = await tool('create_checkout', { checkout: lines() }, key);
    expect((await tool('create_checkout', { checkout: lines() }, key)).body.id).toBe(first.body.id);
    const canceled = await tool('cancel_checkout', { id: first.body.id });
    expect(canceled.body.status).toBe('canceled');
    const refused = expectPublished(await tool('get_checkout', { id: 'nothing' }), ERROR);
    expect(refused.body).toMatchObject({ ucp: { status: 'error' }, messages: [{ code: 'not_found' }] });
    const nobody = await rpc('tools/call', { name: 'get_checkout', arguments: { id: first.body.id } });
    expect(nobody.text).toMatch(/meta/);
    expect((await rpc('resources/list')).body.error).toMatchObject({ code: -32601 });
    await switchTo(false);
    expect((await rpc('tools/list')).status).toBe(404);
  });
});
