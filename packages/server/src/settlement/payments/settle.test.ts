import { tokenAccountOf } from '@florin/chain/token-account';
import { type Address, generateKeyPairSigner, type KeyPairSigner, type Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { findCredit } from '../../sponsorship/credit-store.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { signAsOneOf } from '../../testing/sign.testing.ts';
import { recordStrays } from '../strays/stray.ts';
import { listStrayPayments } from '../strays/stray-store.ts';
import {
  intent,
  land,
  makeIntent,
  makeSession,
  payableWallet,
  session,
  unmatchedOf,
} from './payment-scene.testing.ts';
import { settlePayments } from './settle.ts';
import { tokenTransfer } from './token-instructions.testing.ts';

let florin: TestFlorin;
let payer: KeyPairSigner;
let merchant: Address;
beforeAll(async () => {
  florin = await startTestFlorin();
  payer = await florin.wallet();
  merchant = await payableWallet(florin);
});
afterAll(() => florin.stop());

const CENT = 10_000n;
const beacon = () => florin.services.network.beacon;
const pay = async (to: Address, cents: number, ...references: Address[]) =>
  land(florin, payer, [await transfer(to, cents, ...references)]);
const transfer = (to: Address, cents: number, ...references: Address[]) =>
  tokenTransfer({
    mint: florin.services.network.mint,
    from: payer.address,
    to,
    amount: BigInt(cents) * CENT,
    references,
  });
const isComplete = (body: { status: string }) => body.status === 'complete';
const hasSucceeded = (body: { status: string }) => body.status === 'succeeded';
const transactionsOf = async (source: string) =>
  (await florin.get(`/v1/transactions?source=${source}`)).body.data;
const untilUnmatched = async (source: string, count = 1) => {
  await florin.until(
    '/v1/unmatched_payments?limit=100',
    (body) => body.data.filter((row: { source: string }) => row.source === source).length >= count,
  );
  return unmatchedOf(florin, source);
};

/** Gives a reference its turn again and again, instead of after many seconds. */
async function sweepingOften<T>(reference: string, wait: () => Promise<T>): Promise<T> {
  const { database } = florin;
  const timer = setInterval(
    () =>
      void database.execute(
        sql`UPDATE watched_references SET sweep_at = now() WHERE reference = ${reference}`,
      ),
    200,
  );
  try {
    return await wait();
  } finally {
    clearInterval(timer);
  }
}

describe('a session', () => {
  it('paid by a transfer with its reference and the beacon completes and is recorded once', async () => {
    const made = await makeSession(florin, 2500, merchant);
    const { mint } = florin.services.network;
    expect(made.chain_pay_uri).toBe(
      `solana:${merchant}?amount=25&spl-token=${mint}&reference=${made.reference}&reference=${beacon()}`,
    );
    const signature = await pay(merchant, 2500, made.reference, beacon());
    expect(await florin.until(session(made.id), isComplete)).toMatchObject({ payment_status: 'paid' });
    const transactions = await transactionsOf(made.id);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]).toMatchObject({
      type: 'checkout_session',
      source: made.id,
      signature,
      sender_address: payer.address,
      recipient_address: merchant,
      amount: 2500,
      account_id: florin.accountId,
    });
    expect(await unmatchedOf(florin, made.id)).toEqual([]);
    const canceled = await florin.post(`${session(made.id)}/cancel`);
    expect(canceled.body.error.code).toBe('checkout_session_complete');
  });

  it('of a recipient without a token account is paid by a transaction that creates it', async () => {
    const fresh = (await florin.wallet({ lamports: 0n, cents: 0 })).address;
    const made = await makeSession(florin, 50, fresh);
    expect(made.chain_pay_uri).toBe(`solana:${florin.url}/pay/sessions/${made.id}`);
    const path = `/pay/sessions/${made.id}`;
    const { body: label } = await florin.get(path, { key: null });
    expect(label).toEqual({ label: 'Leaf & Kettle', icon: `${florin.url}/icon.png` });
    const answer = await florin.post(path, { key: null, json: { account: payer.address } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.body.message).toBe('0.5 USDC to Leaf & Kettle');
    await florin.signAndSend(answer.body.transaction, payer);
    await florin.until(session(made.id), isComplete);
  });

  it('overpaid completes, and the excess is unmatched', async () => {
    const made = await makeSession(florin, 100, merchant);
    await pay(merchant, 130, made.reference, beacon());
    await florin.until(session(made.id), isComplete);
    expect(await untilUnmatched(made.id)).toMatchObject([{ reason: 'overpaid', amount: 30 }]);
    expect((await transactionsOf(made.id))[0].amount).toBe(100);
  });

  it('paid in parts asks for the rest, and settles once they reach the sum', async () => {
    const made = await makeSession(florin, 2599, merchant);
    const first = await pay(merchant, 1000, made.reference, beacon());
    await untilUnmatched(made.id);
    const partly = (await florin.get(session(made.id))).body;
    expect(partly).toMatchObject({ status: 'open', amount_received: 1000, amount_due: 1599 });
    expect(partly.chain_pay_uri).toContain('amount=15.99&');
    expect(await unmatchedOf(florin, made.id)).toMatchObject([{ reason: 'amount_too_low', amount: 1000 }]);
    const { body: built } = await florin.post(`/pay/sessions/${made.id}`, {
      key: null,
      json: { account: payer.address },
    });
    expect(built.message).toBe('15.99 USDC to Leaf & Kettle');
    const second = await florin.signAndSend(built.transaction, payer);
    expect(await florin.until(session(made.id), isComplete)).toMatchObject({
      payment_status: 'paid',
      amount_received: 2599,
      amount_due: 0,
    });
    const parts = await transactionsOf(made.id);
    expect(
      parts.map(({ signature, amount }: { signature: string; amount: number }) => [signature, amount]),
    ).toEqual(
      expect.arrayContaining([
        [first, 1000],
        [second, 1599],
      ]),
    );
    expect(await unmatchedOf(florin, made.id)).toEqual([]);
    const { html } = { html: await (await fetch(`${florin.url}/c/${made.id}/receipt`)).text() };
    expect([html.includes(first), html.includes(second)]).toEqual([true, true]);
  });

  it('counts no part that is being given back, and counts it again when that is given up', async () => {
    const made = await makeSession(florin, 500, merchant);
    await pay(merchant, 200, made.reference, beacon());
    const [part] = await untilUnmatched(made.id);
    const { body: refund } = await florin.post('/v1/refunds', { json: { unmatched_payment: part.id } });
    expect((await florin.get(session(made.id))).body).toMatchObject({ amount_received: 0, amount_due: 500 });
    await pay(merchant, 300, made.reference, beacon());
    await untilUnmatched(made.id, 2);
    expect((await florin.get(session(made.id))).body).toMatchObject({ status: 'open', amount_received: 300 });
    await florin.post(`/v1/refunds/${refund.id}/cancel`);
    await florin.until(session(made.id), isComplete);
    expect(await unmatchedOf(florin, made.id)).toEqual([]);
  });

  it('paid in parts leaves what the last is too much, and less than a cent of any', async () => {
    const made = await makeSession(florin, 300, merchant);
    const { mint } = florin.services.network;
    const amount = 100n * CENT + 7n;
    const transferred = {
      mint,
      from: payer.address,
      to: merchant,
      amount,
      references: [made.reference, beacon()],
    };
    await land(florin, payer, [await tokenTransfer(transferred)]);
    await untilUnmatched(made.id);
    // What a wallet sends that scanned the code before: more than is left.
    await pay(merchant, 300, made.reference, beacon());
    await florin.until(session(made.id), isComplete);
    const left = await unmatchedOf(florin, made.id);
    expect(
      left.map(({ reason, amount_base_units }: Record<string, string>) => [reason, amount_base_units]),
    ).toEqual(
      expect.arrayContaining([
        ['overpaid', '7'],
        ['overpaid', '1000000'],
      ]),
    );
    expect((await transactionsOf(made.id)).map((row: { amount: number }) => row.amount).sort()).toEqual([
      100, 200,
    ]);
  });

  it('paid twice settles once; the second payment is unmatched', async () => {
    const made = await makeSession(florin, 100, merchant);
    const first = await pay(merchant, 100, made.reference, beacon());
    await florin.until(session(made.id), isComplete);
    const second = await pay(merchant, 101, made.reference, beacon());
    expect(await untilUnmatched(made.id)).toMatchObject([
      { reason: 'already_settled', amount: 101, signature: second, recipient_address: merchant },
    ]);
    expect((await transactionsOf(made.id)).map((row: { signature: string }) => row.signature)).toEqual([
      first,
    ]);
  });

  it('paid after it was canceled stays canceled, and the money is unmatched', async () => {
    const made = await makeSession(florin, 100, merchant);
    await florin.post(`${session(made.id)}/cancel`);
    const signature = await pay(merchant, 100, made.reference, beacon());
    const [unmatched] = await untilUnmatched(made.id);
    expect(unmatched).toMatchObject({ reason: 'canceled', amount: 100, signature });
    expect((await florin.get(`/v1/unmatched_payments/${unmatched.id}`)).body).toEqual(unmatched);
    const { key } = await florin.otherMerchant();
    expect((await florin.get(`/v1/unmatched_payments/${unmatched.id}`, { key })).status).toBe(404);
    expect((await florin.get(session(made.id))).body.status).toBe('canceled');
  });

  it('shares a transaction with another: one is settled, the other’s money is unmatched', async () => {
    const [first, second] = [
      await makeSession(florin, 100, merchant),
      await makeSession(florin, 100, merchant),
    ];
    await land(florin, payer, [
      await transfer(merchant, 100, first.reference, beacon()),
      await transfer(merchant, 100, second.reference, beacon()),
    ]);
    await florin.until(session(first.id), isComplete);
    expect(await untilUnmatched(second.id)).toMatchObject([
      { reason: 'signature_settled_another', amount: 100 },
    ]);
    expect((await florin.get(session(second.id))).body.status).toBe('open');
  });

  it('named first by a transfer that names two is the one that is paid', async () => {
    const [first, second] = [
      await makeSession(florin, 100, merchant),
      await makeSession(florin, 100, merchant),
    ];
    await pay(merchant, 100, second.reference, first.reference, beacon());
    await florin.until(session(second.id), isComplete);
    expect((await florin.get(session(first.id))).body.status).toBe('open');
    expect(await unmatchedOf(florin, first.id)).toEqual([]);
  });
});

