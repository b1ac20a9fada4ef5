import { tokenAccountOf } from '@florin/chain/token-account';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import {
  type Address,
  generateKeyPairSigner,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  getApproveInstruction,
  getInitializeMultisig2Instruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import {
  land,
  makeIntent,
  makeSession,
  payableWallet,
} from '../settlement/payments/payment-scene.testing.ts';
import { createTokenAccount, tokenTransfer } from '../settlement/payments/token-instructions.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed, usdcOf } from '../testing/on-chain.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

const DECIMALS = 6;
const MULTISIG_BYTES = 355;
const MULTISIG_RENT_LAMPORTS = 3_361_680n;

let florin: TestFlorin;
let merchant: KeyPairSigner;
let owner: KeyPairSigner;
let delegate: KeyPairSigner;
beforeAll(async () => {
  florin = await startTestFlorin();
  [merchant, owner, delegate] = await Promise.all([florin.wallet(), florin.wallet(), florin.wallet()]);
});
afterAll(() => florin.stop());

const refund = (json: object) => florin.post('/v1/refunds', { json });
const transactionOf = async (id: string) => (await florin.get(`/v1/transactions?source=${id}`)).body.data[0];

interface Paid {
  readonly reference: string;
  readonly cents: number;
}

/** A transfer to the merchant out of an account that the signer does not own. */
async function transferOf(source: Address, authority: Address | KeyPairSigner, { reference, cents }: Paid) {
  const transfer = getTransferCheckedInstruction({
    source,
    mint: USDC_MINT_ADDRESS,
    destination: await tokenAccountOf(merchant.address, USDC_MINT_ADDRESS),
    authority,
    amount: BigInt(cents) * 10_000n,
    decimals: DECIMALS,
  } as never) as Instruction;
  const references = [reference as Address, florin.services.network.beacon];
  return {
    ...transfer,
    accounts: [...transfer.accounts!, ...references.map((address) => ({ address, role: 0 }))],
  };
}

async function approve(): Promise<void> {
  const source = await tokenAccountOf(owner.address, USDC_MINT_ADDRESS);
  const instruction = getApproveInstruction({
    source,
    delegate: delegate.address,
    owner,
    amount: 100_000_000n,
  });
  await untilConfirmed(florin, await land(florin, owner, [instruction as Instruction]));
}

describe('what a delegate paid from an allowance', () => {
  beforeAll(approve);

  it('is the owner’s: the money goes back to the owner', async () => {
    const session = await makeSession(florin, 500, merchant.address);
    const source = await tokenAccountOf(owner.address, USDC_MINT_ADDRESS);
    await land(florin, delegate, [
      await transferOf(source, delegate, { reference: session.reference, cents: 500 }),
    ]);
    await florin.until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
    const transaction = await transactionOf(session.id);
    expect(transaction).toMatchObject({ sender_address: owner.address, signer_address: delegate.address });

    const before = [await usdcOf(florin, owner.address), await usdcOf(florin, delegate.address)] as const;
    const { body: made } = await refund({ transaction: transaction.id });
    expect(made.recipient_address).toBe(owner.address);
    const signed = await signAsOneOf(made.next_action.transaction.serialized_transaction, [merchant]);
    await florin.post('/v1/public/transactions/submit', { key: null, json: { transaction: signed } });
    await florin.until(`/v1/refunds/${made.id}`, ({ status }) => status === 'succeeded');
    expect((await usdcOf(florin, owner.address)) - before[0]).toBe(5_000_000n);
    expect(await usdcOf(florin, delegate.address)).toBe(before[1]);
  });

  it('is so of an intent, and of money that settled nothing', async () => {
    const intent = await makeIntent(florin, 500, merchant.address);
    const source = await tokenAccountOf(owner.address, USDC_MINT_ADDRESS);
    const pay = async (cents: number) =>
      land(florin, delegate, [await transferOf(source, delegate, { reference: intent.reference, cents })]);
    await pay(300);
    const of = (payment: { source: string }) => payment.source === intent.id;
    const { data } = await florin.until('/v1/unmatched_payments', (body) => body.data.some(of));
    expect(data.find(of)).toMatchObject({ sender_address: owner.address, signer_address: delegate.address });
    expect((await refund({ unmatched_payment: data.find(of).id })).body.recipient_address).toBe(
      owner.address,
    );
    await pay(500);
    const paid = await florin.until(
      `/v1/transaction_intents/${intent.id}`,
      ({ status }) => status === 'succeeded',
    );
    expect(paid.payer_address).toBe(owner.address);
  });
});

it('what several keys of a token program’s multisig paid goes back to the multisig, not to who brought it', async () => {
  const [multisig, second, bringer] = [
    await generateKeyPairSigner(),
    await florin.wallet(),
    await florin.wallet(),
  ];
  const signers = [owner, second];
  await untilConfirmed(
    florin,
    await land(
      florin,
      owner,
      [
        getCreateAccountInstruction({
          payer: owner,
          newAccount: multisig,
          lamports: MULTISIG_RENT_LAMPORTS,
          space: MULTISIG_BYTES,
          programAddress: TOKEN_PROGRAM_ADDRESS,
        }) as Instruction,
        getInitializeMultisig2Instruction({
          multisig: multisig.address,
          m: 2,
          signers: signers.map(({ address }) => address),
        }) as Instruction,
        await createTokenAccount(owner.address, multisig.address, USDC_MINT_ADDRESS),
        await tokenTransfer({
          mint: USDC_MINT_ADDRESS,
          from: owner.address,
          to: multisig.address,
          amount: 9_000_000n,
        }),
      ],
      multisig,
    ),
  );
  const session = await makeSession(florin, 700, merchant.address);
  const source = await tokenAccountOf(multisig.address, USDC_MINT_ADDRESS);
  const transfer = await transferOf(source, multisig.address, { reference: session.reference, cents: 700 });
  const keys = signers.map(({ address }) => ({ address, role: 2 }));
  await land(florin, bringer, [{ ...transfer, accounts: [...transfer.accounts, ...keys] }], ...signers);
  await florin.until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
  const transaction = await transactionOf(session.id);
  expect(transaction).toMatchObject({ sender_address: multisig.address, signer_address: bringer.address });
  expect((await refund({ transaction: transaction.id })).body.recipient_address).toBe(multisig.address);
});

describe('what an address of a program paid', () => {
  let transaction: { id: string };
  let pool: Address;
  beforeAll(async () => {
    const session = await makeSession(florin, 500, merchant.address);
    const { body } = await florin.post(`/pay/sessions/${session.id}`, {
      key: null,
      json: { account: owner.address },
    });
    await florin.signAndSend(body.transaction, owner);
    await florin.until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
    transaction = await transactionOf(session.id);
    [pool] = await getProgramDerivedAddress({ programAddress: TOKEN_PROGRAM_ADDRESS, seeds: ['pool'] });
    // Stands for a program that pays out of its own account: no such program is on the chain of tests.
    await florin.database.execute(
      sql`UPDATE transactions SET sender_address = ${pool} WHERE id = ${transaction.id}`,
    );
  });

  it('asks for a wallet, and says why', async () => {
    const { status, body } = await refund({ transaction: transaction.id });
    expect([status, body.error]).toMatchObject([
      400,
      { type: 'invalid_request_error', code: 'parameter_missing', param: 'recipient_address' },
    ]);
    expect(body.error.message).toContain(pool);
  });

  it('goes to the wallet that is named, also to the program’s own address', async () => {
    for (const recipient_address of [owner.address, pool]) {
      const { body } = await refund({ transaction: transaction.id, amount: 100, recipient_address });
      expect(body).toMatchObject({
        recipient_address,
        sender_address: merchant.address,
        status: 'requires_action',
      });
    }
  });

  it.each([
    ['a token account', () => tokenAccountOf(owner.address, USDC_MINT_ADDRESS)],
    ['the mint', async () => USDC_MINT_ADDRESS],
    ['the beacon of the service', async () => florin.services.network.beacon],
  ])('never goes to %s', async (_what, address) => {
    const { status, body } = await refund({
      transaction: transaction.id,
      amount: 100,
      recipient_address: await address(),
    });
    expect([status, body.error.code, body.error.param]).toEqual([
      400,
      'address_refused',
      'recipient_address',
    ]);
  });
});

it('another wallet can be named where the payer has one as well', async () => {
  const wallet = await payableWallet(florin);
  const session = await makeSession(florin, 500, merchant.address);
  const { body } = await florin.post(`/pay/sessions/${session.id}`, {
    key: null,
    json: { account: owner.address },
  });
  await florin.signAndSend(body.transaction, owner);
  await florin.until(`/v1/checkout_sessions/${session.id}`, ({ status }) => status === 'complete');
  const { id } = await transactionOf(session.id);
  const { body: made } = await refund({ transaction: id, recipient_address: wallet });
  expect(made.recipient_address).toBe(wallet);
});
