import { type BaseUnits, USDC_DECIMALS } from '@florin/wire/money';
import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { tokenAccountOf } from '../token-account.ts';
import type { BuiltTransaction } from './built-transaction.ts';
import { type BuildMoment, compileBuilt } from './compile.ts';
import { COMPUTE_UNITS } from './compute-units.ts';
import { createTokenAccountInstruction } from './create-token-account.ts';

/** One part of a payment: the merchant's, or the service's fee. */
export interface PaymentTransfer {
  readonly recipient: Address;
  readonly amount: BaseUnits;
  /** The payer creates the recipient's token account where it is missing. */
  readonly createsTokenAccount?: boolean;
}

export interface Payment {
  readonly mint: Address;
  readonly payer: Address;
  /** In order; a payment with a fee has two. */
  readonly transfers: readonly PaymentTransfer[];
  /** Ride on every transfer as readonly accounts: the object's own reference first, then the beacon. */
  readonly references: readonly Address[];
  readonly memo?: string;
}

/**
 * A payment from the payer's token account, as a Solana Pay transaction request answers it. The memo comes right before
 * the transfers, where the Solana Pay specification wants it.
 * @example
 * const transfers = [{ recipient: merchant, amount: net }, { recipient: feeWallet, amount: fee }];
 * const built = await buildPayment({ mint, payer, transfers, references: [reference, beacon] }, moment);
 */
export async function buildPayment(payment: Payment, moment: BuildMoment): Promise<BuiltTransaction> {
  const moving = payment.transfers.filter((transfer) => transfer.amount > 0n);
  if (moving.length === 0) throw new RangeError('a payment moves something');
  const source = await tokenAccountOf(payment.payer, payment.mint);
  const parts = await Promise.all(moving.map((transfer) => partOf(payment, transfer, source)));
  const instructions = [
    ...parts.flatMap((part) => part.creation),
    ...memoInstructions(payment.memo),
    ...parts.map((part) => part.transfer),
  ];
  return compileBuilt(payment.payer, instructions, computeUnits(parts, payment), moment, 'legacy');
}

interface PaymentPart {
  readonly creation: readonly Instruction[];
  readonly transfer: Instruction;
}

async function partOf(
  { mint, payer, references }: Payment,
  { recipient, amount, createsTokenAccount }: PaymentTransfer,
  source: Address,
): Promise<PaymentPart> {
  const destination = await tokenAccountOf(recipient, mint);
  const creation = { payer, owner: recipient, mint, tokenAccount: destination };
  const transfer = getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: createNoopSigner(payer),
    amount,
    decimals: USDC_DECIMALS,
  });
  return {
    creation: createsTokenAccount ? [createTokenAccountInstruction(creation)] : [],
    transfer: withReferences(transfer, references),
  };
}

function withReferences(transfer: Instruction, references: readonly Address[]): Instruction {
  const referenceAccounts = references.map((address) => ({ address, role: AccountRole.READONLY }) as const);
  return { ...transfer, accounts: [...(transfer.accounts ?? []), ...referenceAccounts] };
}

function memoInstructions(memo: string | undefined): Instruction[] {
  return memo === undefined ? [] : [getAddMemoInstruction({ memo })];
}

function computeUnits(parts: readonly PaymentPart[], { memo }: Payment): number {
  const creations = parts.filter((part) => part.creation.length > 0).length;
  return (
    parts.length * COMPUTE_UNITS.transfer +
    creations * COMPUTE_UNITS.createTokenAccount +
    (memo === undefined ? 0 : COMPUTE_UNITS.memo)
  );
}
