import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const RECIPIENT = 'Dtwi6LzAEYWMQk1nnpWU7TpsNmy9EwaHzpZJ4uok342G';

const makeProduct = async (json: object = {}) =>
  (await server.post('/v1/products', { json: { name: 'Tea', amount: 1250, ...json } })).body;
const post = (json: object, headers = {}) => server.post('/v1/checkout_sessions', { json, headers });
const make = async (json: object) => (await post(json)).body;
const inline = (unitAmount: number, quantity = 1) => ({
  quantity,
  product_data: { name: 'Wrapping', price_data: { unit_amount: unitAmount } },
});

describe('a checkout session', () => {
  it('sells a price, a product at its default price, and something made for it', async () => {
    const tea = await makeProduct();
    const session = await make({
      line_items: [{ price: tea.default_price, quantity: 2 }, { product: tea.id }, inline(150)],
      metadata: { order: '42' },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 3900,
      amount_total: 3900,
      currency: 'usdc',
      canceled_by: null,
      checkout_link: null,
      account_id: server.accountId,
      metadata: { order: '42' },
      url: `${server.url}/c/${session.id}`,
    });
    const items = session.line_items.data;
    expect(items.map((item: { amount_total: number }) => item.amount_total)).toEqual([2500, 1250, 150]);
    expect(items[0]).toMatchObject({ object: 'item', description: 'Tea', quantity: 2, product: tea.id });
    expect(items[0].price).toMatchObject({ id: tea.default_price, unit_amount: 1250 });
    const { body: made } = await server.get(`/v1/products/${items[2].product}`);
    expect(made).toMatchObject({ name: 'Wrapping', active: false, amount: 150 });
    expect((await server.get(`/v1/prices/${items[2].price.id}`)).body.active).toBe(false);
  });

  it('pays the account’s own wallet unless told otherwise, and has a reference of its own', async () => {
    const { body: account } = await server.get('/v1/account');
    const session = await make({ line_items: [inline(100)] });
    expect(session.recipient_address).toBe(account.wallet_address);
    const other = await make({ line_items: [inline(100)], recipient_address: RECIPIENT });
    expect(other.recipient_address).toBe(RECIPIENT);
    expect(other.reference).not.toBe(session.reference);
  });

  it('keeps its prices when they change later', async () => {
    const tea = await makeProduct();
    const before = await make({ line_items: [{ product: tea.id }] });
    await server.post(`/v1/products/${tea.id}`, { json: { amount: 9900, name: 'Gold tea' } });
    const { body: after } = await server.get(`/v1/checkout_sessions/${before.id}`);
    const { qr_data_url, ...shown } = before;
    expect(qr_data_url).toBeDefined();
    expect(after).toEqual(shown);
  });

  it('keeps what it sold from being deleted', async () => {
    const tea = await makeProduct();
    await make({ line_items: [{ price: tea.default_price }] });
    const deleted = await server.send('DELETE', `/v1/products/${tea.id}`);
    expect(deleted.status).toBe(409);
    expect(deleted.body.error.code).toBe('product_in_use');
  });

  it('with nothing to pay is complete at once', async () => {
    const session = await make({ line_items: [inline(0, 3)] });
    expect(session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' });
    const canceled = await server.post(`/v1/checkout_sessions/${session.id}/cancel`);
    expect(canceled.status).toBe(409);
    expect(canceled.body.error.code).toBe('checkout_session_complete');
    expect(canceled.headers.get('stripe-should-retry')).toBe('false');
  });

  it('shows its QR code as a PNG on POST only, also when replayed', async () => {
    const headers = { 'idempotency-key': 'qr-once' };
    const body = { line_items: [inline(100)] };
    const first = await post(body, headers);
    const replayed = await post(body, headers);
    expect(first.body.qr_data_url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.text).toBe(first.text);
    const { body: read } = await server.get(`/v1/checkout_sessions/${first.body.id}`);
    expect(read).not.toHaveProperty('qr_data_url');
  });

  it('asks for a transaction request while it is not known that the recipient can be paid', async () => {
    const session = await make({ line_items: [inline(100)] });
    expect(session.chain_pay_uri).toBe(`solana:${server.url}/pay/sessions/${session.id}`);
  });

  it('is canceled once', async () => {
    const { id } = await make({ line_items: [inline(100)] });
    const { body } = await server.post(`/v1/checkout_sessions/${id}/cancel`);
    expect(body).toMatchObject({ status: 'canceled', canceled_by: 'user', payment_status: 'unpaid' });
    const again = await server.post(`/v1/checkout_sessions/${id}/cancel`);
    expect(again.status).toBe(409);
    expect(again.body.error.code).toBe('checkout_session_canceled');
  });

  it('is another account’s secret', async () => {
    const { id } = await make({ line_items: [inline(100)] });
    const { key } = await server.otherMerchant();
    for (const path of [`/v1/checkout_sessions/${id}`, `/v1/checkout_sessions/${id}/line_items`]) {
      expect((await server.get(path, { key })).status).toBe(404);
    }
    expect((await server.post(`/v1/checkout_sessions/${id}/cancel`, { key })).status).toBe(404);
    expect((await server.get('/v1/checkout_sessions', { key })).body.data).toEqual([]);
  });
});

describe('line items', () => {
  it('of a session are listed in the order in which they were given, page by page', async () => {
    const { id } = await make({ line_items: [1, 2, 3, 4, 5].map((amount) => inline(amount)) });
    const path = `/v1/checkout_sessions/${id}/line_items`;
    const amounts = (data: { amount_total: number }[]) => data.map((item) => item.amount_total);
    const { body: first } = await server.get(`${path}?limit=2`);
    expect([amounts(first.data), first.has_more]).toEqual([[1, 2], true]);
    const { body: rest } = await server.get(`${path}?limit=3&starting_after=${first.data[1].id}`);
    expect([amounts(rest.data), rest.has_more]).toEqual([[3, 4, 5], false]);
    const { body: back } = await server.get(`${path}?limit=1&ending_before=${rest.data[0].id}`);
    expect([amounts(back.data), back.has_more]).toEqual([[2], true]);
  });

  it.each([
    ['two ways at once', { price: 'x', product: 'y' }, 'parameters_exclusive'],
    ['none of the ways', { quantity: 1 }, 'parameter_missing'],
  ])('given in %s are refused', async (_, item, code) => {
    const tea = await makeProduct();
    const ids = { price: tea.default_price, product: tea.id };
    const asked = Object.fromEntries(
      Object.entries(item).map(([key, value]) => [key, ids[key as 'price'] ?? value]),
    );
    const answer = await post({ line_items: [asked] });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code });
  });

  it('that cannot be sold are refused by name', async () => {
    const tea = await makeProduct();
    await server.post(`/v1/products/${tea.id}`, { json: { active: false } });
    const bare = await makeProduct({ amount: undefined });
    const foreign = await server.post('/v1/products', {
      json: { name: 'Theirs', amount: 1 },
      key: (await server.otherMerchant()).key,
    });
    const cases = [
      [{ price: tea.default_price }, 'line_items[1][price]', /archived/],
      [{ product: tea.id }, 'line_items[1][product]', /archived/],
      [{ product: bare.id }, 'line_items[1][product]', /no default price/],
      [{ product: foreign.body.id }, 'line_items[1][product]', /No such product/],
      [{ price: foreign.body.default_price }, 'line_items[1][price]', /No such price/],
    ] as const;
    for (const [item, param, message] of cases) {
      const { status, body } = await post({ line_items: [inline(1), item] });
      expect([status, body.error.code, body.error.param]).toEqual([400, 'parameter_invalid', param]);
      expect(body.error.message).toMatch(message);
    }
  });

  it('add up exactly to the documented maximum and not beyond', async () => {
    const largest = {
      quantity: 9_999,
      product_data: { name: 'x', price_data: { unit_amount: 100_000_000 } },
    };
    const { body } = await post({ line_items: [largest, inline(99_999_999)] });
    expect(body.amount_total).toBe(999_999_999_999);
    const beyond = await post({ line_items: [largest, inline(100_000_000)] });
    expect(beyond.body.error).toMatchObject({ code: 'parameter_invalid', param: 'line_items' });
    const many = Array.from({ length: 100 }, () => ({ ...largest, quantity: 1_000_000 }));
    expect((await post({ line_items: many })).body.error.param).toBe('line_items');
  });
});

