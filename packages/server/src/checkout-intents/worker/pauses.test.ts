import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';

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
