import { until } from '@florin/testing/until';
import { paymentClaimMessage } from '@florin/wire/payments/claims/payment-claim-message';
import {
  type Address,
  createSignableMessage,
  generateKeyPairSigner,
  getBase58Decoder,
  type KeyPairSigner,
} from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { firstIdAt } from '../../ids.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed, untilFinal } from '../../testing/on-chain.testing.ts';
import { TEST_MERCHANT_WALLET } from '../../testing/server.testing.ts';
import { intent, land, makeIntent, makeSession, session } from './payment-scene.testing.ts';
import { walletSweep } from './sweep-wallets.ts';
import { tokenTransfer } from './token-instructions.testing.ts';

let florin: TestFlorin;
let payer: KeyPairSigner;
beforeAll(async () => {
  florin = await startTestFlorin();
  payer = await florin.wallet();
  await untilConfirmed(florin, await florin.chain.faucet(TEST_MERCHANT_WALLET, 10_000n));
});
afterAll(() => florin.stop());

/** As someone does who copies amount and address from the page. */
async function sendByHand(cents: number, to: Address = TEST_MERCHANT_WALLET): Promise<string> {
  const { mint } = florin.services.network;
  const amount = BigInt(cents) * 10_000n;
  const signature = await land(florin, payer, [
    await tokenTransfer({ mint, from: payer.address, to, amount, references: [] }),
  ]);
  await untilFinal(florin, signature);
  return signature;
}

async function sendUnits(amount: bigint): Promise<string> {
  const { mint } = florin.services.network;
  const transfer = { mint, from: payer.address, to: TEST_MERCHANT_WALLET, amount, references: [] };
  const signature = await land(florin, payer, [await tokenTransfer(transfer)]);
  await untilFinal(florin, signature);
  return signature;
}

const openPage = (path: string) => fetch(`${florin.url}${path}`);
const lookAgain = () => florin.database.execute(sql`UPDATE watched_wallets SET look_at = now()`);
const unmatched = async () => (await florin.get('/v1/unmatched_payments?limit=100')).body.data;
const listed = (signature: string) =>
  until(async () => {
    await lookAgain();
    return (await unmatched()).find((row: { signature: string }) => row.signature === signature);
  }, 100);
const accept = (id: string, source?: string) =>
  florin.post(`/v1/unmatched_payments/${id}/accept`, source === undefined ? {} : { json: { source } });
const untilBalanceNoted = (address: Address) =>
  until(async () => {
    await lookAgain();
    return florin.database.first(
      sql`SELECT 1 FROM watched_wallets WHERE address = ${address} AND balance IS NOT NULL`,
    );
  }, 100);

async function proofOf(source: string, wallet: KeyPairSigner) {
  const message = paymentClaimMessage(florin.services.urls.app, source, wallet.address);
  const [signed] = await wallet.signMessages([createSignableMessage(message)]);
  const signature = getBase58Decoder().decode(signed![wallet.address]!);
  return { account: wallet.address as string, signature };
}
const claim = async (source: string, wallet: KeyPairSigner) =>
  florin.post(`/pay/sessions/${source}/claim`, { key: null, json: await proofOf(source, wallet) });
const suggestionFor = async (id: string) => {
  const isFor = ({ suggested_source }: { suggested_source: string }) => suggested_source === id;
  return until(async () => {
    await lookAgain();
    return (await unmatched()).find(isFor);
  }, 100);
};

