import { createHmac } from 'node:crypto';
import { acpValidator, PROTOCOLS_DIRECTORY } from '@florin/checkout/drivers/published-schemas.testing';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { signedOrderMessage } from '@florin/sandbox/shops/ucp/order-message';
import type { UcpVersion } from '@florin/sandbox/shops/ucp/variant';
import { createSigner } from '@florin/sandbox/signer';
import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { startTestServer, testConfig } from '../../testing/server.testing.ts';
import { signingKeyFrom } from '../../ucp-agent/signing-key.ts';
import { type CheckoutScene, sceneOf, worldOf } from '../checkout-scene.testing.ts';
import { startCheckouts } from '../worker/worker.ts';
import { recordOrder, remindOfOrders, takeUpOrder } from './store.ts';

const WEBHOOK_SECRET = 'whsec_of_the_seller_alone';
let scene: CheckoutScene;
let acpShop: OpenShop;

beforeAll(async () => {
  const sandbox = await startSandbox({ kinds: [], seed: 23 });
  acpShop = await sandbox.openShop({ kind: 'acp', acp: { version: '2026-04-17', bearer: 'token' } });
  scene = await startServerWith(sandbox);
});
afterAll(() => scene.stop());

/** An installation with a profile of its own and a seller that has signed it up. */
async function startServerWith(sandbox: Sandbox): Promise<CheckoutScene> {
  const acpSellers = [
    {
      origin: acpShop.url,
      endpoint: `${acpShop.url}/agentic_commerce`,
      delegatePaymentUrl: `${acpShop.url}/agentic_commerce/delegate_payment`,
      bearer: 'token',
      version: '2026-04-17' as const,
      webhookSecret: WEBHOOK_SECRET,
    },
  ];
  const server = await startTestServer(
    { checkout: { ...testConfig().checkout, acpSellers } },
    {
      alongside: (services) => {
        const profileUrl = `${services.urls.base}/.well-known/ucp`;
        const ucpAgent = { profileUrl, signingKey: signingKeyFrom(services.secret) };
        return startCheckouts(services, { ...worldOf(sandbox), acpSellers, ucpAgent });
      },
    },
  );
  return sceneOf(server, sandbox);
}

async function buyAt(shop: OpenShop, card: object = {}) {
  const { id } = await scene.quote({ url: shop.productUrls[0], card: await scene.addCard(undefined, card) });
  await scene.confirm(id);
  const intent = await scene.until(id, ({ status }) => status === 'succeeded');
  return { shop, id, intent, number: intent.charge_id as string };
}

/** Buys one thing at a new merchant. */
async function bought(version: UcpVersion = '2026-04-08', transport: 'rest' | 'mcp' = 'rest') {
  return buyAt(
    await scene.sandbox.openShop({ kind: 'ucp', ucp: { version, transport, payment: 'tokenizer' } }),
  );
}

const rowOf = (id: string) =>
  scene.database.first<{ looks: number; look_at: number | null }>(sql`
    SELECT looks, look_at FROM checkout_orders WHERE intent_id = ${id}`);

/** As time would: the next look is due, and its job is lost. */
async function comeDue(id: string): Promise<void> {
  await scene.database.execute(sql`
    SELECT graphile_worker.remove_job('checkout_order:' || ${id}::text)`);
  await scene.database.execute(sql`
    UPDATE checkout_orders SET look_at = now() - interval '2 minutes' WHERE intent_id = ${id}`);
}

describe('an order', () => {
  it('is read after the purchase and followed until it has arrived, whatever becomes of a job', async () => {
    const { shop, id, number } = await bought();
    const first = await scene.until(id, ({ order }) => order.status === 'processing');
    shop.merchant.tellOf(number, 'shipped');
    await comeDue(id);
    await remindOfOrders(scene.database);
    const shipped = await scene.until(id, ({ order }) => order.status === 'shipped');
    expect(shipped).toEqual({ ...first, order: { ...first.order, status: 'shipped' } });
    shop.merchant.tellOf(number, 'delivered');
    await comeDue(id);
    await remindOfOrders(scene.database);
    await scene.until(id, ({ order }) => order.status === 'delivered');
    expect(await rowOf(id)).toMatchObject({ looks: 3, look_at: null });
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
    // No type of event tells of it.
    const { body } = await scene.get('/v1/events?type=checkout_intent.succeeded&limit=100');
    const events: { data: { object: { id: string } } }[] = body.data;
    expect(events.filter(({ data }) => data.object.id === id)).toHaveLength(1);
  });

  it('stays as it was where the merchant cannot be asked', async () => {
    const { id, intent } = await buyAt(acpShop);
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ look_at: null }));
    expect((await scene.read(id)).order).toEqual(intent.order);
  });

  it('is shown by the last one who looked, on the purchase that it came of, for a month', async () => {
    const { id } = await bought();
    await scene.until(id, ({ order }) => order.status === 'processing');
    const stale = (await takeUpOrder(scene.database, id))!;
    const taken = (await takeUpOrder(scene.database, id))!;
    const news = { url: null, status: 'lost' };
    expect(await recordOrder(scene.database, stale, news, false)).toBe(false);
    const foreign = { ...taken, account_id: 'acct_other' as typeof taken.account_id };
    expect(await recordOrder(scene.database, foreign, news, false)).toBe(false);
    expect((await scene.read(id)).order.status).toBe('processing');
    expect(await recordOrder(scene.database, taken, news, false)).toBe(true);
    expect((await scene.read(id)).order.status).toBe('lost');
    // Nobody asks for ever.
    await scene.database.execute(sql`
      UPDATE checkout_orders SET placed_at = now() - interval '31 days' WHERE intent_id = ${id}`);
    const late = (await takeUpOrder(scene.database, id))!;
    await recordOrder(scene.database, late, { url: null, status: null }, false);
    expect(await rowOf(id)).toMatchObject({ look_at: null });
    expect(await takeUpOrder(scene.database, id)).toBeNull();
  });
});

