import type { Id } from '@florin/wire/ids';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../auth/store.ts';
import { sql } from '../database/sql.ts';
import { createdOf, newId } from '../ids.ts';
import { makeIntent, makeSession } from '../settlement/payments/payment-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { usdcOf } from '../testing/on-chain.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

let florin: TestFlorin;
let merchant: KeyPairSigner;
let payer: KeyPairSigner;
beforeAll(async () => {
  florin = await startTestFlorin();
  [merchant, payer] = await Promise.all([florin.wallet(), florin.wallet()]);
});
afterAll(() => florin.stop());

const refund = (json: object, headers = {}) => florin.post('/v1/refunds', { json, headers });
const submit = (transaction: string) =>
  florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const signed = (made: any) => signAsOneOf(made.next_action.transaction.serialized_transaction, [merchant]);
const untilSucceeded = (id: string) =>
  florin.until(`/v1/refunds/${id}`, ({ status }) => status === 'succeeded');

/** A session of this many cents, paid; its Transaction. */
async function paidTransaction(cents: number) {
  const session = await makeSession(florin, cents, merchant.address);
  const { body } = await florin.post(`/pay/sessions/${session.id}`, {
    key: null,
    json: { account: payer.address },
  });
  await florin.signAndSend(body.transaction, payer);
  await florin.until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
  return (await florin.get(`/v1/transactions?source=${session.id}`)).body.data[0];
}

const transactionNow = async (id: string) => (await florin.get(`/v1/transactions/${id}`)).body;

