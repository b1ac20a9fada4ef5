import { parseWireTransaction } from '@florin/chain/wire-transaction';
import { type Address, getSignatureFromTransaction, type KeyPairSigner, type Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { insertSignedPayment } from '../../payment-requests/by-signature-store.ts';
import { noteVisit } from '../../payment-requests/watch-store.ts';
import {
  makeIntent,
  makeSession,
  payableWallet,
  unmatchedOf,
} from '../../settlement/payments/payment-scene.testing.ts';
import { lamportsOf } from '../../sponsorship/drain.testing.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { usdcOf } from '../../testing/on-chain.testing.ts';
import { TEST_MERCHANT_WALLET } from '../../testing/server.testing.ts';
import { signAsOneOf } from '../../testing/sign.testing.ts';
import {
  ask,
  decoded,
  encoded,
  requiredIn,
  responseIn,
  signedFor,
  transactionFor,
} from './x402-client.testing.ts';

let florin: TestFlorin;
let payer: KeyPairSigner;
let merchant: Address;
beforeAll(async () => {
  florin = await startTestFlorin();
  [payer, merchant] = [await florin.wallet({ lamports: 0n }), await payableWallet(florin)];
});
afterAll(() => florin.stop());

const sponsor = () => florin.services.network.sponsor!;
const sessionPath = (id: string) => `/pay/sessions/${id}/x402`;
const newSession = async (cents = 500, recipient = merchant) => {
  const { id } = await makeSession(florin, cents, recipient);
  return { id, path: sessionPath(id) };
};
const settled = (id: string) =>
  florin.until(`/v1/checkout_sessions/${id}`, ({ status }) => status === 'complete');

describe('a session', () => {
  it('tells a client what to pay, takes the payment, and answers the receipt from then on', async () => {
    const { id, path } = await newSession();
    const [before, lamports] = [await usdcOf(florin, merchant), await lamportsOf(florin, sponsor().address)];
    const asked = await ask(florin, path);
    expect([asked.status, asked.body.error.code]).toEqual([402, 'payment_required']);
    expect(requiredIn(asked)).toMatchObject({
      x402Version: 2,
      resource: { url: `${florin.url}${path}`, mimeType: 'application/json' },
      accepts: [
        {
          scheme: 'exact',
          network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          amount: '5000000',
          asset: florin.services.network.mint,
          payTo: merchant,
          extra: { feePayer: sponsor().address, memo: id },
        },
      ],
    });
    const payment = await signedFor(florin, path, payer);
    const paid = await ask(florin, path, payment);
    expect(paid.status, paid.text).toBe(200);
    const { signature } = paid.body;
    expect(paid.body).toMatchObject({
      object: 'payment_receipt',
      source: id,
      amount: 500,
      status: 'confirmed',
    });
    expect(responseIn(paid)).toMatchObject({ success: true, transaction: signature, payer: payer.address });
    const complete = await settled(id);
    expect(complete.payment_status).toBe('paid');
    const { body } = await florin.get(`/v1/transactions?source=${id}`);
    expect(body.data).toMatchObject([{ signature, amount: 500, sender_address: payer.address }]);
    for (const again of [await ask(florin, path, payment), await ask(florin, path)])
      expect(again.body).toEqual({ ...paid.body, status: 'settled' });
    expect((await usdcOf(florin, merchant)) - before).toBe(5_000_000n);
    expect(lamports - (await lamportsOf(florin, sponsor().address))).toBe(10_001n);
    expect(await unmatchedOf(florin, id)).toEqual([]);
  });

  it('says where, and answers wallets as before', async () => {
    const made = await makeSession(florin, 500, merchant);
    expect(made.x402_url).toBe(`${florin.url}${sessionPath(made.id)}`);
    const described = await florin.get(`/pay/sessions/${made.id}`, { key: null });
    expect(described.body).toEqual({ label: 'Leaf & Kettle', icon: `${florin.url}/icon.png` });
    expect(described.headers.get('link')).toBe(`<${made.x402_url}>; rel="payment"`);
  });

  it('is paid once, however often the same payment comes at once', async () => {
    const { id, path } = await newSession();
    const before = await usdcOf(florin, merchant);
    const payment = await signedFor(florin, path, payer);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(florin, path, payment)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.signature}`)).size).toBe(1);
    expect(answers[0]!.status, answers[0]!.text).toBe(200);
    await settled(id);
    expect((await usdcOf(florin, merchant)) - before).toBe(5_000_000n);
    const charged = await florin.database.first(
      sql`SELECT count(*)::int AS n FROM sponsorship_charges WHERE payment_of = ${id}`,
    );
    expect(charged!.n).toBe(1);
  });

  it('is paid once, whoever pays at the same time, by whatever way', async () => {
    const { id, path } = await newSession();
    const before = await usdcOf(florin, merchant);
    const [other, byWallet] = [await florin.wallet({ lamports: 0n }), await florin.wallet()];
    const payments = await Promise.all([payer, other].map((wallet) => signedFor(florin, path, wallet)));
    const built = await florin.post(`/pay/sessions/${id}`, {
      key: null,
      json: { account: byWallet.address },
    });
    const transaction = await signAsOneOf(built.body.transaction, [byWallet]);
    const answers = await Promise.all([
      ...payments.map((payment) => ask(florin, path, payment)),
      florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } }),
    ]);
    const codes = answers.map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409, 409]);
    await settled(id);
    expect((await usdcOf(florin, merchant)) - before).toBe(5_000_000n);
    const refusedOne = await ask(
      florin,
      path,
      payments.find((_, at) => answers[at]!.status !== 200),
    );
    expect(refusedOne.body.error.code).toBe('checkout_session_complete');
  });

  it('that a payer cannot pay can be paid at once by another', async () => {
    const { id, path } = await newSession();
    const poor = await florin.wallet({ lamports: 0n, cents: 499 });
    const refused = await ask(florin, path, await signedFor(florin, path, poor));
    expect(refused.status).toBe(402);
    expect(responseIn(refused)).toMatchObject({
      success: false,
      errorReason: 'invalid_exact_svm_transaction_simulation_failed',
      transaction: '',
    });
    expect(requiredIn(refused).accepts).toHaveLength(1);
    expect((await ask(florin, path, await signedFor(florin, path, payer))).status).toBe(200);
    await settled(id);
  });

  it('takes no payment of another one, and none that was changed', async () => {
    const [{ path }, cheap] = [await newSession(500), await newSession(1)];
    const forCheap = await signedFor(florin, cheap.path, payer);
    const answer = await ask(florin, path, forCheap);
    expect(responseIn(answer).errorReason).toBe('invalid_exact_svm_payload_amount_mismatch');
    const [requirements] = requiredIn(await ask(florin, path)).accepts;
    const less = await transactionFor({ ...requirements!, amount: '4999999' }, payer);
    const lied = { ...decoded(forCheap), accepted: requirements, payload: { transaction: less } };
    expect(responseIn(await ask(florin, path, encoded(lied))).errorReason).toContain('amount_mismatch');
    for (const garbage of ['x', encoded(null), encoded({ x402Version: 1 }), 'A'.repeat(9_000)])
      expect((await ask(florin, path, garbage)).body.error).toMatchObject({
        code: 'parameter_invalid',
        param: 'PAYMENT-SIGNATURE',
      });
    const unreadable = encoded({ ...lied, payload: { transaction: 'AAAA' } });
    expect(responseIn(await ask(florin, path, unreadable)).errorReason).toContain('could_not_be_decoded');
  });

  it('whose recipient has no token account, or that is over, asks for no payment', async () => {
    const fresh = (await florin.wallet({ cents: 0 })).address;
    const unready = await newSession(500, fresh);
    expect((await ask(florin, unready.path)).body.error.code).toBe('x402_unavailable');
    const { id, path } = await newSession();
    const payment = await signedFor(florin, path, payer);
    await florin.post(`/v1/checkout_sessions/${id}/cancel`);
    for (const answer of [await ask(florin, path), await ask(florin, path, payment)])
      expect(answer.body.error.code).toBe('checkout_session_canceled');
    expect((await ask(florin, sessionPath('cs_nobody'))).status).toBe(404);
  });

  it('whose payment got no answer from the chain says so; the same payment again gets the receipt', async () => {
    const { id, path } = await newSession();
    const { chain } = florin.services;
    const { submit } = chain;
    const payment = await signedFor(florin, path, payer);
    chain.submit = async (transaction) => {
      const { signature } = await submit(transaction);
      return { outcome: 'unknown', signature, reason: 'the answer was lost' };
    };
    const unknown = await ask(florin, path, payment).finally(() => (chain.submit = submit));
    expect([unknown.status, responseIn(unknown).errorReason]).toEqual([503, 'settlement_pending']);
    const other = await ask(florin, path, await signedForOther(path));
    expect(['checkout_session_processing', 'checkout_session_complete']).toContain(other.body.error.code);
    const paid = await ask(florin, path, payment);
    expect(paid.status, paid.text).toBe(200);
    expect(paid.body.signature).toBe(responseIn(unknown).transaction);
    await settled(id);
  });

  /** Signed for another session's requirements, with this one's memo: nobody is told requirements while one is on its way. */
  async function signedForOther(path: string): Promise<string> {
    const id = path.split('/')[3]!;
    const required = requiredIn(await ask(florin, (await newSession()).path));
    const [accepted] = required.accepts;
    const own = { ...accepted!, extra: { ...accepted!.extra, memo: id } };
    const transaction = await transactionFor(own, await florin.wallet({ lamports: 0n }));
    return encoded({ x402Version: 2, accepted: own, payload: { transaction } });
  }

  it('that was canceled while its payment was on its way has an unmatched payment', async () => {
    const { id, path } = await newSession();
    const payment = decoded(await signedFor(florin, path, payer)).payload.transaction;
    const { reference } = (await florin.get(`/v1/checkout_sessions/${id}`)).body;
    const signed = await signAsOneOf(payment, [sponsor()]);
    await florin.post(`/v1/checkout_sessions/${id}/cancel`);
    const heightMax = 1_000_000_000n;
    const { accountId } = florin;
    // As a process left it that died after it had said what it was about to send.
    const signature = signatureOf(signed);
    await insertSignedPayment(florin.database, {
      signature,
      accountId,
      source: id,
      reference,
      payer: payer.address,
      heightMax,
    });
    await florin.services.chain.submit(signed as never);
    await florin.until('/v1/unmatched_payments?limit=100', ({ data }) =>
      data.some((row: { source: string }) => row.source === id),
    );
    expect(await unmatchedOf(florin, id)).toMatchObject([{ reason: 'canceled', amount: 500, signature }]);
  });

  it('whose payment was never sent and can no longer land asks for another', async () => {
    const { id, path } = await newSession();
    const payment = await signedFor(florin, path, payer);
    const signed = await signAsOneOf(decoded(payment).payload.transaction, [sponsor()]);
    const { reference } = (await florin.get(`/v1/checkout_sessions/${id}`)).body;
    const signature = signatureOf(signed);
    const { accountId } = florin;
    await insertSignedPayment(florin.database, {
      signature,
      accountId,
      source: id,
      reference,
      payer: payer.address,
      heightMax: -1_000n,
    });
    await expect
      .poll(
        async () =>
          (await florin.database.first(
            sql`SELECT state FROM payments_by_signature WHERE signature = ${signature}`,
          ))!.state,
      )
      .toBe('expired');
    expect(responseIn(await ask(florin, path, payment)).errorReason).toContain('expired');
  });
});

it('an intent is paid in full to the merchant, who owes the fee', async () => {
  const { id, next_action } = await makeIntent(florin, 1_000, merchant);
  const path = `/pay/intents/${id}/x402`;
  expect(next_action.chain_payment.x402_url).toBe(`${florin.url}${path}`);
  const paid = await ask(florin, path, await signedFor(florin, path, payer));
  expect(paid.status, paid.text).toBe(200);
  const done = await florin.until(`/v1/transaction_intents/${id}`, ({ status }) => status === 'succeeded');
  expect(done.payer_address).toBe(payer.address);
  const owed = await florin.database.first(
    sql`SELECT fee_owed_base_units::text AS owed FROM transaction_intents WHERE id = ${id}`,
  );
  expect(owed!.owed).toBe('100000');
});

it('a payment to the account’s own wallet is not taken for one that was sent by hand', async () => {
  await florin.chain.faucet(TEST_MERCHANT_WALLET, 10_000n);
  const { id, path } = await newSession(777, TEST_MERCHANT_WALLET);
  await newSession(777, TEST_MERCHANT_WALLET);
  await expect.poll(async () => (await ask(florin, path)).status).toBe(402);
  await florin.post(`/v1/checkout_sessions/${id}/cancel`);
  const only = await newSession(778, TEST_MERCHANT_WALLET);
  await noteVisit(florin.database, only.id);
  expect((await ask(florin, only.path, await signedFor(florin, only.path, payer))).status).toBe(200);
  await settled(only.id);
  const { body } = await florin.get('/v1/unmatched_payments?limit=100');
  expect(body.data.filter((row: { amount: number }) => row.amount === 778)).toEqual([]);
});

it('ends at the budgets, and takes nothing from whoever is turned away', async () => {
  const limits = { ...florin.services.config.sponsoredPayments, perAccount: 1 };
  const strict = await startTestFlorin({ sponsoredPayments: limits });
  try {
    const [to, from] = [await payableWallet(strict), await strict.wallet({ lamports: 0n })];
    const make = async () => sessionPath((await makeSession(strict, 500, to)).id);
    const [first, second] = [await make(), await make()];
    expect((await ask(strict, first, await signedFor(strict, first, from))).status).toBe(200);
    const turnedAway = await ask(strict, second, await signedFor(strict, second, from));
    expect(turnedAway.body.error.code).toBe('sponsorship_exhausted');
    const left = await strict.database.first(
      sql`SELECT count(*)::int AS n FROM payments_by_signature WHERE state <> 'landed' AND payer_address <> ${from.address}`,
    );
    expect(left!.n).toBe(0);
    const byWallet = await strict.post(second.replace('/x402', ''), {
      key: null,
      json: { account: from.address },
    });
    expect(byWallet.status).toBe(200);
  } finally {
    await strict.stop();
  }
});

function signatureOf(transactionBase64: string): Signature {
  const parsed = parseWireTransaction(transactionBase64);
  if (!parsed.ok) throw new Error(parsed.reason);
  return getSignatureFromTransaction(parsed.value.transaction);
}
