import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { Metrics } from '../../http/observe/metrics.ts';
import type { Services } from '../../services.ts';
import { startTestServer, testConfig } from '../../testing/server.testing.ts';
import { type CheckoutScene, firstAnswer, sceneOf, worldOf } from '../checkout-scene.testing.ts';
import { startCheckouts } from './worker.ts';

let sandbox: Sandbox;
let services: Services;
let scene: CheckoutScene;
/** Workers come and go: a test says when. */
beforeAll(async () => {
  sandbox = await startSandbox({ kinds: ['acp'] });
  const server = await startTestServer(
    { checkout: { ...testConfig().checkout, waitMs: 0 } },
    {
      alongside: async (given) => {
        services = given;
        return { stop: async () => undefined };
      },
    },
  );
  scene = sceneOf(server, sandbox);
});
afterAll(() => scene.stop());

async function whileWorking<Result>(work: () => Promise<Result>): Promise<Result> {
  const workers = await startCheckouts({ ...services, metrics: new Metrics() }, worldOf(sandbox));
  return await work().finally(() => workers.stop());
}

const settled = (id: string) => scene.until(id, ({ status }) => status !== 'processing');

async function quoted() {
  const shop = await sandbox.openShop({ kind: 'acp' });
  const card = await scene.addCard();
  const { id } = await scene.create({ url: shop.productUrls[0], card });
  const intent = await whileWorking(async () => {
    let shown = await settled(id);
    for (let round = 0; round < 5 && shown.status === 'requires_action'; round++) {
      await scene.respond(id, firstAnswer(shown.next_action.options_schema));
      shown = await settled(id);
    }
    return shown;
  });
  expect(intent.status).toBe('requires_confirmation');
  return { id, shop };
}

/** As the process that it ended for the last time has left it. */
async function makeDeadly(task: string, id: string): Promise<void> {
  const marked = await scene.database.execute(sql`
    UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{stalls}', '2')::json
    WHERE key = ${`${task}:${id}`}`);
  expect(marked).toBe(1);
}

const FAILED = {
  status: 'failed',
  status_reason: 'merchant_error',
  failure_code: 'shop_error',
  failure_message: expect.stringContaining('to a standstill'),
};

it('a quote that brings processes to a standstill fails, without the shop being asked again', async () => {
  const shop = await sandbox.openShop({ kind: 'acp' });
  sandbox.faults.set(shop.name, { kind: 'hang' });
  const { id } = await scene.create({ url: shop.productUrls[0] });
  await makeDeadly('checkout_advance', id);
  expect(await whileWorking(() => settled(id))).toMatchObject(FAILED);
});

it('so does a charge that was never armed', async () => {
  const { id, shop } = await quoted();
  await scene.confirm(id);
  await makeDeadly('checkout_charge', id);
  expect(await whileWorking(() => settled(id))).toMatchObject(FAILED);
  expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
});

it('of one that was armed a person is asked: it is looked at rarely, and neither failed nor submitted again', async () => {
  const { id, shop } = await quoted();
  await scene.confirm(id);
  await scene.database.execute(sql`
    UPDATE checkout_charges SET state = 'submitting', armed_at = now(), armed_amount = 1, armed_currency = 'usd'
    WHERE intent_id = ${id}`);
  await makeDeadly('checkout_charge', id);
  await whileWorking(async () => {
    const look = sql`SELECT state, look_at > now() + interval '20 hours' AS is_late FROM checkout_charges WHERE intent_id = ${id}`;
    await expect.poll(() => scene.database.first(look)).toEqual({ state: 'unknown', is_late: true });
  });
  expect(await scene.read(id)).toMatchObject({
    status: 'requires_action',
    failure_code: null,
    next_action: { options_schema: { required: ['order_outcome'] } },
  });
  expect((await scene.post(`/v1/checkout_intents/${id}/cancel`)).status).toBe(409);
  expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
});
