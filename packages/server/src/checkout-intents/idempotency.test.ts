import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutScene, firstAnswer, startScene } from './checkout-scene.testing.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['acp'] }, { waitMs: 0 });
  await scene.addCard();
});
afterAll(() => scene.stop());

const isBusy = ({ status }: { status: string }) => status === 'processing';
/** The shop answers nothing before it is let go: however quick the machine, what was just asked for is `processing` until then. */
const holdShop = () => scene.sandbox.faults.set(scene.sandbox.shops.acp.name, { kind: 'wait' });
const letGo = () => scene.sandbox.faults.clear();
const key = (name: string) => ({ 'idempotency-key': name });

it('an answer that says processing is never replayed: a retry shows the intent as it is, and does nothing twice', async () => {
  const shop = scene.sandbox.shops.acp;
  const path = '/v1/checkout_intents';
  const json = { url: shop.productUrls[0] };
  holdShop();
  const first = await scene.post(path, { json, headers: key('c') });
  expect(first.body.status).toBe('processing');
  letGo();
  await scene.until(first.body.id, (intent) => !isBusy(intent));
  const again = await scene.post(path, { json, headers: key('c') });
  expect([again.body.id, again.body.status]).toEqual([first.body.id, 'requires_action']);
  const replayed = await scene.post(path, { json, headers: key('c') });
  expect(replayed.headers.get('idempotent-replayed')).toBe('true');

  const answer = { options: firstAnswer(again.body.next_action.options_schema) };
  holdShop();
  const responded = await scene.post(`${path}/${first.body.id}/respond`, { json: answer, headers: key('r') });
  expect(responded.body.status).toBe('processing');
  letGo();
  const quoted = await scene.until(first.body.id, (intent) => !isBusy(intent));
  const respondedAgain = await scene.post(`${path}/${first.body.id}/respond`, {
    json: answer,
    headers: key('r'),
  });
  expect(respondedAgain.body).toEqual(quoted);

  const confirm = `${path}/${first.body.id}/confirm`;
  holdShop();
  expect((await scene.post(confirm, { headers: key('k') })).body.status).toBe('processing');
  expect((await scene.post(confirm)).body.error.code).toBe('checkout_intent_processing');
  letGo();
  const done = await scene.until(first.body.id, (intent) => !isBusy(intent));
  expect(done.status).toBe('succeeded');
  expect((await scene.post(confirm, { headers: key('k') })).body).toEqual(done);
  expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
});

it('a key that set something in motion is refused for anything else', async () => {
  const [one, two] = scene.sandbox.shops.acp.productUrls;
  holdShop();
  const first = await scene.post('/v1/checkout_intents', { json: { url: one }, headers: key('d') });
  expect(first.body.status).toBe('processing');
  const other = await scene.post('/v1/checkout_intents', { json: { url: two }, headers: key('d') });
  expect([other.status, other.body.error.code]).toEqual([400, 'idempotency_key_reused']);
  letGo();
});
