import { baseUnits } from '@florin/wire/money';
import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import { generateKeyPairSigner, getTransactionSizeLimit } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_PROGRAM_ID } from '../program/binary.ts';
import { tokenAccountOf } from '../token-account.ts';
import { USDC_MINT_ADDRESS } from '../usdc.ts';
import { parseWireTransaction } from '../wire-transaction.ts';
import type { BuiltTransaction } from './built-transaction.ts';
import { buildGiftFunding, buildGiftReclaim, buildGiftRelease } from './gift.ts';
import { GiftChain } from './gift-chain.testing.ts';
import { buildPayment } from './payment.ts';

const DOLLAR = 1_000_000n;
const TOKEN_ACCOUNT_RENT = 2_039_280n;

let chain: GiftChain;

beforeAll(async () => {
  chain = await GiftChain.start();
});
afterAll(() => chain.chain.stop());

function expectHonest(built: BuiltTransaction, version: 'legacy' | 0 = 0): void {
  const parsed = parseWireTransaction(built.transactionBase64);
  if (!parsed.ok) throw new Error(parsed.reason);
  expect(parsed.value).toMatchObject({
    version,
    feePayer: built.feePayer,
    signers: built.signers,
    blockhash: built.blockhash,
  });
  expect(built.signers[0]).toBe(built.feePayer);
  expect(Buffer.from(built.transactionBase64, 'base64')).toHaveLength(built.sizeBytes);
  expect(getTransactionSizeLimit(parsed.value.transaction)).toBe(TRANSACTION_BYTES_MAX);
  expect(built.sizeBytes).toBeLessThanOrEqual(TRANSACTION_BYTES_MAX);
}

describe('funding a gift', () => {
  it('moves the amount into the vault and costs what it said', async () => {
    const sender = await chain.wallet(DOLLAR * 1_000n, 30n * DOLLAR);
    const releaseKey = await generateKeyPairSigner();
    const terms = chain.terms(sender.address, releaseKey.address);
    const amount = baseUnits(25n * DOLLAR);
    const before = await chain.lamportsOf(sender.address);
    const built = await buildGiftFunding({ ...terms, amount }, await chain.moment(50_000n));
    expectHonest(built);
    expect(built.signers).toEqual([sender.address]);
    const facts = await chain.mustLand(built, sender);
    expect(facts.feeLamports).toBe(built.networkFeeLamports);
    const spent = before - (await chain.lamportsOf(sender.address));
    expect(spent).toBe(built.networkFeeLamports + TOKEN_ACCOUNT_RENT);
    expect(facts.giftEvents).toMatchObject([{ type: 'funded', amount, ...pick(terms) }]);
    expect(await chain.usdcOf(sender.address)).toBe(5n * DOLLAR);
  });
});

const pick = ({ mint, sender, releaseKey }: ReturnType<GiftChain['terms']>) => ({ mint, sender, releaseKey });

describe('releasing a gift', () => {
  it('with a sponsor needs no SOL of the recipient, who has no token account yet', async () => {
    const { terms, releaseKey, amount } = await chain.fundedGift();
    const [recipient, sponsor] = [await chain.wallet(0n), await chain.wallet()];
    const built = await buildGiftRelease(
      { ...terms, recipient: recipient.address, sponsor: sponsor.address },
      await chain.moment(),
    );
    expectHonest(built);
    expect(new Set(built.signers)).toEqual(new Set([sponsor.address, recipient.address, releaseKey.address]));
    const before = await chain.lamportsOf(sponsor.address);
    const facts = await chain.mustLand(built, recipient, releaseKey, sponsor);
    expect(before - (await chain.lamportsOf(sponsor.address))).toBe(
      built.networkFeeLamports + TOKEN_ACCOUNT_RENT,
    );
    expect(await chain.usdcOf(recipient.address)).toBe(amount);
    expect(facts.giftEvents).toMatchObject([
      {
        type: 'released',
        amount,
        recipient: recipient.address,
        destination: await tokenAccountOf(recipient.address, USDC_MINT_ADDRESS),
      },
    ]);
  });

  it('without a sponsor is paid by the recipient', async () => {
    const { terms, releaseKey, amount } = await chain.fundedGift();
    const recipient = await chain.wallet();
    const built = await buildGiftRelease({ ...terms, recipient: recipient.address }, await chain.moment());
    expectHonest(built);
    expect(built.feePayer).toBe(recipient.address);
    await chain.mustLand(built, recipient, releaseKey);
    expect(await chain.usdcOf(recipient.address)).toBe(amount);
  });

  it('pays out to a token account that is there already', async () => {
    const { terms, releaseKey, amount } = await chain.fundedGift();
    const recipient = await chain.wallet(DOLLAR * 1_000n, DOLLAR);
    const built = await buildGiftRelease({ ...terms, recipient: recipient.address }, await chain.moment());
    await chain.mustLand(built, recipient, releaseKey);
    expect(await chain.usdcOf(recipient.address)).toBe(amount + DOLLAR);
  });
});