const keptOf = (id: string) =>
  scene.database.first(sql`
    SELECT told::text, told_at::text, looks, merchant_order::text
    FROM checkout_orders JOIN checkout_intents ON id = intent_id WHERE id = ${id}`);

/** The merchant has been asked and its keys are known; a look that a busy machine made too late is made again. */
async function knownAfter(id: string): Promise<{ looks: number }> {
  await eventually(async () => {
    const row = await scene.database.first<{ is_known: boolean; waits: boolean }>(sql`
      SELECT merchant_keys.keys IS NOT NULL is_known, EXISTS (SELECT FROM graphile_worker.jobs
        WHERE key = 'checkout_order:' || ${id}::text AND locked_at IS NULL AND run_at > now()) waits
      FROM checkout_orders LEFT JOIN merchant_keys USING (merchant_origin) WHERE intent_id = ${id}`);
    if (row && !row.is_known && row.waits) {
      await comeDue(id);
      await remindOfOrders(scene.database);
    }
    expect(row?.is_known).toBe(true);
  });
  return { looks: (await rowOf(id))!.looks };
}

describe('a UCP merchant', () => {
  it.each([
    ['2026-08-25', 'mcp'],
    ['2026-04-08', 'rest'],
    ['2026-01-23', 'rest'],
    ['2026-01-11', 'rest'],
  ] as const)('of %s tells what became of an order, over %s', async (version, transport) => {
    const { shop, id, number } = await bought(version, transport);
    await knownAfter(id);
    for (const type of ['shipped', 'delivered']) {
      const url = `${shop.url}/_sandbox/orders/${number}/events`;
      const told = await fetch(url, { method: 'POST', body: JSON.stringify({ type }) });
      expect(await told.json()).toEqual({ answered: 200 });
      await scene.until(id, ({ order }) => order.status === type);
    }
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
  });

  /** A message of the shop about an order, with whatever is wrong with it. */
  function messageOf(
    shop: OpenShop,
    version: UcpVersion,
    change: { id?: string; profile?: string; ageMs?: number; signer?: OpenShop['merchant']['signer'] } = {},
  ) {
    const [order] = scene.sandbox.ledger.orders({ shop: shop.name });
    const message = {
      version,
      webhookUrl: `${scene.url}/protocols/ucp/orders`,
      profileUrl: `${change.profile ?? shop.url}/.well-known/ucp`,
      order: {
        ucp: { version },
        id: change.id ?? order!.number,
        line_items: [{ id: 'li_1', status: 'fulfilled' }],
        fulfillment: { events: [{ type: 'lost_at_sea', line_items: [{ id: 'li_1', quantity: 1 }] }] },
      },
      nowMs: Date.now() - (change.ageMs ?? 0),
    };
    return signedOrderMessage(message, change.signer ?? shop.merchant.signer);
  }

  const tell = async (message: { headers: Readonly<Record<string, string>>; body: string }) =>
    (await fetch(`${scene.url}/protocols/ucp/orders`, { method: 'POST', ...message })).status;

  it.each(['2026-04-08', '2026-01-23'] as const)(
    'of %s is not believed without its own signature of now',
    async (version) => {
      const { shop, id } = await bought(version);
      const other = await bought(version);
      const { looks } = await knownAfter(id);
      await knownAfter(other.id);
      const before = await keptOf(id);
      const good = messageOf(shop, version);
      const forged = createSigner(shop.merchant.signer.keyId);
      const days = 24 * 3_600_000;
      const refused = {
        unsigned: { body: good.body, headers: { 'content-type': 'application/json' } },
        'by another key': messageOf(shop, version, { signer: forged }),
        'another body': { ...good, body: good.body.replace('lost_at_sea', 'delivered') },
        old: messageOf(shop, version, { ageMs: 4 * days }),
        'of a time to come': messageOf(shop, version, { ageMs: -1 * days }),
        'by a merchant that is not known': messageOf(shop, version, {
          profile: 'https://mallory.example',
          id: '1',
        }),
        'no order at all': { ...good, body: '[]' },
      };
      for (const [what, message] of Object.entries(refused))
        expect([what, await tell(message)]).toEqual([what, 401]);
      // Signed by a merchant as its own, about what was bought elsewhere.
      const foreign = messageOf(other.shop, version, { id: (await scene.read(id)).charge_id });
      expect(await tell(foreign)).toBe(version === '2026-04-08' ? 200 : 401);
      // Nobody finds out by a signature of today whether there is such an order.
      const unknown = messageOf(shop, version, { id: '10404' });
      expect(await tell(unknown)).toBe(version === '2026-04-08' ? 200 : 401);
      expect(await keptOf(id)).toEqual(before);
      // What is signed makes us look; where the merchant can be asked, its answer counts.
      expect(await tell(good)).toBe(200);
      await eventually(async () => expect(await keptOf(id)).toMatchObject({ looks: looks + 2, told: null }));
      const { order } = await scene.read(id);
      expect(order.status).toBe(version === '2026-04-08' ? 'processing' : 'lost_at_sea');
    },
  );

  it('is believed once, in the order in which it spoke', async () => {
    const { shop, id } = await bought('2026-01-23');
    const { looks } = await knownAfter(id);
    const earlier = messageOf(shop, '2026-01-23', { ageMs: 60_000 });
    const later = messageOf(shop, '2026-01-23');
    expect(await tell(later)).toBe(200);
    await eventually(async () => expect(await rowOf(id)).toMatchObject({ looks: looks + 2 }));
    const before = await scene.until(id, ({ order }) => order.status === 'lost_at_sea');
    const kept = await keptOf(id);
    // What was told is not kept beyond the look.
    expect(kept).toMatchObject({ told: null });
    expect(await tell(earlier)).toBe(200);
    expect([await keptOf(id), await scene.read(id)]).toEqual([kept, before]);
  });

  it('is heard while somebody looks who knows nothing of it yet', async () => {
    const { shop, id } = await bought('2026-01-23');
    await knownAfter(id);
    const looking = (await takeUpOrder(scene.database, id))!;
    expect(await tell(messageOf(shop, '2026-01-23'))).toBe(200);
    expect(await recordOrder(scene.database, looking, { url: null, status: 'processing' }, true)).toBe(false);
    await scene.until(id, ({ order }) => order.status === 'lost_at_sea');
  });
});