describe('a transaction intent', () => {
  const build = async (id: string) =>
    (await florin.post(`/pay/intents/${id}`, { key: null, json: { account: payer.address } })).body
      .transaction;

  const signatureOf = async (id: string): Promise<Signature> => (await transactionsOf(id))[0].signature;

  it('paid through the pay door can no longer be canceled, and succeeds when it is final', async () => {
    const made = await makeIntent(florin, 2500, merchant);
    const signature = await florin.signAndSend(await build(made.id), payer);
    const seen = await florin.until(intent(made.id), (body) => body.status !== 'requires_action');
    expect(['processing', 'succeeded']).toContain(seen.status);
    expect(seen.next_action).toBeNull();
    const canceled = await florin.post(`${intent(made.id)}/cancel`);
    expect(canceled.body.error.code).toMatch(/^transaction_intent_(processing|succeeded)$/);
    const paid = await florin.until(intent(made.id), hasSucceeded);
    expect(paid).toMatchObject({ payer_address: payer.address, last_payment_error: null, next_action: null });
    const [transaction] = await transactionsOf(made.id);
    expect(transaction).toMatchObject({ id: paid.transaction, signature, amount: 2500 });
    expect(await unmatchedOf(florin, made.id)).toEqual([]);
    const again = await florin.post(`/pay/intents/${made.id}`, { json: { account: payer.address } });
    expect(again.body.error.code).toBe('transaction_intent_succeeded');
  });

  it('is sent by the service for a wallet that only signs', async () => {
    const made = await makeIntent(florin, 300, merchant);
    const signed = await signAsOneOf(await build(made.id), [payer]);
    const submit = (transaction: string) =>
      florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
    const sent = await submit(signed);
    expect(sent.body).toMatchObject({ object: 'submission' });
    await florin.until(intent(made.id), hasSucceeded);
    const other = await makeIntent(florin, 300, merchant);
    const unsigned = await submit(await build(other.id));
    expect(unsigned.body.error.code).toBe('transaction_rejected');
  });

  it('paid to the merchant alone is paid; the fee is owed', async () => {
    const made = await makeIntent(florin, 1000, merchant);
    await pay(merchant, 1000, made.reference, beacon());
    await florin.until(intent(made.id), hasSucceeded);
    const row = await florin.database.first(sql`
      SELECT fee_owed_base_units FROM transaction_intents WHERE id = ${made.id}`);
    expect(row!.fee_owed_base_units).toBe('100000');
    expect(await unmatchedOf(florin, made.id)).toEqual([]);
  });

  it('earns its account credit for claims, by the fee that was paid and once', async () => {
    const earned = async () => (await findCredit(florin.database, florin.accountId))!.earned_lamports;
    const before = await earned();
    const owing = await makeIntent(florin, 1000, merchant);
    await pay(merchant, 1000, owing.reference, beacon());
    await florin.until(intent(owing.id), hasSucceeded);
    expect(await earned()).toBe(before);
    const made = await makeIntent(florin, 5000, merchant);
    await florin.signAndSend(await build(made.id), payer);
    await florin.until(intent(made.id), hasSucceeded);
    // 50 cents of fees, half of them at 40,000 lamports a cent.
    expect(await earned()).toBe(before + 50 * 20_000);
    const landed = await florin.services.chain.transactions([await signatureOf(made.id)], {
      commitment: 'finalized',
    });
    await settlePayments(
      florin.services,
      [...landed.values()].flatMap((found) => found ?? []),
      () => undefined,
    );
    expect(await earned()).toBe(before + 50 * 20_000);
  });

  it('without its fee is not paid', async () => {
    const made = await makeIntent(florin, 1000, merchant);
    await pay(merchant, 990, made.reference, beacon());
    // It may be seen on its way before it is final.
    const seen = await florin.until(
      intent(made.id),
      (body) => body.last_payment_error !== null && body.status === 'requires_action',
    );
    expect(seen.last_payment_error).toMatchObject({ code: 'amount_too_low' });
    await florin.signAndSend(await build(made.id), payer);
    const paid = await florin.until(intent(made.id), hasSucceeded);
    expect(paid.last_payment_error).toBeNull();
  });

  it('is found by its reference alone, without the beacon', async () => {
    const made = await makeIntent(florin, 400, merchant);
    await pay(merchant, 400, made.reference);
    await sweepingOften(made.reference, () => florin.until(intent(made.id), hasSucceeded));
    const late = await pay(merchant, 5, made.reference);
    const unmatched = await sweepingOften(made.reference, () => untilUnmatched(made.id));
    expect(unmatched).toMatchObject([{ reason: 'already_settled', signature: late }]);
  });

  it('cannot be paid by the wallet that is paid', async () => {
    const made = await makeIntent(florin, 400, payer.address);
    const answer = await florin.post(`/pay/intents/${made.id}`, { json: { account: payer.address } });
    expect([answer.status, answer.body.error.param]).toEqual([400, 'account']);
  });
});

