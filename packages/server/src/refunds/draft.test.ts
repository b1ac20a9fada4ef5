import { tokenAccountOf } from '@florin/chain/token-account';
import type { Id } from '@florin/wire/ids';
import type { RefundCreate } from '@florin/wire/payments/refund';
import { type Address, createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { describe, expect, it, vi } from 'vitest';
import type { Network } from '../network/network.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { type Asked, toldDatabase } from '../testing/told-database.testing.ts';
import { draftRefund } from './draft.ts';

const ACCOUNT = 'acct_1' as Id<'account'>;
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const [PAYER, OTHER] = await Promise.all([walletOf(1), walletOf(2)]);
const PAYEE = 'payee' as Address;
const FEES = 'fees' as Address;
const network: Network = {
  programId: newReferenceAddress(),
  mint: MINT,
  beacon: newReferenceAddress(),
  feeWallet: FEES,
  sponsor: null,
};
const paid = {
  id: 'txn_1',
  type: 'checkout_session',
  sender_address: PAYER,
  recipient_address: PAYEE,
  amount: 500,
  amount_refunded: 120,
  mint: MINT,
};

function draft(row: object | null, body: Partial<RefundCreate>, memberId: Id<'member'> | null = null) {
  const { database, asked } = toldDatabase(() => (row === null ? [] : [row]));
  const assertWallet = vi.fn(async () => undefined);
  const recipients = { assertWallet } as unknown as RecipientAccounts;
  const drafted = draftRefund(
    { database, network } as never,
    recipients,
    ACCOUNT,
    body as RefundCreate,
    memberId,
  );
  return { drafted, asked, assertWallet };
}

const tableOf = ([first]: readonly Asked[]) => /FROM (\w+)/.exec(first!.text)?.[1];

describe('a refund of a transaction', () => {
  it('is of what is left, from whom was paid to whoever paid', async () => {
    const { drafted, asked, assertWallet } = draft(paid, { transaction: 'txn_1' }, 'mem_1' as Id<'member'>);
    const { refund, left } = await drafted;
    expect(left).toBe(380);
    expect(refund).toMatchObject({
      account_id: ACCOUNT,
      id: expect.stringMatching(/^re_/),
      status: 'requires_action',
      amount: 380,
      transaction: 'txn_1',
      unmatched_payment: null,
      sender_address: PAYEE,
      recipient_address: PAYER,
      token_account: await tokenAccountOf(PAYER, MINT),
      signature: null,
      sent_signature: null,
      sent_at: null,
      sent_height_max: null,
      metadata: {},
      canceled_at: null,
      cancel_reason: null,
      member_id: 'mem_1',
    });
    expect([tableOf(asked), asked[0]!.values]).toEqual([
      'transactions',
      expect.arrayContaining([ACCOUNT, 'txn_1']),
    ]);
    expect(assertWallet).not.toHaveBeenCalled();
  });

  it('is of so much as is asked, with what is noted of it, by nobody in particular', async () => {
    const metadata = { order: '7' };
    const { refund } = await draft(
      { ...paid, type: 'transaction_intent' },
      { transaction: 'txn_1', amount: 50, metadata },
    ).drafted;
    expect(refund).toMatchObject({ amount: 50, metadata, member_id: null });
  });

  it('is none where nothing is left, or less than nothing', async () => {
    for (const amount_refunded of [500, 620])
      await expect(
        draft({ ...paid, amount_refunded }, { transaction: 'txn_1' }).drafted,
      ).rejects.toMatchObject({
        code: 'parameter_invalid',
        param: 'amount',
        message: 'Invalid amount: 0 cents can still be refunded.',
      });
  });

  it('is none of a gift, and of what is not there', async () => {
    for (const type of ['gift_fund', 'gift_release'])
      await expect(draft({ ...paid, type }, { transaction: 'txn_1' }).drafted).rejects.toMatchObject({
        param: 'transaction',
        message: 'Invalid transaction: a gift cannot be refunded. Take it back instead.',
      });
    await expect(draft(null, { transaction: 'txn_1' }).drafted).rejects.toMatchObject({
      status: 404,
      message: "No such transaction: 'txn_1'.",
    });
  });
});

describe('a refund of an unmatched payment', () => {
  const loose = { ...paid, id: 'ump_1' };

  it('is of what is left of it', async () => {
    const { drafted, asked } = draft(loose, { unmatched_payment: 'ump_1' });
    const { refund, left } = await drafted;
    expect([refund.transaction, refund.unmatched_payment, refund.amount, left]).toEqual([
      null,
      'ump_1',
      380,
      380,
    ]);
    expect([refund.sender_address, refund.recipient_address]).toEqual([PAYEE, PAYER]);
    expect([tableOf(asked), asked[0]!.values]).toEqual([
      'unmatched_payments',
      expect.arrayContaining([ACCOUNT, 'ump_1']),
    ]);
  });

  it('is none of another token, of what the service was paid, and of what is not there', async () => {
    const body = { unmatched_payment: 'ump_1' };
    await expect(draft({ ...loose, mint: OTHER }, body).drafted).rejects.toMatchObject({
      param: 'unmatched_payment',
      message: 'Invalid unmatched_payment: only USDC can be refunded.',
    });
    await expect(draft({ ...loose, recipient_address: FEES }, body).drafted).rejects.toMatchObject({
      param: 'unmatched_payment',
      message: 'Invalid unmatched_payment: it arrived at the wallet of the service, not yours.',
    });
    await expect(draft(null, body).drafted).rejects.toMatchObject({
      status: 404,
      message: "No such unmatched payment: 'ump_1'.",
    });
    await expect(draft({ ...loose, amount_refunded: 501 }, body).drafted).rejects.toMatchObject({
      param: 'amount',
    });
  });
});

describe('who gets it', () => {
  it('is the wallet that is named, once it is known to be one', async () => {
    const { drafted, assertWallet } = draft(paid, { transaction: 'txn_1', recipient_address: OTHER });
    const { refund } = await drafted;
    const recipient = { address: OTHER, tokenAccount: await tokenAccountOf(OTHER, MINT) };
    expect([refund.recipient_address, refund.token_account]).toEqual([OTHER, recipient.tokenAccount]);
    expect(assertWallet).toHaveBeenCalledWith(recipient);
  });

  it('must be named where a program paid', async () => {
    const program = await tokenAccountOf(PAYER, MINT);
    await expect(
      draft({ ...paid, sender_address: program }, { transaction: 'txn_1' }).drafted,
    ).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'recipient_address',
      message: expect.stringContaining(program),
    });
  });
});

async function walletOf(seed: number): Promise<Address> {
  return (await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))).address;
}
