import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaitingForLocks } from '../testing/lock-waits.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { cancelCheckoutLink } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36',
};
const make = async (json: object = {}) => {
  const items = [{ product_data: { name: 'Tea <b>', price_data: { unit_amount: 1250 } }, quantity: 2 }];
  return (await server.post('/v1/checkout_links', { json: { line_items: items, ...json } })).body;
};
const open = (id: string, headers: Record<string, string> = BROWSER, method = 'GET') =>
  server.send(method, `/l/${id}`, { key: null, headers });
const sessionsOf = async (id: string) =>
  (await server.get(`/v1/checkout_sessions?checkout_link=${id}`)).body.data;

describe('a checkout link', () => {
  it('has an address to open', async () => {
    const link = await make({ metadata: { campaign: 'spring' } });
    expect(link).toMatchObject({
      object: 'checkout_link',
      url: `${server.url}/l/${link.id}`,
      canceled_by: null,
      expires_at: null,
      currency: 'usdc',
      account_id: server.accountId,
    });
    expect((await server.get(`/v1/checkout_links/${link.id}`)).body).toEqual(link);
    expect((await server.get('/v1/checkout_links?limit=1')).body.data).toEqual([link]);
  });

  it('has an expires_at that is reserved, and says so', async () => {
    const { error } = await make({ expires_at: 4_102_444_800 });
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'expires_at' });
    expect(error.message).toContain('reserved');
  });

  it('sells at most twenty items', async () => {
    const item = { product_data: { name: 'x', price_data: { unit_amount: 1 } } };
    const answer = await server.post('/v1/checkout_links', { json: { line_items: Array(21).fill(item) } });
    expect(answer.body.error.param).toBe('line_items');
  });

  it('makes a new session each time that it is opened, at the prices of the link', async () => {
    const { body: tea } = await server.post('/v1/products', { json: { name: 'Tea', amount: 1250 } });
    const link = await make({ line_items: [{ product: tea.id, quantity: 3 }], metadata: { a: '1' } });
    await server.post(`/v1/products/${tea.id}`, { json: { amount: 9999 } });
    const [first, second] = [await open(link.id), await open(link.id)];
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toMatch(new RegExp(`^${server.url}/c/cs_`));
    expect(first.headers.get('location')).not.toBe(second.headers.get('location'));
    const sessions = await sessionsOf(link.id);
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      amount_total: 3750,
      checkout_link: link.id,
      metadata: { a: '1' },
      recipient_address: link.recipient_address,
    });
    expect(sessions[0].line_items.data[0]).toMatchObject({ quantity: 3, product: tea.id });
  });

  it.each([
    ['a prefetch of Chrome', { ...BROWSER, 'sec-purpose': 'prefetch;prerender' }],
    ['a prefetch of Safari', { ...BROWSER, purpose: 'prefetch' }],
    ['a prefetch of Firefox', { ...BROWSER, 'x-moz': 'prefetch' }],
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a link preview', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
    ['a messenger', { 'user-agent': 'WhatsApp/2.23.20.0 A' }],
  ])('opened by %s shows what it sells and makes no session', async (_, headers) => {
    const link = await make();
    const answer = await open(link.id, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('2 × Tea &lt;b>: 25 USDC');
    expect(await sessionsOf(link.id)).toEqual([]);
  });

  it('asked for its headers alone makes no session', async () => {
    const link = await make();
    expect((await open(link.id, BROWSER, 'HEAD')).status).toBe(200);
    expect(await sessionsOf(link.id)).toEqual([]);
  });

  it('opened again and again from one network makes so many sessions an hour, and harms nobody else', async () => {
    const busy = await startTestServer({ linkSessionsPerHour: 5, trustProxy: 1 });
    try {
      const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } }];
      const [link, other] = [
        (await busy.post('/v1/checkout_links', { json: { line_items } })).body,
        (await busy.post('/v1/checkout_links', { json: { line_items } })).body,
      ];
      const visit = (id: string, from: string) =>
        busy.get(`/l/${id}`, {
          key: null,
          headers: { ...BROWSER, accept: 'text/html', 'x-forwarded-for': from },
        });
      const answers = [];
      for (let count = 0; count < 20; count++) answers.push(await visit(link.id, `2001:db8:1:2::${count}`));
      expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(303), ...Array(15).fill(429)]);
      const refused = answers.at(-1)!;
      expect(refused.headers.get('content-type')).toContain('text/html');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
      const { body } = await busy.get(`/v1/checkout_sessions?checkout_link=${link.id}`);
      expect(body.data).toHaveLength(5);
      expect((await visit(link.id, '198.51.100.7')).status).toBe(303);
      expect((await visit(other.id, '2001:db8:1:2::1')).status).toBe(303);
    } finally {
      await busy.stop();
    }
  });

  it('canceled makes no new sessions; those that it made live on', async () => {
    const link = await make();
    await open(link.id);
    const { body } = await server.post(`/v1/checkout_links/${link.id}/cancel`);
    expect(body.canceled_by).toBe('user');
    const answer = await open(link.id);
    expect(answer.status).toBe(410);
    const sessions = await sessionsOf(link.id);
    expect(sessions.map((session: { status: string }) => session.status)).toEqual(['open']);
    const again = await server.post(`/v1/checkout_links/${link.id}/cancel`);
    expect([again.status, again.body.error.code]).toEqual([409, 'checkout_link_canceled']);
  });

  it('canceled while it is being opened makes no session', async () => {
    const link = await make();
    const { database, accountId } = server;
    const opening = await database.transaction(async (transaction) => {
      await cancelCheckoutLink(transaction, accountId as Id<'account'>, link.id);
      const answer = open(link.id);
      await untilWaitingForLocks(transaction, 1);
      return { answer };
    });
    expect((await opening.answer).status).toBe(410);
    expect(await sessionsOf(link.id)).toEqual([]);
  });

  it('that nobody made is not found, as is another account’s', async () => {
    expect((await open('cl_nothing')).status).toBe(404);
    const link = await make();
    const { key } = await server.otherMerchant();
    expect((await server.get(`/v1/checkout_links/${link.id}`, { key })).status).toBe(404);
    expect((await server.post(`/v1/checkout_links/${link.id}/cancel`, { key })).status).toBe(404);
  });
});
