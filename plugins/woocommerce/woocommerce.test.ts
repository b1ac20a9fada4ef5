import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { createFlorin, type Event, type Florin, signatureHeaderOf } from '@florin/sdk';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const WEBHOOK_SECRET = 'whsec_test';
const DRIVE = fileURLToPath(new URL('./tests/drive.php', import.meta.url));
const hasPhp = spawnSync('php', ['--version']).status === 0;

if (!hasPhp) console.info('The WooCommerce gateway is not tested here: there is no php.');

describe.runIf(hasPhp)('the gateway', () => {
  let server: TestFlorin;
  let florin: Florin;
  let shop: ChildProcess;
  let lines: AsyncIterator<string>;
  beforeAll(async () => {
    server = await startTestFlorin();
    florin = createFlorin({ baseUrl: server.url, apiKey: server.key });
    shop = spawn('php', [DRIVE], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        RUN: server.accountId,
        OPTION_BASE_URL: server.url,
        OPTION_API_KEY: server.key,
        OPTION_WEBHOOK_SECRET: WEBHOOK_SECRET,
      },
    });
    lines = createInterface({ input: shop.stdout! })[Symbol.asyncIterator]();
  });
  afterAll(async () => {
    shop?.stdin?.end();
    await server?.stop();
  });

  // biome-ignore lint/suspicious/noExplicitAny: what the gateway answers, of every shape
  async function call(method: string, ...values: unknown[]): Promise<any> {
    shop.stdin!.write(`${JSON.stringify([method, values])}\n`);
    const { value } = await lines.next();
    return JSON.parse(value);
  }

  async function tell(type: Event['type'], id: string, secret = WEBHOOK_SECRET, ageS = 0) {
    const { data } = await florin.events.list({ type });
    const body = JSON.stringify(data.find((event) => event.data.object.id === id));
    const nowMs = Date.now();
    const header = await signatureHeaderOf(body, secret, nowMs - ageS * 1000);
    return call('answer_webhook', body, header, Math.floor(nowMs / 1000));
  }

  const idIn = (url: string) => /cs_\w+/.exec(url)![0];

  it('counts cents without floating point', async () => {
    expect((await call('cents', '25', '25.1', '0.07', '1.005', 19.99, 10)).result).toEqual([
      2500, 2510, 7, 101, 1999, 1000,
    ]);
  });

  it('sends the buyer to a session, settles by webhook, and refunds from the order', async () => {
    await call('order', 1, '25.00');
    const { result } = await call('process_payment', 1);
    expect(result).toMatchObject({ result: 'success', redirect: expect.stringContaining('/c/cs_') });
    const id = idIn(result.redirect);
    expect(idIn((await call('process_payment', 1)).result.redirect)).toBe(id);
    expect((await call('process_refund', 1, '1.00')).error).toContain('Nothing was paid');
    expect(await florin.checkoutSessions.retrieve(id)).toMatchObject({
      amount_total: 2500,
      success_url: 'https://shop.example/thanks?order=1',
    });

    const buyer = await server.wallet();
    const { transaction } = await florin.pay.sessions.build(id, { account: buyer.address });
    await server.signAndSend(transaction, buyer);
    await florin.checkoutSessions.waitFor(id, 'complete');
    expect((await tell('checkout.session.completed', id, 'whsec_other')).result).toBe(400);
    const old = await tell('checkout.session.completed', id, WEBHOOK_SECRET, 600);
    expect([old.result, old.orders[1].status]).toEqual([400, 'pending']);
    const told = await tell('checkout.session.completed', id);
    expect([told.result, told.orders[1]]).toMatchObject([204, { status: 'processing', transaction: id }]);
    expect((await tell('checkout.session.completed', id)).result).toBe(204);

    await call('refunded', 1, '10.00');
    await call('process_refund', 1, '10.00'); // Whose answer got lost.
    const refunded = await call('process_refund', 1, '10.00');
    expect(refunded).toMatchObject({ result: true, error: null });
    expect(refunded.orders[1].notes[0]).toMatch(/re_\w+ waits for the signature/);
    expect((await call('process_refund', 1, '15.01')).error).toBeTruthy();
    expect((await florin.refunds.list()).data).toHaveLength(1);
    await call('refunded', 1, '20.00');
    expect(await call('process_refund', 1, '10.00')).toMatchObject({ result: true });
    expect((await florin.refunds.list()).data).toHaveLength(2);
  });

  it('makes another session for another amount, once the old one cannot be paid', async () => {
    await call('order', 2, '30.00');
    const first = idIn((await call('process_payment', 2)).result.redirect);
    await call('total', 2, '31.50');
    const second = idIn((await call('process_payment', 2)).result.redirect);
    expect(await florin.checkoutSessions.retrieve(first)).toMatchObject({ status: 'canceled' });
    expect(await florin.checkoutSessions.retrieve(second)).toMatchObject({
      status: 'open',
      amount_total: 3150,
    });
    const told = await tell('checkout.session.canceled', first);
    expect([told.result, told.orders[2].status]).toEqual([204, 'pending']);
  });

  it('is offered in the checkout of blocks, to whose page no secret goes', async () => {
    const { result } = await call('blocks');
    expect(result).toMatchObject({
      name: 'florin',
      active: true,
      data: { supports: ['products', 'refunds'] },
    });
    expect(result.script[0]).toMatch(/\/assets\/blocks\.js$/);
    expect(Object.keys(result.data)).toEqual(['title', 'description', 'supports']);
    expect(JSON.stringify(result)).not.toContain(server.key);
  });
});

it('the script of the checkout of blocks registers the gateway, with its words as the shop wrote them', () => {
  const registered: Record<string, unknown>[] = [];
  const decodeEntities = (text: string) => text.replaceAll('&amp;', '&');
  const data = {
    title: 'USDC &amp; more',
    description: 'From your wallet',
    supports: ['products', 'refunds'],
  };
  runInNewContext(readFileSync(new URL('./assets/blocks.js', import.meta.url), 'utf8'), {
    window: {
      wc: {
        wcBlocksRegistry: {
          registerPaymentMethod: (method: Record<string, unknown>) => registered.push(method),
        },
        wcSettings: { getSetting: (name: string) => (name === 'florin_data' ? data : null) },
      },
      wp: {
        element: { createElement: (component: () => string) => component() },
        htmlEntities: { decodeEntities },
      },
    },
  });
  expect(registered).toMatchObject([
    {
      name: 'florin',
      label: 'USDC & more',
      ariaLabel: 'USDC & more',
      content: 'From your wallet',
      edit: 'From your wallet',
      supports: { features: ['products', 'refunds'] },
    },
  ]);
  expect((registered[0]!.canMakePayment as () => boolean)()).toBe(true);
});
