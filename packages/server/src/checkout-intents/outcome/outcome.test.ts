import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { recordOutcome, takeUpCharge } from '../charges/charge-store.ts';
import { type Body, type CheckoutScene, firstAnswer, startScene } from '../checkout-scene.testing.ts';
import { outcomeQuestion } from './outcome-question.ts';

let scene: CheckoutScene;
beforeAll(async () => {
  scene = await startScene({ kinds: ['acp'] }, { waitMs: 0 });
});
afterAll(() => scene.stop());

async function asked() {
  const shop = await scene.sandbox.openShop({ kind: 'acp' });
  const created = await scene.create({ url: shop.productUrls[0], card: await scene.addCard() });
  let intent: Body = await scene.until(created.id, ({ status }) => status !== 'processing');
  while (intent.status === 'requires_action') {
    await scene.respond(intent.id, firstAnswer(intent.next_action.options_schema));
    intent = await scene.until(intent.id, ({ status }) => status !== 'processing');
  }
  scene.sandbox.faults.set(shop.name, { kind: 'hang' });
  await scene.confirm(intent.id);
  const taken = sql`SELECT claim > 0 AS is_taken FROM checkout_charges WHERE intent_id = ${intent.id}`;
  await expect.poll(() => scene.database.first(taken)).toEqual({ is_taken: true });
  // As a worker leaves it that has looked for long enough.
  await scene.database.execute(sql`
    UPDATE checkout_charges SET state = 'submitting', armed_at = now(), armed_amount = 1, armed_currency = 'usd'
    WHERE intent_id = ${intent.id}`);
  const charge = (await takeUpCharge(scene.database, intent.id))!;
  const evidence = { signs: [{ name: 'said_thanks', words: 'Mahalo' }], reachedUrl: null } as const;
  const question = outcomeQuestion(await scene.read(intent.id), charge, evidence);
  const unknown = { kind: 'unknown', detail: 'nobody knows', evidence } as const;
  expect(await recordOutcome(scene.database, charge, unknown, { authenticationMs: 0, question })).toBe(true);
  return { shop, found: await scene.read(intent.id) };
}

const respond = (id: string, options: object, headers: Record<string, string> = {}) =>
  scene.post(`/v1/checkout_intents/${id}/respond`, { json: { options }, headers });

describe('where nobody can find out what became of an order', () => {
  it('a person is asked, with what is known, and what they say ends it', async () => {
    const { shop, found } = await asked();
    expect(found).toMatchObject({ status: 'requires_action', status_reason: null, failure_code: null });
    const { type, options_schema } = found.next_action;
    expect(type).toBe('select_options');
    expect(options_schema).toMatchObject({
      required: ['order_outcome'],
      description: expect.stringContaining('Do not buy it again'),
      'x-outcome': { host: new URL(shop.url).host, sent_at: expect.any(Number) },
    });
    expect((await scene.post(`/v1/checkout_intents/${found.id}/cancel`)).status).toBe(409);
    for (const [options, param] of [
      [{ order_outcome: 'perhaps' }, 'options[order_outcome]'],
      [{}, 'options[order_outcome]'],
      [{ order_outcome: 'placed', size: 'm' }, 'options[size]'],
      [{ order_outcome: 'not_placed', order_number: '7' }, 'options[order_number]'],
      [{ order_outcome: 'placed', order_number: '4242 4242 4242 4242' }, 'options[order_number]'],
    ] as const) {
      const refused = await respond(found.id, options);
      expect([refused.status, refused.body.error.param]).toEqual([400, param]);
    }
    const key = { 'idempotency-key': 'what-became' };
    const answer = { order_outcome: 'placed', order_number: 'A-10042' };
    for (let round = 0; round < 2; round += 1)
      expect((await respond(found.id, answer, key)).body).toMatchObject({
        status: 'succeeded',
        charge_id: 'A-10042',
        order: { number: 'A-10042' },
        next_action: null,
      });
    expect((await respond(found.id, answer)).status).toBe(409);
    const left = sql`SELECT state, evidence, trail FROM checkout_charges WHERE intent_id = ${found.id}`;
    expect(await scene.database.first(left)).toEqual({ state: 'placed', evidence: null, trail: null });
  });

  it('or a later look finds it out, and what stays open stays asked', async () => {
    const { found } = await asked();
    const charge = (await takeUpCharge(scene.database, found.id))!;
    expect(charge.evidence).toMatchObject({ signs: [{ name: 'said_thanks' }] });
    const placed = { kind: 'placed', chargeId: '10043' } as const;
    await recordOutcome(scene.database, charge, placed, { authenticationMs: 0 });
    expect(await scene.read(found.id)).toMatchObject({ status: 'succeeded', charge_id: '10043' });
    expect((await respond(found.id, { order_outcome: 'not_placed' })).status).toBe(409);
  });
});

it('the question quotes what was noticed, and no address that could hold a card', () => {
  const intent = { url: 'https://shop.example/tea', amount: 2500, currency: 'usd' } as Parameters<
    typeof outcomeQuestion
  >[0];
  const evidence = {
    signs: [{ name: 'said_thanks', words: 'Mahalo' }],
    reachedUrl: 'https://shop.example/x?n=4242424242424242',
  };
  const question = outcomeQuestion(intent, { armed_at: 1_700_000_000_000 }, evidence);
  expect(question.description).toContain('25.00 USD');
  expect(question.description).toContain('the shop says thank you (“Mahalo”)');
  expect(question['x-outcome']).toEqual({
    sent_at: 1_700_000_000,
    host: 'shop.example',
    reached_url: null,
    noticed: [{ sign: 'said_thanks', words: 'Mahalo' }],
  });
});
