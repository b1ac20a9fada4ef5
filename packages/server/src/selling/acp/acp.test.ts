import {
  acpValidator,
  PROTOCOLS_DIRECTORY,
  WITHOUT_PROTOCOLS,
} from '@florin/checkout/drivers/published-schemas.testing';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paymentFor } from '../../pay/x402/x402-client.testing.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed, usdcOf } from '../../testing/on-chain.testing.ts';
import type { Answer } from '../../testing/request.testing.ts';
import { TEST_MERCHANT_WALLET } from '../../testing/server.testing.ts';

const VERSION = '2026-04-17';

let florin: TestFlorin;
let agent: KeyPairSigner;
let advice: string;
let kettle: string;
beforeAll(async () => {
  florin = await startTestFlorin();
  florin.hurryAfterLanding();
  agent = await florin.wallet({ lamports: 0n });
  await untilConfirmed(florin, await florin.chain.faucet(TEST_MERCHANT_WALLET, 10_000n));
  await switchTo(true);
  advice = await product('Advice', 1_250);
  kettle = await product('Kettle', 4_000, { type: 'good', images: ['https://shop.example/kettle.jpg'] });
});
afterAll(() => florin.stop());
beforeEach(() => switchTo(true));

const switchTo = (sells_to_agents: boolean) => florin.post('/v1/account', { json: { sells_to_agents } });
const product = async (name: string, amount: number, more: object = {}): Promise<string> =>
  (await florin.post('/v1/products', { json: { name, amount, ...more } })).body.id;
let keys = 0;
const acp = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  florin.send(method, `/merchants/${florin.accountId}/acp${path}`, {
    key: null,
    headers: {
      authorization: 'Bearer whatever-the-agent-has',
      'api-version': VERSION,
      ...(method === 'POST' && { 'idempotency-key': `key-${++keys}` }),
      ...headers,
    },
    ...(json && { json }),
  });

/** What is answered is what the protocol publishes, wherever that can be looked up. */
function expectPublished(
  answer: Answer,
  definition = 'CheckoutSession',
  document = 'agentic_checkout',
): Answer {
  if (PROTOCOLS_DIRECTORY === null) return answer;
  const validate = acpValidator(VERSION, document, definition);
  expect([answer.text, validate(answer.body) ? null : validate.errors]).toEqual([answer.text, null]);
  return answer;
}

const BUYER = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' };
const ADDRESS = {
  name: 'Ada Byron',
  line_one: '12 St James Square',
  city: 'London',
  state: '',
  country: 'GB',
  postal_code: 'SW1Y 4JH',
};
const open = async (ids: string[], more: object = {}) =>
  expectPublished(
    await acp('POST', '/checkout_sessions', {
      line_items: ids.map((id) => ({ id })),
      currency: 'usd',
      capabilities: {},
      ...more,
    }),
  );
const at = (id: string, more = '') => `/checkout_sessions/${id}${more}`;
const handlerOf = (answer: Answer) => answer.body.capabilities.payment.handlers[0];
const paying = (token: string, more: object = {}) => ({
  payment_data: { handler_id: 'x402', instrument: { type: 'x402', credential: { type: 'x402', token } } },
  ...more,
});
const complete = async (opened: Answer, more: object = {}) =>
  acp(
    'POST',
    at(opened.body.id, '/complete'),
    paying(await paymentFor(handlerOf(opened).config, agent), more),
  );
/** Signs again where the machine was so slow that what was signed is too old: a declined payment took nothing. */
const buy = async (id: string, more: object): Promise<Answer> => {
  let last: Answer | undefined;
  const pay = async () => {
    last = await complete(await acp('GET', at(id)), more);
    return last.text;
  };
  await expect.poll(pay).toMatch(/"status":"complete(_in_progress|d)"/);
  return expectPublished(last!, 'CheckoutSessionWithOrder');
};
const untilStatus = async (id: string, status: string): Promise<Answer> => {
  let last: Answer | undefined;
  await expect
    .poll(async () => {
      last = await acp('GET', at(id));
      return last.body.status;
    })
    .toBe(status);
  return expectPublished(last!);
};

