import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';
import { type Dealings, findPauseEnd, noteLimit, noteSuccess } from './merchant-store.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['acp'] }, { waitMs: 30_000 });
});
afterAll(() => scene.stop());

it('an account that fails at a shop again and again pauses that shop for itself, and for nobody else', async () => {
  const { acp } = scene.sandbox.shops;
  const json = { url: acp.productUrls[0] };
  const hostile = await scene.otherMerchant();
  scene.sandbox.faults.set(acp.name, { kind: 'endless_redirects' });
  for (let failure = 0; failure < 3; failure++) {
    const { body } = await scene.post('/v1/checkout_intents', { json, key: hostile.key });
    expect(body).toMatchObject({ status: 'failed', status_reason: 'merchant_error' });
  }
  scene.sandbox.faults.clear(acp.name);
  // However long a pause may be, so that no clock decides what this test sees.
  await scene.database.execute(sql`UPDATE merchant_pauses SET paused_until = now() + interval '1 hour'`);

  await scene.addCard();
  expect(await scene.quote(json)).toMatchObject({ status: 'requires_confirmation' });
  // It is answered when the server stops, at the latest.
  scene.post('/v1/checkout_intents', { json, key: hostile.key }).catch(() => undefined);
  const postponed = () =>
    scene.database.query(sql`
      SELECT 1 AS late FROM graphile_worker.jobs JOIN checkout_intents ON key = 'checkout_advance:' || checkout_intents.id
      WHERE account_id = ${hostile.accountId} AND run_at > now() + interval '30 minutes'`);
  await expect.poll(postponed).toEqual([{ late: 1 }]);
});

it('a shop that says for how long it wants to be left alone is left alone for so long', async () => {
  const { accountId: account } = await scene.otherMerchant();
  const dealings: Dealings = { account: account as Dealings['account'], host: 'limited.example' };
  await noteLimit(scene.database, dealings, 600_000);
  const until = await findPauseEnd(scene.database, dealings);
  expect(until).toBeGreaterThan(Date.now() + 300_000);
  // A shorter one that is said later does not end it.
  await noteLimit(scene.database, dealings, 1_000);
  expect(await findPauseEnd(scene.database, dealings)).toBe(until);
  await noteSuccess(scene.database, dealings);
  expect(await findPauseEnd(scene.database, dealings)).toBeNull();
});
