import { until } from '@florin/testing/until';
import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed, untilFinal } from '../../testing/on-chain.testing.ts';
import { TEST_MERCHANT_WALLET } from '../../testing/server.testing.ts';
import { intent, land, makeIntent, makeSession, session } from './payment-scene.testing.ts';
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

const openPage = (path: string) => fetch(`${florin.url}${path}`);
const lookAgain = () => florin.database.execute(sql`UPDATE watched_wallets SET look_at = now()`);
const unmatched = async () => (await florin.get('/v1/unmatched_payments?limit=100')).body.data;
const suggestionFor = async (id: string) => {
  const isFor = ({ suggested_source }: { suggested_source: string }) => suggested_source === id;
  return until(async () => {
    await lookAgain();
    return (await unmatched()).find(isFor);
  }, 100);
};

describe('money that was sent by hand to the merchant’s own wallet', () => {
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

  it('is nobody’s where several ask for the same, or where the wallet is not the account’s own', async () => {
    const twins = [await makeSession(florin, 3_001), await makeSession(florin, 3_001)];
    const stranger = await generateKeyPairSigner();
    await untilConfirmed(florin, await florin.chain.faucet(stranger.address, 10_000n));
    const elsewhere = await makeSession(florin, 3_002, stranger.address);
    for (const { id } of [...twins, elsewhere]) await openPage(`/c/${id}`);
    await sendByHand(3_001);
    await sendByHand(3_002, stranger.address);
    const last = await makeSession(florin, 3_003);
    await sendByHand(3_003);
    await suggestionFor(last.id);
    const ids = [...twins, elsewhere].map(({ id }) => id);
    expect(
      (await unmatched()).filter((row: { suggested_source: string }) => ids.includes(row.suggested_source)),
    ).toEqual([]);
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
