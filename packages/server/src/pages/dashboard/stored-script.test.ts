import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';
import { signIn } from './dashboard.testing.ts';

/** What somebody who fills in a field may hope that we run: it ends an attribute, a script, a title, a comment and a style. */
const SCRIPT = `"'></script></title></style>--><img src=x onerror=alert(1)><svg onload=alert(1)>`;
const RUNS = /<img src=x|<svg onload|<\/script><\/title>/i;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function made(path: string, json: object): Promise<string> {
  const { status, body } = await server.post(path, { json, headers: { prefer: 'respond-async' } });
  expect([path, status < 300, body.error?.message]).toEqual([path, true, undefined]);
  return body.id;
}

it('no free text that an account can store runs on any page', async () => {
  const metadata = { [SCRIPT.slice(0, 40)]: SCRIPT, message: SCRIPT, campaign: SCRIPT };
  const address = { line1: SCRIPT, city: SCRIPT, postal_code: '1', country: 'SG' };
  await server.post('/v1/account', { json: { business_profile: { name: SCRIPT } } });
  const product = await made('/v1/products', {
    name: SCRIPT,
    description: SCRIPT,
    unit_label: SCRIPT.slice(0, 12),
    amount: 500,
    metadata,
  });
  const line_items = [{ product }, { product_data: { name: SCRIPT, price_data: { unit_amount: 100 } } }];
  const link = await made('/v1/checkout_links', { line_items, metadata });
  const session = await made('/v1/checkout_sessions', { line_items, metadata });
  const intent = await made('/v1/transaction_intents', { amount: 700, metadata });
  await made('/v1/api_keys', { name: SCRIPT });
  await made('/v1/cards', {
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2034,
    cvc: '123',
    name: SCRIPT,
    billing_details: { name: SCRIPT, address },
  });
  const checkout = await made('/v1/checkout_intents', {
    url: `https://shop.example/?q=${encodeURIComponent(SCRIPT)}`,
    prompt: SCRIPT,
    metadata,
  });
  const merchant = await signIn(server, server.accountId);
  const paths = [
    ...['', '/payments', '/products', '/links', '/gifts', '/checkouts', '/cards', '/developers', '/settings'],
    ...[
      '/gifts/new',
      `/payments/${session}`,
      `/payments/${intent}`,
      `/products/${product}`,
      `/links/${link}`,
    ],
    ...[`/checkouts/${checkout}`, `/payments?q=${encodeURIComponent(SCRIPT)}`],
    `/developers/requests?id=${encodeURIComponent(SCRIPT)}`,
  ].map((path) => `/dashboard${path}`);
  for (const path of [...paths, `/c/${session}`, `/i/${intent}`, `/l/${link}`]) {
    const { status, text } = await merchant.page(path);
    expect([path, status]).toEqual([path, path.startsWith('/l/') ? 303 : 200]);
    expect([path, RUNS.exec(text)?.[0]]).toEqual([path, undefined]);
    if (status === 200) expect([path, text.includes('onerror=alert')]).toEqual([path, true]);
  }
});