it('reclaiming a gift returns money and rent to the sender', async () => {
  const { terms, sender, amount } = await chain.fundedGift();
  const before = await chain.lamportsOf(sender.address);
  const built = await buildGiftReclaim(terms, await chain.moment());
  expectHonest(built);
  const facts = await chain.mustLand(built, sender);
  expect(facts.giftEvents).toMatchObject([{ type: 'reclaimed', amount }]);
  expect(await chain.usdcOf(sender.address)).toBe(amount);
  expect((await chain.lamportsOf(sender.address)) - before).toBe(
    TOKEN_ACCOUNT_RENT - built.networkFeeLamports,
  );
});

describe('a payment', () => {
  it('carries references on its transfer, where the reader finds them', async () => {
    const payer = await chain.wallet(DOLLAR * 1_000n, 10n * DOLLAR);
    const [merchant, reference, beacon] = [await chain.wallet(0n, DOLLAR), await key(), await key()];
    const built = await buildPayment(
      {
        mint: USDC_MINT_ADDRESS,
        payer: payer.address,
        transfers: [{ recipient: merchant.address, amount: baseUnits(3n * DOLLAR) }],
        references: [reference, beacon],
        memo: 'cs_1',
      },
      await chain.moment(),
    );
    expectHonest(built, 'legacy');
    const facts = await chain.mustLand(built, payer);
    expect(facts.transfers).toMatchObject([
      {
        authority: payer.address,
        destination: await tokenAccountOf(merchant.address, USDC_MINT_ADDRESS),
        amount: 3n * DOLLAR,
        mint: USDC_MINT_ADDRESS,
        extraAccounts: [reference, beacon],
      },
    ]);
  });

  it('splits the fee off, and creates token accounts where asked', async () => {
    const payer = await chain.wallet(DOLLAR * 1_000n, 10n * DOLLAR);
    const [merchant, feeWallet, reference, beacon] = [await key(), await key(), await key(), await key()];
    const built = await buildPayment(
      {
        mint: USDC_MINT_ADDRESS,
        payer: payer.address,
        transfers: [
          { recipient: merchant, amount: baseUnits(990_000n), createsTokenAccount: true },
          { recipient: feeWallet, amount: baseUnits(10_000n), createsTokenAccount: true },
        ],
        references: [reference, beacon],
      },
      await chain.moment(1_000n),
    );
    expectHonest(built, 'legacy');
    const facts = await chain.mustLand(built, payer);
    expect(facts.feeLamports).toBe(built.networkFeeLamports);
    expect(facts.transfers.map(({ amount, extraAccounts }) => ({ amount, extraAccounts }))).toEqual([
      { amount: 990_000n, extraAccounts: [reference, beacon] },
      { amount: 10_000n, extraAccounts: [reference, beacon] },
    ]);
    expect([await chain.usdcOf(merchant), await chain.usdcOf(feeWallet)]).toEqual([990_000n, 10_000n]);
  });

  it('without a fee has one transfer; without anything to move it is refused', async () => {
    const payer = await key();
    const payment = { mint: USDC_MINT_ADDRESS, payer, references: [] };
    const merchant = { recipient: await key(), amount: baseUnits(1n) };
    const free = { recipient: await key(), amount: baseUnits(0n) };
    const built = await buildPayment({ ...payment, transfers: [merchant, free] }, await chain.moment());
    const parsed = parseWireTransaction(built.transactionBase64);
    expect(parsed.ok && parsed.value.instructions).toHaveLength(2);
    await expect(buildPayment({ ...payment, transfers: [free] }, await chain.moment())).rejects.toThrow(
      RangeError,
    );
  });

  it('that would not fit a packet is refused', async () => {
    const payment = {
      mint: USDC_MINT_ADDRESS,
      payer: await key(),
      transfers: [{ recipient: await key(), amount: baseUnits(1n) }],
      references: [],
      memo: 'm'.repeat(1_000),
    };
    await expect(buildPayment(payment, await chain.moment())).rejects.toThrow('more than 1232');
  });
});

async function key() {
  return (await generateKeyPairSigner()).address;
}

it('a gift transaction names the program, so that one cursor finds them all', async () => {
  const { terms } = await chain.fundedGift();
  const built = await buildGiftReclaim(terms, await chain.moment());
  const parsed = parseWireTransaction(built.transactionBase64);
  expect(parsed.ok && parsed.value.accounts.map(({ address }) => address)).toContain(EMBEDDED_PROGRAM_ID);
});
