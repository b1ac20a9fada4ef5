import { type BaseUnits, USDC_DECIMALS } from '@florin/wire/money';
import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isWritableRole,
  type KeyPairSigner,
  partiallySignTransaction,
  type ResolvedInstruction,
  type Signature,
} from '@solana/kit';
import { MEMO_PROGRAM_ADDRESS } from '@solana-program/memo';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { LAMPORTS_PER_SIGNATURE, PAYMENT_PRIORITY_FEE_LAMPORTS_MAX } from '../builders/compile.ts';
import { tokenAccountOf } from '../token-account.ts';
import { unverifiedSigners, type WireTransaction } from '../wire-transaction.ts';
import { isAssertion } from './assertion.ts';
import { COMPUTE_BUDGET_PROGRAM, readComputeBudget } from './compute-budget.ts';

const TRANSFER_CHECKED = 12;
const TRANSFER_CHECKED_BYTES = 10;
/** The sponsor's and the payer's: each costs the sponsor. */
const SIGNERS = 2;
/** Limit, price and transfer; then what wallets and sellers add. */
const LEADING_INSTRUCTIONS = 3;
const ADDED_INSTRUCTIONS_MAX = 3;
const COMPUTE_UNITS_MAX = 200_000;

/** The most that one payment can cost the sponsor. It makes no account. */
export const PAYMENT_LAMPORTS_MAX =
  BigInt(SIGNERS) * LAMPORTS_PER_SIGNATURE + PAYMENT_PRIORITY_FEE_LAMPORTS_MAX;

/** What a payment of the scheme `exact` must do. */
export interface ExactTerms {
  readonly mint: Address;
  readonly recipientTokenAccount: Address;
  readonly amount: BaseUnits;
  readonly memo: string;
}

/** The codes that facilitators of this scheme give, letter for letter: clients know them. */
export type ExactRefusal =
  | 'invalid_exact_svm_invalid_fee_payer'
  | 'invalid_exact_svm_payload_excessive_signers'
  | 'invalid_exact_svm_payload_transaction_instructions_length'
  | 'invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction'
  | 'invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction_too_high'
  | 'invalid_exact_svm_payload_transaction_instructions_compute_price_instruction'
  | 'invalid_exact_svm_payload_transaction_instructions_compute_price_instruction_too_high'
  | 'invalid_exact_svm_payload_no_transfer_instruction'
  | 'invalid_exact_svm_payload_transaction_fee_payer_transferring_funds'
  | 'invalid_exact_svm_payload_mint_mismatch'
  | 'invalid_exact_svm_payload_recipient_mismatch'
  | 'invalid_exact_svm_payload_amount_mismatch'
  | 'invalid_exact_svm_payload_unknown_optional_instruction'
  | 'invalid_exact_svm_payload_memo_count'
  | 'invalid_exact_svm_payload_memo_mismatch'
  | 'invalid_exact_svm_payload_signature_invalid';

export type ExactVerdict =
  | {
      readonly ok: true;
      readonly payer: Address;
      /** Signed by all. It must not leave this process before it is paid for. */
      readonly transactionBase64: Base64EncodedWireTransaction;
      readonly signature: Signature;
      readonly feeLamports: bigint;
    }
  | { readonly ok: false; readonly reason: ExactRefusal };

/**
 * Signs a payment of the scheme `exact` as fee payer, after proving by every byte that it moves this amount from the payer's
 * own token account to the recipient's, that the payer signed it, and that it can cost the sponsor nothing but a capped fee.
 * What is signed twice has one signature, so that a payment that comes again is known by it.
 * @example
 * const verdict = await signExactPayment(parsed.value, { mint, recipientTokenAccount, amount, memo: 'cs_01k9…' }, sponsor);
 * if (!verdict.ok) return paymentRequired(verdict.reason);
 */
export async function signExactPayment(
  transaction: WireTransaction,
  terms: ExactTerms,
  sponsor: KeyPairSigner,
): Promise<ExactVerdict> {
  const { instructions } = transaction;
  const refusal =
    refusalOfParties(transaction, sponsor.address) ??
    refusalOfBudget(instructions) ??
    (await refusalOfTransfer(transaction, terms, sponsor.address)) ??
    refusalOfAdded(instructions.slice(LEADING_INSTRUCTIONS), terms.memo);
  if (refusal !== null) return { ok: false, reason: refusal };
  const payer = transaction.signers.find((signer) => signer !== sponsor.address)!;
  const [missing] = await unverifiedSigners(transaction, [payer]);
  if (missing !== undefined) return { ok: false, reason: 'invalid_exact_svm_payload_signature_invalid' };
  const signed = await partiallySignTransaction([sponsor.keyPair], transaction.transaction);
  return {
    ok: true,
    payer,
    transactionBase64: getBase64EncodedWireTransaction(signed),
    signature: getSignatureFromTransaction(signed),
    feeLamports: BigInt(SIGNERS) * LAMPORTS_PER_SIGNATURE + priorityFeeOf(instructions),
  };
}