describe('the recipient', () => {
  it('cannot be an address of the service', async () => {
    const { network } = server.services;
    for (const address of [network.beacon, network.programId]) {
      const { body } = await post({ line_items: [inline(1)], recipient_address: address });
      expect(body.error).toMatchObject({ code: 'address_refused', param: 'recipient_address' });
    }
    const notAnAddress = await post({ line_items: [inline(1)], recipient_address: 'me' });
    expect(notAnAddress.body.error.param).toBe('recipient_address');
    expect(USDC_MINT_ADDRESS).toBe(network.mint);
  });
});

describe('the list', () => {
  it('filters by status, payment status and link, at both paths', async () => {
    const open = await make({ line_items: [inline(7)] });
    const free = await make({ line_items: [inline(0)] });
    const { body: link } = await server.post('/v1/checkout_links', { json: { line_items: [inline(5)] } });
    const opened = await server.get(`/l/${link.id}`, { headers: { 'user-agent': 'Mozilla/5.0' } });
    const fromLink = opened.headers.get('location')!.split('/').at(-1);
    const idsOf = async (path: string) =>
      (await server.get(path)).body.data.map((object: { id: string }) => object.id);
    expect(await idsOf('/v1/checkout_sessions?status=open')).toContain(open.id);
    expect(await idsOf('/v1/checkout_sessions?status=open')).not.toContain(free.id);
    expect(await idsOf('/v1/checkout/sessions?payment_status=no_payment_required')).toContain(free.id);
    expect(await idsOf(`/v1/checkout/sessions?checkout_link=${link.id}`)).toEqual([fromLink]);
    const { body: page } = await server.get('/v1/checkout/sessions?limit=1');
    expect(page.has_more).toBe(true);
    expect(page.data[0].id).toBe(fromLink);
  });
});
