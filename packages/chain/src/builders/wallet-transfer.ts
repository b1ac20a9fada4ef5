import { type BaseUnits, USDC_DECIMALS } from '@florin/wire/money';
import { type Address, createNoopSigner } from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { tokenAccountOf } from '../token-account.ts';
import type { BuiltTransaction } from './built-transaction.ts';
import { type BuildMoment, compileBuilt, PAYMENT_PRIORITY_FEE_LAMPORTS_MAX } from './compile.ts';
import { COMPUTE_UNITS } from './compute-units.ts';
import { createTokenAccountInstruction } from './create-token-account.ts';

/** Moving USDC from one wallet to another. */
export interface WalletTransfer {
  readonly mint: Address;
  readonly from: Address;
  readonly to: Address;
  readonly amount: BaseUnits;
  /** The wallet itself, or a sponsor. */
  readonly feePayer: Address;
  /** The wallet opens the receiver's token account; a sponsor never does. */
  readonly createsTokenAccount: boolean;
}

/** What the one memo says: the scheme that sponsors sign wants one. */
export const WALLET_TRANSFER_MEMO = 'Florin wallet';

const COMPUTE_UNITS_SUM = COMPUTE_UNITS.transfer + COMPUTE_UNITS.memo;
/** So much that the priority fee stays below what a sponsor pays, whatever the network asks. */
const UNITS_MAX = 200_000n;
const PRICE_MAX = (PAYMENT_PRIORITY_FEE_LAMPORTS_MAX * 1_000_000n) / UNITS_MAX;

/**
 * The transaction of a transfer, in the form that `signExactPayment` proves.
 * @example const built = await buildWalletTransfer({ mint, from, to, amount, feePayer: from, createsTokenAccount: false }, moment)
 */
export async function buildWalletTransfer(
  { mint, from, to, amount, feePayer, createsTokenAccount }: WalletTransfer,
  moment: BuildMoment,
): Promise<BuiltTransaction> {
  const [source, destination] = await Promise.all([tokenAccountOf(from, mint), tokenAccountOf(to, mint)]);
  const transfer = getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: createNoopSigner(from),
    amount,
    decimals: USDC_DECIMALS,
  });
  const creation = createTokenAccountInstruction({
    payer: from,
    owner: to,
    mint,
    tokenAccount: destination,
  });
  const instructions = [
    ...(createsTokenAccount ? [creation] : []),
    transfer,
    getAddMemoInstruction({ memo: WALLET_TRANSFER_MEMO }),
  ];
  const units = COMPUTE_UNITS_SUM + (createsTokenAccount ? COMPUTE_UNITS.createTokenAccount : 0);
  return compileBuilt(feePayer, instructions, units, priced(moment), 'legacy');
}

/** A price is always stated: the scheme wants one. */
function priced(moment: BuildMoment): BuildMoment {
  const { microLamportsPerComputeUnit: price } = moment;
  if (price < 1n) return { ...moment, microLamportsPerComputeUnit: 1n };
  return price > PRICE_MAX ? { ...moment, microLamportsPerComputeUnit: PRICE_MAX } : moment;
}
