import { startTestServer } from '@florin/egress/test-server.testing';
import { expect, it } from 'vitest';
import { TestWorker } from '../../test-worker.testing.ts';
import { createUcpDriver } from './driver.ts';

const PROFILE = {
  payment: {
    handlers: [
      {
        id: 'card',
        name: 'com.example.card',
        version: '2026-01-11',
        instrument_schemas: ['https://ucp.dev/schemas/shopping/types/card_payment_instrument.json'],
        config: {},
      },
    ],
  },
};
const profileAt = (endpoint: string) => ({
  ucp: {
    version: '2026-01-11',
    services: { 'dev.ucp.shopping': { version: '2026-01-11', rest: { endpoint } } },
    capabilities: [{ name: 'dev.ucp.shopping.checkout', version: '2026-01-11' }],
  },
  ...PROFILE,
});

/** Neither catalogue nor pages: only a checkout says what there is, and this one refuses all. */
async function refusedBy(status: number, refusal: object) {
  const merchant = await startTestServer((request, response) => {
    const isProfile = request.url === '/.well-known/ucp';
    const isCheckout = request.url === '/checkout-sessions';
    const body = isProfile ? profileAt(`http://${request.headers.host}`) : isCheckout ? refusal : {};
    response.writeHead(isProfile ? 200 : isCheckout ? status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const { origin } = merchant;
  const worker = new TestWorker({ drivers: [createUcpDriver()], origins: [origin], processorOrigins: [] });
  const advanced = await worker.advance(`${origin}/products/gardenias`, { approvedOrigins: [origin] });
  await worker.close();
  await merchant.close();
  return advanced;
}

it('says that a product is out of stock where only a checkout says so', async () => {
  const refusal = { detail: 'Insufficient stock for item gardenias', code: 'OUT_OF_STOCK' };
  expect(await refusedBy(400, refusal)).toMatchObject({ kind: 'failed', reason: 'out_of_stock' });
});

it.each([
  'Insufficient stock for item gardenias',
  'Not enough inventory for gardenias',
  'Gardenias: sold out',
])('knows by the words alone that it is out of stock: %s', async (detail) => {
  expect(await refusedBy(400, { detail })).toMatchObject({ kind: 'failed', reason: 'out_of_stock' });
});

it('says that no card is taken where a checkout never gets ready and offers wallets alone', async () => {
  const session = {
    id: 'c_1',
    status: 'incomplete',
    currency: 'USD',
    line_items: [{ id: 'l_1', item: { id: 'gardenias', title: 'Gardenias', price: 500 }, quantity: 1 }],
    totals: [{ type: 'total', amount: 500 }],
    payment: { handlers: [{ id: 'gpay', name: 'google.pay', version: '2026-01-11', config: {} }] },
  };
  expect(await refusedBy(201, session)).toMatchObject({
    kind: 'failed',
    reason: 'unsupported_checkout',
    code: 'no_card_payment',
  });
});

it('does not take what a merchant has never heard of for sold out', async () => {
  const refusal = { detail: 'Product gardenias not found', code: 'INVALID_REQUEST' };
  expect(await refusedBy(400, refusal)).toMatchObject({ kind: 'failed', reason: 'unsupported_checkout' });
});