describe('an ACP seller', () => {
  const pathOf = (shop: OpenShop) => `${scene.url}/protocols/acp/orders/${new URL(shop.url).host}`;
  const eventOf = (session: string, status: string) => ({
    type: 'order_update',
    data: {
      type: 'order',
      checkout_session_id: session,
      permalink_url: `${acpShop.url}/orders/1`,
      status,
    },
  });

  async function tell(event: object, ageSeconds = 0, secret = WEBHOOK_SECRET, path = pathOf(acpShop)) {
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1_000) - ageSeconds;
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'merchant-signature': `t=${time},v1=${mac}` };
    return (await fetch(path, { method: 'POST', headers, body })).status;
  }

  it('tells what became of an order, and is believed by the shared secret alone', async () => {
    const { id } = await buyAt(acpShop, { funding: 'prepaid' });
    const session = scene.sandbox.ledger.orders({ shop: acpShop.name }).at(-1)!.cart;
    expect(acpShop.merchant.cart(session)?.cardFunding).toBe('prepaid');
    expect(await tell(eventOf(session, 'shipped'), 5)).toBe(200);
    await scene.until(id, ({ order }) => order.status === 'shipped');
    expect(await tell(eventOf(session, 'delivered'))).toBe(200);
    await scene.until(id, ({ order }) => order.status === 'delivered');
    const before = await keptOf(id);
    expect(await tell(eventOf(session, 'shipped'), 5)).toBe(200);
    expect(await tell(eventOf('cart_of_nobody', 'lost'))).toBe(200);
    expect(await tell(eventOf(session, 'lost'), 301)).toBe(401);
    expect(await tell(eventOf(session, 'lost'), -3_600)).toBe(401);
    expect(await tell(eventOf(session, 'lost'), 0, 'another secret')).toBe(401);
    const elsewhere = `${scene.url}/protocols/acp/orders/shop.example`;
    expect(await tell(eventOf(session, 'lost'), 0, WEBHOOK_SECRET, elsewhere)).toBe(401);
    expect((await fetch(pathOf(acpShop), { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await tell({ type: 'order_update', data: { type: 'order' } })).toBe(400);
    expect(await keptOf(id)).toEqual(before);
  });

  it.skipIf(PROTOCOLS_DIRECTORY === null)('tells it in the published shape', () => {
    const check = acpValidator('2026-04-17', 'agentic_checkout', 'Order');
    expect(check({ id: 'ord_1', ...eventOf('cs_1', 'shipped').data }) ? null : check.errors).toBeNull();
  });
});
