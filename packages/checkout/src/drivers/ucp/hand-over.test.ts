import { startTestServer } from '@florin/egress/test-server.testing';
import { describe, expect, it } from 'vitest';
import { TestWorker } from '../../test-worker.testing.ts';
import { createUcpDriver } from './driver.ts';

const profileAt = (endpoint: string) => ({
  ucp: {
    version: '2026-01-11',
    services: { 'dev.ucp.shopping': { version: '2026-01-11', rest: { endpoint } } },
    capabilities: [{ name: 'dev.ucp.shopping.checkout', version: '2026-01-11' }],
  },
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
});

/** Where a merchant that wants a proof of age would send somebody. */
async function sentTo(continueUrl: (origin: string) => unknown) {
  const merchant = await startTestServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const session = {
      id: 'c_1',
      status: 'requires_escalation',
      currency: 'USD',
      line_items: [{ id: 'l_1', item: { id: 'tea', title: 'Tea', price: 500 }, quantity: 1 }],
      totals: [{ type: 'total', amount: 500 }],
      messages: [
        {
          type: 'error',
          code: 'age_verification_required',
          content: 'Prove your age',
          severity: 'requires_buyer_review',
        },
      ],
      continue_url: continueUrl(origin),
    };
    const isProfile = request.url === '/.well-known/ucp';
    const isSession = request.url === '/checkout-sessions';
    response.writeHead(isProfile ? 200 : isSession ? 201 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isProfile ? profileAt(origin) : isSession ? session : {}));
  });
  const { origin } = merchant;
  const worker = new TestWorker({ drivers: [createUcpDriver()], origins: [origin], processorOrigins: [] });
  const advanced = await worker.advance(`${origin}/products/tea`, { approvedOrigins: [origin] });
  await worker.close();
  await merchant.close();
  return { origin, advanced };
}

describe('a merchant that wants a person', () => {
  it('says where they go on, and with what', async () => {
    const { origin, advanced } = await sentTo((host) => `${host}/age/c_1`);
    expect(advanced).toMatchObject({
      kind: 'failed',
      code: 'person_required',
      handOver: { url: `${origin}/age/c_1`, session: 'c_1' },
    });
    const elsewhere = await sentTo(() => 'https://checkout.example/c_1');
    expect(elsewhere.advanced).toMatchObject({ handOver: { url: 'https://checkout.example/c_1' } });
  });

  it.each([
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['a machine beside them', 'https://192.168.1.1/reboot'],
    ['the machine of whoever clicks', 'http://localhost:1/'],
    ['an address without encryption', 'http://shop.example/c_1'],
    ['an address with a password in it', 'https://admin:admin@shop.example/'],
    ['an address without end', `https://shop.example/${'a'.repeat(3_000)}`],
    ['no address', 'soon'],
    ['a number', 7],
    ['nothing', null],
  ])('sends nobody to %s', async (_what, url) => {
    const { advanced } = await sentTo(() => url);
    expect(advanced).toMatchObject({ kind: 'failed', code: 'person_required' });
    expect(advanced).not.toHaveProperty('handOver');
  });
});