describe('wallets in a browser', () => {
  it('may ask from any origin', async () => {
    const answer = await florin.send('OPTIONS', '/pay/sessions/cs_x', {
      key: null,
      headers: { origin: 'https://wallet.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST');
    const missing = await florin.get('/pay/sessions/cs_x', { key: null });
    expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*']);
  });
});

describe('a payment that carries the beacon', () => {
  const strays = () => listStrayPayments(florin.services.database, 100);

  it('and a reference that nothing knows is kept for the operator, once', async () => {
    const lost = (await generateKeyPairSigner()).address;
    const signature = (await pay(merchant, 1250, lost, beacon())) as Signature;
    await expect.poll(strays).toMatchObject([
      {
        signature,
        sender: payer.address,
        destination: await tokenAccountOf(merchant, florin.services.network.mint),
        amount: '12500000',
        reference_addresses: [lost],
      },
    ]);
    const { chain } = florin.services;
    const landed = await chain.transactions([signature], { commitment: 'finalized' });
    const unknown = await settlePayments(florin.services, [landed.get(signature)!], () => undefined);
    await recordStrays(florin.services, unknown);
    expect(await strays()).toHaveLength(1);
  });

  it('is not, where it is dust, names nothing else, or pays what is known', async () => {
    const before = await strays();
    const lost = (await generateKeyPairSigner()).address;
    await pay(merchant, 0, lost, beacon());
    await pay(merchant, 500, beacon());
    const made = await makeSession(florin, 700, merchant);
    await pay(merchant, 700, made.reference, beacon());
    await florin.until(session(made.id), isComplete);
    expect(await strays()).toEqual(before);
  });
});