describe(`an agent that speaks ACP${WITHOUT_PROTOCOLS}`, () => {
  it('is shown the terms of the business, where it has said them', async () => {
    const policies = {
      terms_url: 'https://shop.example/terms',
      privacy_url: 'https://shop.example/privacy',
      refund_url: 'https://shop.example/returns',
    };
    await florin.post('/v1/account', { json: policies });
    expect((await open([advice])).body.links).toEqual([
      { type: 'terms_of_use', url: policies.terms_url },
      { type: 'privacy_policy', url: policies.privacy_url },
      { type: 'return_policy', url: policies.refund_url },
    ]);
  });

  it('finds the seller, reads the feed, says where to send it, pays and gets the order', async () => {
    const before = await usdcOf(florin, TEST_MERCHANT_WALLET);
    const found = await florin.get(`/merchants/${florin.accountId}/.well-known/acp.json`, { key: null });
    expectPublished(found, 'DiscoveryResponse');
    expect(found.body.api_base_url).toBe(`${florin.url}/merchants/${florin.accountId}/acp`);
    expectPublished(await acp('GET', '/feeds/products'), 'FeedMetadata', 'feed');
    const feed = expectPublished(await acp('GET', '/feeds/products/products'), 'ProductsResponse', 'feed');
    expect(feed.body.products.map(({ id }: { id: string }) => id)).toEqual([kettle, advice]);

    const opened = await open([kettle, advice, kettle]);
    expect([opened.status, opened.body.status]).toEqual([201, 'not_ready_for_payment']);
    expect(opened.body).toMatchObject({
      line_items: [
        { item: { id: kettle }, quantity: 2 },
        { item: { id: advice }, quantity: 1 },
      ],
      fulfillment_options: [{ type: 'shipping' }, { type: 'digital' }],
      messages: [{ code: 'missing', param: '$.fulfillment_details.address' }],
    });
    expect(handlerOf(opened)).toBeUndefined();
    const early = expectPublished(await acp('POST', at(opened.body.id, '/complete'), paying('AAAA')));
    expect(early.body.status).toBe('not_ready_for_payment');

    const ready = expectPublished(
      await acp('POST', at(opened.body.id), {
        fulfillment_details: { phone_number: '+442071234567', address: ADDRESS },
        selected_fulfillment_options: [{ type: 'shipping', option_id: 'shipping', item_ids: [] }],
      }),
    );
    expect(ready.body).toMatchObject({
      status: 'ready_for_payment',
      fulfillment_details: { address: ADDRESS },
      totals: expect.arrayContaining([expect.objectContaining({ type: 'total', amount: 9_250 })]),
    });
    for (const schema of [handlerOf(ready).config_schema, ...handlerOf(ready).instrument_schemas])
      expect(await (await fetch(schema)).json()).toMatchObject({ type: 'object' });
    expect((await buy(opened.body.id, { buyer: BUYER })).status).toBe(200);
    const { order, buyer } = (await untilStatus(opened.body.id, 'completed')).body;
    expect(buyer).toEqual(BUYER);
    expect(order).toMatchObject({ checkout_session_id: opened.body.id, status: 'confirmed' });
    expect((await fetch(order.permalink_url)).status).toBe(200);
    expect((await usdcOf(florin, TEST_MERCHANT_WALLET)) - before).toBe(92_500_000n);
    expect((await florin.get(`/v1/checkout_sessions/${order.id}`)).body.metadata).toMatchObject({
      agent_checkout: opened.body.id,
      buyer_name: 'Ada Byron',
      buyer_email: 'ada@example.com',
      shipping_name: 'Ada Byron',
      shipping_phone: '+442071234567',
      shipping_line1: '12 St James Square',
      shipping_country: 'GB',
    });
    const late = await acp('POST', at(opened.body.id, '/cancel'));
    expect([late.status, expectPublished(late, 'Error').body.code]).toEqual([405, 'not_cancelable']);
  });

  it('changes its mind: what was signed before is declined, and nothing is taken', async () => {
    const opened = await open([advice], { buyer: BUYER });
    const stale = await paymentFor(handlerOf(opened).config, agent);
    const chosen = await acp('POST', at(opened.body.id), {
      selected_fulfillment_options: [{ type: 'digital', option_id: 'digital', item_ids: [] }],
    });
    expect(handlerOf(expectPublished(chosen)).config.url).toBe(handlerOf(opened).config.url);
    const changed = expectPublished(
      await acp('POST', at(opened.body.id), { line_items: [{ id: advice }, { id: advice }] }),
    );
    expect(changed.body).toMatchObject({ status: 'ready_for_payment', buyer: BUYER });
    const declined = expectPublished(await acp('POST', at(opened.body.id, '/complete'), paying(stale)));
    expect(declined.body).toMatchObject({
      status: 'ready_for_payment',
      messages: [{ type: 'error', code: 'payment_declined' }],
    });
    const card = { payment_data: { ...paying('tok_1').payment_data, handler_id: 'card_tokenized' } };
    expect((await acp('POST', at(opened.body.id, '/complete'), card)).body.messages[0].code).toBe(
      'payment_declined',
    );
    expect(expectPublished(await acp('POST', at(opened.body.id, '/cancel'))).body.status).toBe('canceled');
  });

  it('is told in the words of the protocol what it did wrong', async () => {
    const opened = await open([advice]);
    const body = { line_items: [{ id: advice }], currency: 'usd', capabilities: {} };
    const refusals: [Answer, number, string][] = [
      [
        await acp('POST', '/checkout_sessions', body, { 'api-version': '2025-09-29' }),
        400,
        'unsupported_api_version',
      ],
      [
        await acp('POST', '/checkout_sessions', body, { 'idempotency-key': '' }),
        400,
        'idempotency_key_required',
      ],
      [await acp('POST', '/checkout_sessions', { ...body, currency: 'eur' }), 400, 'parameter_invalid'],
      [
        await acp('POST', '/checkout_sessions', { ...body, line_items: [{ id: 'no' }] }),
        400,
        'item_unavailable',
      ],
      [await acp('POST', '/checkout_sessions', { ...body, line_items: [] }), 400, 'parameter_invalid'],
      [
        await acp('POST', at(opened.body.id), {
          fulfillment_groups: ['London', 'Leeds'].map((city) => ({
            fulfillment_details: { address: { ...ADDRESS, city } },
          })),
        }),
        400,
        'parameter_invalid',
      ],
      [
        await acp('POST', at(opened.body.id), {
          selected_fulfillment_options: [{ type: 'shipping', option_id: 'express', item_ids: [] }],
        }),
        400,
        'parameter_invalid',
      ],
      [await acp('GET', at('ac_nothing')), 404, 'not_found'],
      [await acp('GET', '/feeds/other/products'), 404, 'not_found'],
    ];
    for (const [answer, status, code] of refusals)
      expect([answer.status, expectPublished(answer, 'Error').body.code]).toEqual([status, code]);
    expect(refusals[0]![0].body.supported_versions).toEqual([VERSION]);
  });

  it('gets the same answer under the same key, and none under a key of something else', async () => {
    const headers = { 'idempotency-key': 'twice', 'request-id': 'request_1' };
    const body = { line_items: [{ id: advice }], currency: 'usd', capabilities: {} };
    const send = (json: object) => acp('POST', '/checkout_sessions', json, headers);
    const [first, second] = [await send(body), await send(body)];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect([second.headers.get('idempotency-key'), second.headers.get('request-id')]).toEqual([
      'twice',
      'request_1',
    ]);
    const other = await send({ ...body, line_items: [{ id: kettle }] });
    expect([other.status, expectPublished(other, 'Error').body.code]).toEqual([422, 'idempotency_conflict']);
  });

  it('finds nobody where the account does not sell to agents', async () => {
    const opened = await open([advice]);
    await switchTo(false);
    const answers = [
      await florin.get(`/merchants/${florin.accountId}/.well-known/acp.json`, { key: null }),
      await acp('GET', '/feeds/products/products'),
      await acp('GET', at(opened.body.id)),
      await acp('POST', at(opened.body.id, '/complete'), paying('AAAA')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});
