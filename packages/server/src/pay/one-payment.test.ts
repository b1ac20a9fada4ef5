import { SUBMISSION_REFUSALS } from '@florin/wire/payments/submission-refusals';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeIntent, makeSession, payableWallet } from '../settlement/payments/payment-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed, usdcOf } from '../testing/on-chain.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

/** Nothing settles here: what was sent stays on its way for as long as the test lasts. */
let florin: TestFlorin;
let payer: KeyPairSigner;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  payer = await florin.wallet();
});
afterAll(() => florin.stop());

const build = (path: string, from = payer) =>
  florin.post(`/pay/${path}`, { key: null, json: { account: from.address } });
const submit = (transaction: string) =>
  florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
const signed = async (path: string, from = payer) =>
  signAsOneOf((await build(path, from)).body.transaction, [from]);

const KINDS = [
  { kind: 'checkout_session', path: 'sessions', page: '/c', make: makeSession },
  { kind: 'transaction_intent', path: 'intents', page: '/i', make: makeIntent },
] as const;

/** The least that an account must hold; whoever pays a fee from it has too little. */
const RENT_OF_NOTHING = 890_880n;

describe.each(KINDS)('a $kind with a payment on its way', ({ kind, path, page, make }) => {
  it('is sent no second payment, and nobody is handed one to sign', async () => {
    const merchant = await payableWallet(florin);
    const before = await usdcOf(florin, merchant);
    const { id } = await make(florin, 500, merchant);
    const other = await florin.wallet();
    const [first, second] = [await signed(`${path}/${id}`), await signed(`${path}/${id}`, other)];
    const sent = await submit(first);
    expect(sent.status).toBe(200);
    for (const refused of [await submit(second), await build(`${path}/${id}`, other)]) {
      expect([refused.status, refused.body.error.code]).toEqual([409, `${kind}_processing`]);
      expect(refused.body.error.message).toContain('on its way');
    }
    expect((await submit(first)).body.signature).toBe(sent.body.signature);
    await untilConfirmed(florin, sent.body.signature);
    expect((await usdcOf(florin, merchant)) - before).toBeLessThanOrEqual(5_000_000n);
    const { body } = await florin.get(`${page}/${id}/status`, { key: null });
    expect(body).toMatchObject({ state: 'sent', signature: sent.body.signature });
  });

  it('is sent one payment, however many are sent at once', async () => {
    const merchant = await payableWallet(florin);
    const before = await usdcOf(florin, merchant);
    const { id } = await make(florin, 500, merchant);
    const wallets = await Promise.all(Array.from({ length: 6 }, () => florin.wallet()));
    const payments = await Promise.all(wallets.map((wallet) => signed(`${path}/${id}`, wallet)));
    const answers = await Promise.all(payments.map(submit));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    await untilConfirmed(florin, answers.find(({ status }) => status === 200)!.body.signature);
    const received = (await usdcOf(florin, merchant)) - before;
    expect(received > 0n && received <= 5_000_000n).toBe(true);
  });

  it('that the chain refuses can be paid at once by another wallet', async () => {
    const { id } = await make(florin, 500, await payableWallet(florin));
    const poor = await florin.wallet({ cents: 1 });
    const refused = await submit(await signed(`${path}/${id}`, poor));
    expect(refused.body.error.code).toBe('transaction_rejected');
    expect((await submit(await signed(`${path}/${id}`))).status).toBe(200);
  });

  it('that a wallet cannot afford says what the wallet lacks', async () => {
    const { id } = await make(florin, 500, await payableWallet(florin));
    const lacking = async (funds: { readonly lamports?: bigint; readonly cents?: number }) => {
      const poor = await florin.wallet(funds);
      return (await submit(await signed(`${path}/${id}`, poor))).body.error.message;
    };
    expect(await lacking({ lamports: 0n })).toContain(SUBMISSION_REFUSALS.needsSol);
    expect(await lacking({ lamports: RENT_OF_NOTHING })).toContain(SUBMISSION_REFUSALS.needsSol);
    expect(await lacking({ cents: 499 })).toContain(SUBMISSION_REFUSALS.needsUsdc);
    expect(await lacking({ cents: 0 })).toContain(SUBMISSION_REFUSALS.needsUsdc);
  });
});
