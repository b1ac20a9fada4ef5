import { baseUnits } from '@florin/wire/money';
import {
  AccountRole,
  type Address,
  createNoopSigner,
  generateKeyPairSigner,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import {
  getRequestHeapFrameInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getAdvanceNonceAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  getApproveInstruction,
  getCloseAccountInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileBuilt } from '../builders/compile.ts';
import { tokenAccountOf } from '../token-account.ts';
import { USDC_MINT_ADDRESS } from '../usdc.ts';
import { parseWireTransaction } from '../wire-transaction.ts';
import { LIGHTHOUSE_PROGRAM } from './assertion.ts';
import { type ExactTerms, signExactPayment } from './exact-payment.ts';
import { rebuiltBy, type Tampering } from './tampering.testing.ts';

let sponsor: KeyPairSigner;
let payer: KeyPairSigner;
let merchant: KeyPairSigner;
let thief: KeyPairSigner;
let source: Address;
let terms: ExactTerms;
beforeAll(async () => {
  [sponsor, payer, merchant, thief] = (await Promise.all(
    Array.from({ length: 4 }, () => generateKeyPairSigner()),
  )) as [KeyPairSigner, KeyPairSigner, KeyPairSigner, KeyPairSigner];
  source = await tokenAccountOf(payer.address, USDC_MINT_ADDRESS);
  terms = {
    mint: USDC_MINT_ADDRESS,
    recipientTokenAccount: await tokenAccountOf(merchant.address, USDC_MINT_ADDRESS),
    amount: baseUnits(5_000_000n),
    memo: 'cs_01k9zq4c5x00examp1e0000000f1',
  };
});

const transfer = (changed: Partial<Parameters<typeof getTransferCheckedInstruction>[0]> = {}) =>
  getTransferCheckedInstruction({
    source,
    mint: terms.mint,
    destination: terms.recipientTokenAccount,
    authority: createNoopSigner(payer.address),
    amount: terms.amount,
    decimals: 6,
    ...changed,
  });
const limit = (units = 20_000) => getSetComputeUnitLimitInstruction({ units });
const price = (microLamports = 1n) => getSetComputeUnitPriceInstruction({ microLamports });
const memo = (text = terms.memo) => getAddMemoInstruction({ memo: text });
const asStock = () => [limit(), price(), transfer(), memo()];

/** As a client makes it, with these instructions, and signed by these. */
async function verdictOf(
  instructions: readonly Instruction[],
  { signers = [payer], ...tampering }: Tampering & { signers?: readonly KeyPairSigner[] } = {},
) {
  const lifetime = { blockhash: USDC_MINT_ADDRESS as string as never, lastValidBlockHeight: 0n };
  const { transactionBase64 } = compileBuilt(sponsor.address, [transfer()], 1, {
    lifetime,
    microLamportsPerComputeUnit: 0n,
  });
  const returned = await rebuiltBy(
    transactionBase64,
    { ...tampering, instructions: () => instructions },
    ...signers,
  );
  const parsed = parseWireTransaction(returned);
  if (!parsed.ok) throw new Error(parsed.reason);
  return signExactPayment(parsed.value, terms, sponsor);
}
const reasonOf = async (
  instructions: readonly Instruction[],
  tampering: Parameters<typeof verdictOf>[1] = {},
) => {
  const verdict = await verdictOf(instructions, tampering);
  return verdict.ok
    ? 'accepted'
    : verdict.reason.replace(/^invalid_exact_svm_(payload_)?(transaction_)?(instructions_)?/, '');
};
const assertion = (target: Address): Instruction => ({
  programAddress: LIGHTHOUSE_PROGRAM,
  accounts: [{ address: target, role: AccountRole.READONLY }],
  data: Uint8Array.of(5, 0),
});

describe('a payment of the scheme exact', () => {
  it('as clients make it is signed, and twice under one signature', async () => {
    const [first, second] = [await verdictOf(asStock()), await verdictOf(asStock())];
    expect(first).toMatchObject({ ok: true, payer: payer.address, feeLamports: 10_001n });
    expect(second).toEqual(first);
    expect(await reasonOf(asStock(), { version: 'legacy' })).toBe('accepted');
  });

  it('may carry what wallets add to protect their user', async () => {
    expect(await reasonOf([limit(), price(), transfer(), assertion(source), assertion(source), memo()])).toBe(
      'accepted',
    );
    expect(await reasonOf([limit(), price(), transfer(), memo(), assertion(source)])).toBe('accepted');
  });

  it('must name what it pays, once', async () => {
    expect(await reasonOf([limit(), price(), transfer()])).toBe('memo_count');
    expect(await reasonOf([limit(), price(), transfer(), memo(), memo()])).toBe('memo_count');
    expect(await reasonOf([limit(), price(), transfer(), memo('cs_another')])).toBe('memo_mismatch');
  });

  it('moves this amount of this mint from the payer to the recipient, by one checked transfer', async () => {
    const stolen = await tokenAccountOf(thief.address, terms.mint);
    const cases: [Instruction, string][] = [
      [transfer({ amount: 4_999_999n }), 'amount_mismatch'],
      [transfer({ amount: 5_000_001n }), 'amount_mismatch'],
      [transfer({ decimals: 5 }), 'amount_mismatch'],
      [transfer({ mint: thief.address }), 'mint_mismatch'],
      [transfer({ destination: stolen }), 'recipient_mismatch'],
      [transfer({ destination: merchant.address }), 'recipient_mismatch'],
      // A delegate's, or from an account of another kind: it could not be given back to who paid.
      [transfer({ source: stolen }), 'no_transfer_instruction'],
    ];
    for (const [instruction, reason] of cases)
      expect(await reasonOf([limit(), price(), instruction, memo()])).toBe(reason);
    const unchecked = getTransferInstruction({
      source,
      destination: terms.recipientTokenAccount,
      authority: createNoopSigner(payer.address),
      amount: terms.amount,
    });
    const others = [
      unchecked,
      { ...transfer(), programAddress: thief.address },
      {
        ...transfer(),
        accounts: [...transfer().accounts, { address: thief.address, role: AccountRole.READONLY }],
      },
      { ...transfer(), data: Uint8Array.of(...transfer().data, 0) },
    ];
    for (const instruction of others)
      expect(await reasonOf([limit(), price(), instruction, memo()])).toBe('no_transfer_instruction');
  });

  it('keeps to its order, and to what is known', async () => {
    const authority = createNoopSigner(payer.address);
    const unknown = [
      getApproveInstruction({ source, delegate: thief.address, owner: authority, amount: 1n }),
      getCloseAccountInstruction({ account: source, destination: thief.address, owner: authority }),
      getTransferSolInstruction({ source: authority, destination: thief.address, amount: 1n }),
      transfer(),
      limit(),
    ];
    for (const instruction of unknown)
      expect(await reasonOf([...asStock(), instruction])).toBe('unknown_optional_instruction');
    expect(await reasonOf([transfer(), limit(), price(), memo()])).toBe('compute_limit_instruction');
    expect(await reasonOf([limit(), transfer(), price(), memo()])).toBe('compute_price_instruction');
    expect(await reasonOf([limit(), price(), memo(), transfer()])).toBe('no_transfer_instruction');
    expect(await reasonOf([limit(), transfer()])).toBe('length');
    expect(await reasonOf([...asStock(), assertion(source), assertion(source), assertion(source)])).toBe(
      'length',
    );
    const nonce = getAdvanceNonceAccountInstruction({
      nonceAccount: thief.address,
      nonceAuthority: createNoopSigner(payer.address),
    });
    expect(await reasonOf([nonce, limit(), price(), transfer(), memo()])).toBe('compute_limit_instruction');
    const writing = {
      ...assertion(thief.address),
      accounts: [{ address: thief.address, role: AccountRole.WRITABLE }],
    };
    expect(await reasonOf([limit(), price(), transfer(), writing, memo()])).toBe(
      'unknown_optional_instruction',
    );
  });

  it('costs the sponsor two signatures and little more', async () => {
    expect(await reasonOf([limit(200_000), price(50_000n), transfer(), memo()])).toBe('accepted');
    expect(await reasonOf([limit(200_000), price(50_001n), transfer(), memo()])).toBe(
      'compute_price_instruction_too_high',
    );
    expect(await reasonOf([limit(200_001), price(), transfer(), memo()])).toBe(
      'compute_limit_instruction_too_high',
    );
    const heap = getRequestHeapFrameInstruction({ bytes: 32_768 });
    expect(await reasonOf([limit(), heap, transfer(), memo()])).toBe('compute_price_instruction');
    const cosigned = { ...memo(), accounts: [{ address: thief.address, role: AccountRole.READONLY_SIGNER }] };
    expect(await reasonOf([limit(), price(), transfer(), cosigned], { signers: [payer, thief] })).toBe(
      'excessive_signers',
    );
  });

  it('never takes anything from the sponsor', async () => {
    const own = await tokenAccountOf(sponsor.address, terms.mint);
    const asSponsor = transfer({ source: own, authority: createNoopSigner(sponsor.address) });
    expect(await reasonOf([limit(), price(), asSponsor, memo()], { signers: [] })).toBe('excessive_signers');
    const drain = getTransferSolInstruction({
      source: createNoopSigner(sponsor.address),
      destination: thief.address,
      amount: 1n,
    });
    expect(await reasonOf([...asStock(), drain])).toBe('fee_payer_transferring_funds');
    const named = { ...memo(), accounts: [{ address: sponsor.address, role: AccountRole.READONLY_SIGNER }] };
    expect(await reasonOf([limit(), price(), transfer(), named])).toBe('fee_payer_transferring_funds');
    expect(await reasonOf(asStock(), { feePayer: payer.address })).toBe('invalid_fee_payer');
  });

  it('that the payer did not sign is refused', async () => {
    expect(await reasonOf(asStock(), { signers: [] })).toBe('signature_invalid');
  });
});