/** The sponsor pays the fee and stands nowhere else: no instruction can take anything from it. */
function refusalOfParties(
  { feePayer, signers, instructions }: WireTransaction,
  sponsor: Address,
): ExactRefusal | null {
  if (feePayer !== sponsor) return 'invalid_exact_svm_invalid_fee_payer';
  if (signers.length !== SIGNERS) return 'invalid_exact_svm_payload_excessive_signers';
  const added = instructions.length - LEADING_INSTRUCTIONS;
  if (added < 0 || added > ADDED_INSTRUCTIONS_MAX)
    return 'invalid_exact_svm_payload_transaction_instructions_length';
  const named = instructions.flatMap(({ accounts, programAddress }) => [
    programAddress,
    ...(accounts ?? []).map(({ address }) => address),
  ]);
  return named.includes(sponsor)
    ? 'invalid_exact_svm_payload_transaction_fee_payer_transferring_funds'
    : null;
}

function refusalOfBudget(instructions: readonly ResolvedInstruction[]): ExactRefusal | null {
  const [limit, price] = instructions as [ResolvedInstruction, ResolvedInstruction];
  const limited = readComputeBudget([limit]);
  if (!limited.ok || limit.programAddress !== COMPUTE_BUDGET_PROGRAM)
    return 'invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction';
  if (limited.unitLimit > COMPUTE_UNITS_MAX)
    return 'invalid_exact_svm_payload_transaction_instructions_compute_limit_instruction_too_high';
  const priced = readComputeBudget([limit, price]);
  if (!priced.ok || price.programAddress !== COMPUTE_BUDGET_PROGRAM)
    return 'invalid_exact_svm_payload_transaction_instructions_compute_price_instruction';
  if (priced.priorityFeeLamports > PAYMENT_PRIORITY_FEE_LAMPORTS_MAX)
    return 'invalid_exact_svm_payload_transaction_instructions_compute_price_instruction_too_high';
  return null;
}

async function refusalOfTransfer(
  { instructions, accounts: allAccounts, signers }: WireTransaction,
  { mint, recipientTokenAccount, amount }: ExactTerms,
  sponsor: Address,
): Promise<ExactRefusal | null> {
  const { programAddress, accounts = [], data = new Uint8Array() } = instructions[2]!;
  const isTransfer =
    programAddress === TOKEN_PROGRAM_ADDRESS &&
    data[0] === TRANSFER_CHECKED &&
    data.length === TRANSFER_CHECKED_BYTES &&
    accounts.length === 4;
  if (!isTransfer) return 'invalid_exact_svm_payload_no_transfer_instruction';
  const [source, moved, destination, authority] = accounts.map(({ address }) => address) as [
    Address,
    Address,
    Address,
    Address,
  ];
  if (moved !== mint) return 'invalid_exact_svm_payload_mint_mismatch';
  if (destination !== recipientTokenAccount) return 'invalid_exact_svm_payload_recipient_mismatch';
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (view.getBigUint64(1, true) !== amount || data[9] !== USDC_DECIMALS)
    return 'invalid_exact_svm_payload_amount_mismatch';
  // Out of the payer's own account, and into another: a delegate's payment would be refunded to the wrong one.
  const isOwn = source === (await tokenAccountOf(authority, mint)) && source !== destination;
  if (!isOwn || !signers.includes(authority)) return 'invalid_exact_svm_payload_no_transfer_instruction';
  const mayBeWritten = new Set([sponsor, authority, source, destination]);
  const isContained = allAccounts.every(
    ({ address, role }) => !isWritableRole(role) || mayBeWritten.has(address),
  );
  return isContained ? null : 'invalid_exact_svm_payload_unknown_optional_instruction';
}

/** Assertions can only look, and a memo only says what is paid. */
function refusalOfAdded(added: readonly ResolvedInstruction[], memo: string): ExactRefusal | null {
  const memos = added.filter(({ programAddress }) => programAddress === MEMO_PROGRAM_ADDRESS);
  const isKnown = added.every((instruction) => memos.includes(instruction) || isAssertion(instruction));
  if (!isKnown) return 'invalid_exact_svm_payload_unknown_optional_instruction';
  if (memos.length !== 1) return 'invalid_exact_svm_payload_memo_count';
  const said = Buffer.from(memos[0]!.data ?? new Uint8Array());
  return said.equals(Buffer.from(memo, 'utf8')) ? null : 'invalid_exact_svm_payload_memo_mismatch';
}

function priorityFeeOf(instructions: readonly ResolvedInstruction[]): bigint {
  const budget = readComputeBudget(instructions.slice(0, 2));
  return budget.ok ? budget.priorityFeeLamports : 0n;
}