describe('money that was sent by hand', () => {
  it('is suggested for the one session that asks for it, and settles it when the merchant accepts', async () => {
    const made = await makeSession(florin, 1_237);
    await openPage(`/c/${made.id}`);
    const signature = await sendByHand(1_237);
    const payment = await suggestionFor(made.id);
    expect(payment).toMatchObject({
      reason: 'no_reference',
      signature,
      amount: 1_237,
      amount_base_units: '12370000',
      source: null,
      sender_address: payer.address,
    });
    expect((await florin.get(session(made.id))).body.status).toBe('open');
    const [one, two] = await Promise.all([
      florin.post(`/v1/unmatched_payments/${payment.id}/accept`),
      florin.post(`/v1/unmatched_payments/${payment.id}/accept`),
    ]);
    expect([one.status, two.status].sort()[0]).toBe(200);
    const accepted = one.status === 200 ? one : two;
    expect(accepted.body).toMatchObject({ object: 'transaction', source: made.id, signature, amount: 1_237 });
    expect((await florin.get(session(made.id))).body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    });
    expect((await unmatched()).some(({ id }: { id: string }) => id === payment.id)).toBe(false);
    expect((await florin.get(`/v1/transactions?source=${made.id}`)).body.data).toHaveLength(1);
  });

  it('settles an intent too, whose fee the merchant then owes', async () => {
    const made = await makeIntent(florin, 2_003, TEST_MERCHANT_WALLET);
    await openPage(`/i/${made.id}`);
    await sendByHand(2_003);
    const payment = await suggestionFor(made.id);
    expect((await florin.post(`/v1/unmatched_payments/${payment.id}/accept`)).status).toBe(200);
    const { body } = await florin.get(intent(made.id));
    expect(body).toMatchObject({ status: 'succeeded', payer_address: payer.address });
    const { transaction } = body;
    expect((await florin.get(`/v1/transactions/${transaction}`)).body.source).toBe(made.id);
  });

  it('is listed where several ask for the same, and pays the one that the merchant names', async () => {
    const twins = [await makeSession(florin, 3_001), await makeSession(florin, 3_001)] as const;
    await openPage(`/c/${twins[1].id}`);
    await florin.post(`/pay/sessions/${twins[0].id}`, { key: null, json: { account: payer.address } });
    const signature = await sendByHand(3_001);
    const payment = await listed(signature);
    // The first page was open earlier, and its wallet is the one that paid.
    expect(payment).toMatchObject({
      suggested_source: null,
      suggested_sources: [twins[0].id, twins[1].id],
    });
    const without = await accept(payment.id);
    expect([without.status, without.body.error.code]).toEqual([409, 'unmatched_payment_unsuggested']);
    expect((await accept(payment.id, twins[1].id)).body).toMatchObject({ source: twins[1].id, signature });
    expect((await florin.get(session(twins[1].id))).body.status).toBe('complete');
    expect((await florin.get(session(twins[0].id))).body.status).toBe('open');
    // Whoever reads it again does not list it again.
    await florin.database.execute(
      sql`UPDATE watched_wallets SET cursor_signature = NULL, cursor_slot = NULL, busy_until = now() + interval '1 minute'`,
    );
    const next = await sendByHand(3_009);
    await listed(next);
    expect((await unmatched()).filter((row: { signature: string }) => row.signature === signature)).toEqual(
      [],
    );
  });

  it('is listed wherever it arrives and whatever it is, also what comes and goes', async () => {
    const other = await florin.wallet({ cents: 100 });
    const elsewhere = await makeSession(florin, 3_002, other.address);
    const signature = await sendByHand(777, other.address);
    expect(await listed(signature)).toMatchObject({ amount: 777, recipient_address: other.address });
    // It leaves again, so that the balance is what it was.
    await untilBalanceNoted(other.address);
    const { mint } = florin.services.network;
    const [into, out] = [
      await sendByHand(555, other.address),
      await land(florin, other, [
        await tokenTransfer({
          mint,
          from: other.address,
          to: payer.address,
          amount: 5_550_000n,
          references: [],
        }),
      ]),
    ];
    await untilFinal(florin, out);
    await florin.database.execute(sql`UPDATE watched_wallets SET searched_at = 'epoch'`);
    expect(await listed(into)).toMatchObject({ amount: 555 });
    expect(elsewhere.status).toBe('open');
  });

  it('less than a cent is listed and needs nobody', async () => {
    await makeSession(florin, 3_007);
    const signature = await sendUnits(9_999n);
    expect(await listed(signature)).toMatchObject({
      amount: 0,
      amount_base_units: '9999',
      suggested_sources: [],
    });
  });

  it('that is less is a part, and more pays the rest and leaves what is too much', async () => {
    const made = await makeSession(florin, 3_100);
    const first = await listed(await sendByHand(3_000));
    expect((await accept(first.id, made.id)).body).toMatchObject({
      object: 'unmatched_payment',
      reason: 'amount_too_low',
      source: made.id,
    });
    expect((await florin.get(session(made.id))).body).toMatchObject({
      amount_received: 3_000,
      amount_due: 100,
    });
    const second = await listed(await sendByHand(250));
    expect((await accept(second.id, made.id)).body).toMatchObject({ object: 'transaction', amount: 100 });
    const recorded = (await florin.get(`/v1/transactions?source=${made.id}`)).body.data;
    expect(recorded.map(({ amount }: { amount: number }) => amount).sort()).toEqual([100, 3_000]);
    expect((await florin.get(`/v1/unmatched_payments/${second.id}`)).body).toMatchObject({
      reason: 'overpaid',
      amount: 150,
      source: made.id,
    });
    const again = await accept(second.id, (await makeSession(florin, 150)).id);
    expect(again.body.error.code).toBe('unmatched_payment_used');
  });

  it('pays nothing of another account, of another wallet, or that is not there', async () => {
    const payment = await listed(await sendByHand(3_200));
    const other = await florin.wallet({ cents: 100 });
    const elsewhere = await makeSession(florin, 3_200, other.address);
    const refused = await Promise.all(
      [elsewhere.id, 'cs_01k9zzzzzz00000000000000000000', 'prod_1', payment.id].map((source) =>
        accept(payment.id, source),
      ),
    );
    expect(refused.map(({ body }) => body.error.code)).toEqual([
      'unmatched_payment_elsewhere',
      'parameter_invalid',
      'parameter_invalid',
      'parameter_invalid',
    ]);
    expect(await listed(payment.signature)).toMatchObject({ source: null, reason: 'no_reference' });
  });

  it('is settled by the signature of the wallet that paid, before or after it arrives', async () => {
    payer = await florin.wallet();
    const [before, after] = [await makeSession(florin, 5_001), await makeSession(florin, 5_001)];
    expect((await claim(before.id, payer)).body.status).toBe('waiting');
    await sendByHand(5_001);
    await until(async () => {
      await lookAgain();
      return (await florin.get(session(before.id))).body.status === 'complete';
    }, 100);
    await listed(await sendByHand(5_001));
    expect((await claim(after.id, payer)).body.status).toBe('settled');
    expect((await florin.get(session(after.id))).body.status).toBe('complete');
    expect((await claim(after.id, payer)).status).toBe(409);
  });

  it('is stolen by nobody who reads it on chain', async () => {
    const [own, thiefs] = [await makeSession(florin, 5_101), await makeSession(florin, 5_101)];
    const thief = await generateKeyPairSigner();
    const signature = await sendByHand(5_101);
    const payment = await listed(signature);
    // The id of the transaction, a signature of another wallet, of another request, and one in the payer’s name.
    const told = await florin.post(`/pay/sessions/${thiefs.id}/claim`, {
      key: null,
      json: { transaction_signature: signature },
    });
    expect(told.body.status).toBe('told');
    expect((await claim(thiefs.id, thief)).body.status).toBe('waiting');
    const ownProof = await proofOf(own.id, payer);
    for (const json of [
      { account: payer.address, signature: (await proofOf(thiefs.id, thief)).signature },
      ownProof,
      { ...ownProof, account: thief.address },
    ]) {
      const { status, body } = await florin.post(`/pay/sessions/${thiefs.id}/claim`, { key: null, json });
      expect([status, body.error.code]).toEqual([400, 'parameter_invalid']);
    }
    expect((await florin.get(session(thiefs.id))).body).toMatchObject({ status: 'open', amount_received: 0 });
    expect((await florin.get(`/v1/unmatched_payments/${payment.id}`)).body.source).toBe(null);
    expect((await claim(own.id, payer)).body.status).toBe('settled');
  });

  it('is of the account whose wallet it is, whoever hands that out', async () => {
    const stranger = await florin.otherMerchant();
    const shared = await florin.wallet({ cents: 100 });
    const line_items = [{ product_data: { name: 'Bait', price_data: { unit_amount: 6_001 } } }];
    const handOut = async (key: string, recipient_address: string) =>
      (await florin.post('/v1/checkout_sessions', { key, json: { line_items, recipient_address } })).body;
    await makeSession(florin, 6_001, shared.address);
    await untilBalanceNoted(shared.address);
    const baits = [
      await handOut(stranger.key, TEST_MERCHANT_WALLET),
      await handOut(stranger.key, shared.address),
    ];
    for (const { id } of baits) await openPage(`/c/${id}`);
    await makeSession(florin, 6_001);
    const [own, others] = [await sendByHand(6_001), await sendByHand(6_002, shared.address)];
    const payments = [await listed(own), await listed(others)];
    for (const { suggested_sources } of payments)
      expect(suggested_sources.filter((id: string) => baits.some((bait) => bait.id === id))).toEqual([]);
    expect((await florin.get('/v1/unmatched_payments', { key: stranger.key })).body.data).toEqual([]);
    const json = { source: baits[0].id };
    const stolen = await florin.post(`/v1/unmatched_payments/${payments[0].id}/accept`, {
      key: stranger.key,
      json,
    });
    expect([stolen.status, stolen.body.error.code]).toEqual([404, 'resource_missing']);
    expect((await accept(payments[0].id, baits[0].id)).status).toBe(400);
  });

  it('cannot be accepted for what was paid meanwhile, and can be given back', async () => {
    const made = await makeSession(florin, 4_001);
    await openPage(`/c/${made.id}`);
    await sendByHand(4_001);
    const payment = await suggestionFor(made.id);
    await florin.post(`${session(made.id)}/cancel`);
    expect((await florin.post(`/v1/unmatched_payments/${payment.id}/accept`)).status).toBe(409);
    const refund = await florin.post('/v1/refunds', { json: { unmatched_payment: payment.id } });
    expect(refund.body).toMatchObject({ amount: 4_001, recipient_address: payer.address });
  });
});

/** Found by simulation, seed 1: what was sent by hand while no worker ran for more than a minute was listed by nobody, ever. */
it('a worker that was away watches the wallets that were handed out meanwhile, from when they were', async () => {
  const { address } = await generateKeyPairSigner();
  const made = await makeIntent(florin, 300, address);
  const created = made.created - 600;
  const id = firstIdAt('transaction_intent', created);
  await florin.database.execute(sql`DELETE FROM watched_wallets WHERE address = ${address}`);
  await florin.database.execute(
    sql`UPDATE transaction_intents SET id = ${id}, created = ${created} WHERE id = ${made.id}`,
  );
  await walletSweep(florin.services, 'payments')(new AbortController().signal);
  const watched = await florin.database.query(
    sql`SELECT watched_since FROM watched_wallets WHERE address = ${address}`,
  );
  expect(watched).toEqual([{ watched_since: created }]);
});
