import { type AddressInfo, createServer, type Socket } from 'node:net';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type Body, type CheckoutScene, firstAnswer, startScene } from '../checkout-scene.testing.ts';

let scene: CheckoutScene;
const connected = new Set<Socket>();
/** Takes connections and never answers. */
const hole = createServer((socket) => {
  connected.add(socket);
  socket.resume();
  socket.on('error', () => undefined).on('close', () => connected.delete(socket));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve));
  scene = await startScene({ kinds: ['acp'] }, { waitMs: 0 }, { timeLimits: { fetchTimeoutMs: 600_000 } });
});
afterAll(async () => {
  await scene.stop();
  hole.close();
});

const cancel = (id: string) => scene.post(`/v1/checkout_intents/${id}/cancel`);

/** A quote at a shop of its own, and what is set there afterwards. */
async function quoted(): Promise<{ intent: Body; shop: CheckoutScene['sandbox']['shops']['acp'] }> {
  const shop = await scene.sandbox.openShop({ kind: 'acp' });
  const card = await scene.addCard();
  const created = await scene.create({ url: shop.productUrls[0], card });
  for (let round = 0; ; round++) {
    const intent = await scene.until(created.id, ({ status }) => status !== 'processing');
    if (intent.status === 'requires_confirmation') return { intent, shop };
    expect([round < 5, intent.status]).toEqual([true, 'requires_action']);
    await scene.respond(intent.id, firstAnswer(intent.next_action.options_schema));
  }
}

async function chargeState(id: string): Promise<string | undefined> {
  const row = await scene.database.first<{ state: string }>(
    sql`SELECT state FROM checkout_charges WHERE intent_id = ${id}`,
  );
  return row?.state;
}

it('ends an intent that is being quoted, and what was opened for it', async () => {
  const { port } = hole.address() as AddressInfo;
  const { id, status } = await scene.create({ url: `http://localhost:${port}/tea` });
  expect(status).toBe('processing');
  await expect.poll(() => connected.size).toBeGreaterThan(0);
  const answer = await cancel(id);
  expect([answer.status, answer.body]).toMatchObject([
    200,
    { status: 'canceled', status_reason: 'user_canceled' },
  ]);
  await expect.poll(() => connected.size).toBe(0);
  expect(await scene.read(id)).toMatchObject({ status: 'canceled', failure_code: null });
  expect((await cancel(id)).body.error.code).toBe('checkout_intent_canceled');
});

it('ends one that is confirmed while nothing is submitted: nothing is bought later', async () => {
  const { intent, shop } = await quoted();
  scene.sandbox.faults.set(shop.name, { kind: 'hang' });
  await scene.confirm(intent.id);
  expect(await chargeState(intent.id)).toBe('prepared');
  expect((await cancel(intent.id)).body).toMatchObject({
    status: 'canceled',
    status_reason: 'user_canceled',
  });
  expect(await chargeState(intent.id)).toBe('abandoned');
  scene.sandbox.faults.clear(shop.name);
  const jobs = sql`SELECT 1 FROM graphile_worker.jobs WHERE key = ${`checkout_charge:${intent.id}`}`;
  await expect.poll(() => scene.database.query(jobs)).toEqual([]);
  expect(await scene.read(intent.id)).toMatchObject({ status: 'canceled' });
  expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
});

it('is refused once a purchase was submitted: it may have been bought', async () => {
  const { intent, shop } = await quoted();
  scene.sandbox.faults.set(shop.name, { kind: 'timeout_after_charge' });
  await scene.confirm(intent.id);
  await expect.poll(() => chargeState(intent.id)).toBe('submitting');
  const { status, body } = await cancel(intent.id);
  expect([status, body.error.code]).toEqual([409, 'checkout_intent_processing']);
  expect(body.error.message).toMatch(/already sent to the shop/);
  expect(await scene.read(intent.id)).toMatchObject({ status: 'processing' });
});

it('and the submit cannot both win, however close they come', async () => {
  for (let round = 0; round < (isLong() ? 8 : 3); round++) {
    const { intent, shop } = await quoted();
    await scene.confirm(intent.id);
    await new Promise((resolve) => setTimeout(resolve, round * 15));
    const { status } = await cancel(intent.id);
    const ended = await scene.until(intent.id, (seen) => seen.status !== 'processing');
    expect([status, ended.status]).toEqual(status === 200 ? [200, 'canceled'] : [409, 'succeeded']);
    const times = ended.status === 'succeeded' ? 1 : 0;
    expect(scene.sold(shop)).toEqual({ orders: times, charges: times });
  }
});
