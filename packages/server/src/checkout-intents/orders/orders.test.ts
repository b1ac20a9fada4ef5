import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';
import { recordOrder, remindOfOrders, takeUpOrder } from './store.ts';

let scene: CheckoutScene;

beforeAll(async () => {
  scene = await startScene({ kinds: [], seed: 23 });
});
afterAll(() => scene.stop());

/** Buys one thing at a new merchant. */
async function bought(version: '2026-01-23' | '2026-04-08' = '2026-04-08') {
  const shop = await scene.sandbox.openShop({
    kind: 'ucp',
    ucp: { version, transport: 'rest', payment: 'tokenizer' },
  });
  const { id } = await scene.quote({ url: shop.productUrls[0], card: await scene.addCard() });
  await scene.confirm(id);
  const intent = await scene.until(id, ({ status }) => status === 'succeeded');
  return { shop, id, intent, number: intent.order.number as string };
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
  });

  it('writes no event: none of the types tells of it', async () => {
    const { id } = await bought();
    await scene.until(id, ({ order }) => order.status === 'processing');
    const { body } = await scene.get('/v1/events?limit=100');
    const types = body.data
      .filter((event: { data: { object: { id: string } } }) => event.data.object.id === id)
      .map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'checkout_intent.succeeded')).toHaveLength(1);
  });

  it('stays as it was where the merchant cannot be asked', async () => {
    const { id, intent } = await bought('2026-01-23');
    await vi.waitFor(async () => expect(await rowOf(id)).toMatchObject({ look_at: null }), 60_000);
    expect((await scene.read(id)).order).toEqual(intent.order);
  });

  it('is shown by the last one who looked, and only on the purchase that it came of', async () => {
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
  });

  it('is not asked about for ever', async () => {
    const { id } = await bought();
    await scene.until(id, ({ order }) => order.status === 'processing');
    await scene.database.execute(sql`
      UPDATE checkout_orders SET placed_at = now() - interval '31 days' WHERE intent_id = ${id}`);
    const taken = (await takeUpOrder(scene.database, id))!;
    await recordOrder(scene.database, taken, { url: null, status: null }, false);
    expect(await rowOf(id)).toMatchObject({ look_at: null });
    expect(await takeUpOrder(scene.database, id)).toBeNull();
  });
});