describe('a refund', () => {
  it('goes from the wallet that was paid to the wallet that paid, and settles from the chain', async () => {
    const transaction = await paidTransaction(1_000);
    const before = await usdcOf(florin, payer.address);
    const { body: made } = await refund({
      transaction: transaction.id,
      amount: 400,
      metadata: { why: 'late' },
    });
    expect(made).toMatchObject({
      object: 'refund',
      status: 'requires_action',
      amount: 400,
      transaction: transaction.id,
      unmatched_payment: null,
      sender_address: merchant.address,
      recipient_address: payer.address,
      signature: null,
      metadata: { why: 'late' },
    });
    expect(made.next_action.transaction.signer_address).toBe(merchant.address);
    const sent = await submit(await signed(made));
    expect(sent.status, sent.text).toBe(200);
    const settled = await untilSucceeded(made.id);
    expect(settled).toMatchObject({ signature: sent.body.signature, next_action: null });
    expect((await usdcOf(florin, payer.address)) - before).toBe(4_000_000n);
    expect((await transactionNow(transaction.id)).amount_refunded).toBe(400);
    const { data } = (await florin.get(`/v1/events?types[]=refund.*&limit=2`)).body;
    expect(data.map(({ type }: { type: string }) => type)).toEqual(['refund.succeeded', 'refund.created']);
    expect((await florin.get(`/v1/refunds?transaction=${transaction.id}`)).body.data).toHaveLength(1);
  });

  it('is never more than arrived, however many are asked for at once', async () => {
    const { id } = await paidTransaction(1_000);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund({ transaction: id, amount: 400 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    expect(answers.find(({ status }) => status === 400)!.body.error.param).toBe('amount');
    expect((await refund({ transaction: id })).body.amount).toBe(200);
    const spent = await refund({ transaction: id });
    expect([spent.status, spent.body.error.param]).toEqual([400, 'amount']);
    expect((await transactionNow(id)).amount_refunded).toBe(1_000);
  });

  it('is made once for one Idempotency-Key, and comes back with a transaction that can land', async () => {
    const { id } = await paidTransaction(1_000);
    const headers = { 'Idempotency-Key': `refund-${id}` };
    const [first, again] = [
      await refund({ transaction: id }, headers),
      await refund({ transaction: id }, headers),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect(again.body.next_action).not.toBeNull();
    expect((await transactionNow(id)).amount_refunded).toBe(1_000);
  });

  it('that is canceled can be made again; what was signed all the same counts', async () => {
    const { id } = await paidTransaction(1_000);
    const { body: made } = await refund({ transaction: id });
    const [one, two] = await Promise.all([
      florin.post(`/v1/refunds/${made.id}/cancel`),
      florin.post(`/v1/refunds/${made.id}/cancel`),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect((await transactionNow(id)).amount_refunded).toBe(0);
    expect((await submit(await signed(made))).body.error.code).toBe('refund_canceled');
    await florin.signAndSend(made.next_action.transaction.serialized_transaction, merchant);
    await untilSucceeded(made.id);
    expect((await transactionNow(id)).amount_refunded).toBe(1_000);
    expect((await refund({ transaction: id })).status).toBe(400);
  });

  it('that is given up says why', async () => {
    const { body: made } = await refund({ transaction: (await paidTransaction(100)).id, amount: 1 });
    const reason = 'The wallet did not sign.';
    const { body } = await florin.post(`/v1/refunds/${made.id}/cancel`, { json: { reason } });
    expect(body).toMatchObject({ status: 'canceled', cancel_reason: reason });
  });

  it('is sent once, however often it is signed', async () => {
    const { id } = await paidTransaction(1_000);
    const { body: made } = await refund({ transaction: id, amount: 100 });
    const again = (await florin.get(`/v1/refunds/${made.id}`)).body;
    const before = await usdcOf(florin, payer.address);
    const answers = [await submit(await signed(made)), await submit(await signed(again))];
    expect(answers[0]!.status).toBe(200);
    await untilSucceeded(made.id);
    expect((await usdcOf(florin, payer.address)) - before).toBe(1_000_000n);
    expect((await florin.post(`/v1/refunds/${made.id}/cancel`)).body.error.code).toBe('refund_succeeded');
  });

  it('returns money that settled nothing', async () => {
    const intent = await makeIntent(florin, 500, merchant.address);
    await florin.post(`/v1/transaction_intents/${intent.id}/cancel`);
    const session = await makeSession(florin, 300, merchant.address);
    const build = async () =>
      (await florin.post(`/pay/sessions/${session.id}`, { key: null, json: { account: payer.address } }))
        .body;
    const late = (await build()).transaction;
    await florin.post(`/v1/checkout_sessions/${session.id}/cancel`);
    await florin.signAndSend(late, payer);
    const of = ({ source }: { source: string }) => source === session.id;
    const { data } = await florin.until('/v1/unmatched_payments', (body) => body.data.some(of));
    const unmatched = data.find(of);
    const { body: made } = await refund({ unmatched_payment: unmatched.id });
    expect(made).toMatchObject({ amount: 300, transaction: null, unmatched_payment: unmatched.id });
    await submit(await signed(made));
    await untilSucceeded(made.id);
    const { body } = await florin.get(`/v1/unmatched_payments/${unmatched.id}`);
    expect(body.amount_refunded).toBe(300);
  });

  it('names exactly one source, of its own account', async () => {
    const { id } = await paidTransaction(100);
    expect((await refund({})).body.error.code).toBe('parameter_missing');
    const both = { transaction: id, unmatched_payment: 'um_01k9zq4c5xaaaaaaaaaaaaaaaa' };
    expect((await refund(both)).body.error.code).toBe('parameters_exclusive');
    const other = await florin.otherMerchant();
    const foreign = await florin.post('/v1/refunds', { key: other.key, json: { transaction: id } });
    expect(foreign.body.error.code).toBe('resource_missing');
  });
});

describe('a member with the role support', () => {
  const support = async (limit: number) => {
    const accountId = florin.accountId as Id<'account'>;
    const id = newId('member');
    await florin.database.execute(sql`
      INSERT INTO members (account_id, id, wallet_address, name, role, refund_limit, created)
      VALUES (${accountId}, ${id}, ${id}, 'Maria', 'support', ${limit}, ${createdOf(id)})`);
    const cookie = `service_session=${await startSession(florin.database, accountId, id)}`;
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    return (path: string, json: object) => florin.post(path, { key: null, json, headers });
  };
  const outcome = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
    body.error?.code ?? status;

  it('refunds up to a sum, in however many pieces and however many at once', async () => {
    const [one, other] = [await paidTransaction(1_000), await paidTransaction(1_000)];
    const post = await support(700);
    const whole = await post('/v1/refunds', { transaction: one.id });
    expect(outcome(whole)).toBe('refund_limit_exceeded');
    const pieces = await Promise.all(
      [one, other, one, other, one].map(({ id }) => post('/v1/refunds', { transaction: id, amount: 200 })),
    );
    expect(pieces.map(outcome).sort()).toEqual([
      200,
      200,
      200,
      'refund_limit_exceeded',
      'refund_limit_exceeded',
    ]);
    const made = pieces.find(({ status }) => status === 200)!.body;
    expect(outcome(await post('/v1/refunds', { transaction: other.id, amount: 101 }))).toBe(
      'refund_limit_exceeded',
    );
    expect((await post(`/v1/refunds/${made.id}/cancel`, {})).body.status).toBe('canceled');
    expect(outcome(await post('/v1/refunds', { transaction: other.id, amount: 300 }))).toBe(200);
    const left =
      2_000 -
      (await transactionNow(one.id)).amount_refunded -
      (await transactionNow(other.id)).amount_refunded;
    expect(left).toBe(1_300);
  });

  it('refunds to who paid, not to a wallet of their choice', async () => {
    const { id } = await paidTransaction(500);
    const post = await support(10_000);
    const own = await florin.wallet();
    const refused = await post('/v1/refunds', { transaction: id, recipient_address: own.address });
    expect([outcome(refused), refused.body.error.param]).toEqual(['role_insufficient', 'recipient_address']);
    expect((await post('/v1/refunds', { transaction: id })).body.recipient_address).toBe(payer.address);
  });
});
