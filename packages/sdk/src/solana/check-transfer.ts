import { isExactly, PRIORITY_FEE_LAMPORTS_MAX, statedFee } from './instructions.ts';
import { tokenAccountOf } from './program-address.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts';
import { readTransaction, type TransactionInstruction } from './transaction.ts';

/** What the person asked for. */
export interface WantedTransfer {
  readonly mint: string;
  readonly from: string;
  readonly to: string;
  /** Base units. */
  readonly amount: bigint;
}

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const TRANSFER_CHECKED = 12;
const DECIMALS = 6;
const CREATE_IF_MISSING = 1;

/**
 * Whether a transaction that the service built does what was asked for and nothing else: one transfer of this amount, out of the
 * wallet's own account into that of the receiver. Whoever else signs can only be one who pays the fee.
 * @example if (!(await isWantedTransfer(bytes, wanted))) return words.refusedToSign
 */
export async function isWantedTransfer(bytes: Uint8Array, wanted: WantedTransfer): Promise<boolean> {
  const read = readTransaction(bytes);
  if (!read.ok) return false;
  const { instructions, accounts, feePayer } = read.transaction;
  const [source, destination] = await Promise.all([
    tokenAccountOf(wanted.from, wanted.mint),
    tokenAccountOf(wanted.to, wanted.mint),
  ]);
  const data = new Uint8Array(10);
  const view = new DataView(data.buffer);
  view.setUint8(0, TRANSFER_CHECKED);
  view.setBigUint64(1, wanted.amount, true);
  view.setUint8(9, DECIMALS);
  const isTransfer = isExactly(TOKEN_PROGRAM, [source, wanted.mint, destination, wanted.from], data);
  const isCreation = isExactly(
    ASSOCIATED_TOKEN_PROGRAM,
    [wanted.from, destination, wanted.to, wanted.mint, SYSTEM_PROGRAM, TOKEN_PROGRAM],
    Uint8Array.of(CREATE_IF_MISSING),
  );
  const isBudget = ({ program, accounts: named }: TransactionInstruction) =>
    program === COMPUTE_BUDGET_PROGRAM && named.length === 0;
  const isMemo = ({ program, accounts: named }: TransactionInstruction) =>
    program === MEMO_PROGRAM && named.length === 0;
  const isKnown = (instruction: TransactionInstruction) =>
    [isTransfer, isCreation, isBudget, isMemo].some((is) => is(instruction));
  const signers = accounts.filter(({ isSigner }) => isSigner).map(({ address }) => address);
  const fee = statedFee(instructions);
  return (
    instructions.filter(isTransfer).length === 1 &&
    instructions.filter(isCreation).length <= 1 &&
    instructions.every(isKnown) &&
    signers.every((address) => address === wanted.from || address === feePayer) &&
    fee !== null &&
    fee.lamports <= PRIORITY_FEE_LAMPORTS_MAX
  );
}
