import { isExactly, PRIORITY_FEE_LAMPORTS_MAX, statedFee } from './instructions.ts';
import { tokenAccountOf, vaultOf } from './program-address.ts';
import {
  ASSERTION_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts';
import { readTransaction, type Transaction, type TransactionInstruction } from './transaction.ts';

/** What the page knows by itself or has shown to the recipient, and the transaction must agree with. */
export interface ExpectedRelease {
  readonly programId: string;
  readonly mint: string;
  /** Where the shown amount lies. */
  readonly vaultAddress: string;
  /** Derived from the code in this page. */
  readonly releaseKey: string;
  /** The connected wallet. */
  readonly recipient: string;
}

export type ReleaseRefusal =
  | 'unreadable'
  | 'foreign_instruction'
  | 'no_single_release'
  | 'other_vault'
  | 'other_key'
  | 'other_mint'
  | 'other_recipient'
  | 'other_destination'
  | 'other_signer'
  | 'excessive_fee';

export type ReleaseVerdict =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly reason: ReleaseRefusal; readonly detail: string };

const RELEASE = 1;
const CREATE_TOKEN_ACCOUNT_IF_MISSING = 1;
const COMPUTE_UNITS_MAX = 400_000;
const ASSERTIONS_MAX = 8;
/** Kinds 2 to 15 can only look, and fail; the others write memory accounts or call programs. */
const [FIRST_ASSERTION, LAST_ASSERTION] = [2, 15];

const refuse = (reason: ReleaseRefusal, detail: string): ReleaseVerdict => ({ ok: false, reason, detail });

/**
 * Decides whether the release key may sign what came back from the wallet. A release pays out the whole vault, so that
 * vault, destination and the absence of any other instruction that moves money settle where all of it goes.
 * @example
 * const verdict = await checkRelease(signedByWallet, expected);
 * if (verdict.ok) await signWithReleaseCode(code, verdict.transaction.message);
 */
export async function checkRelease(bytes: Uint8Array, expected: ExpectedRelease): Promise<ReleaseVerdict> {
  const read = readTransaction(bytes);
  if (!read.ok) return refuse('unreadable', read.detail);
  const { transaction } = read;
  const release = soleRelease(transaction, expected.programId);
  if (!release) return refuse('no_single_release', 'it must release exactly one gift');
  const destination = await tokenAccountOf(expected.recipient, expected.mint);
  return (
    (await findWrongRelease(release, expected, destination)) ??
    findWrongSigner(transaction, expected) ??
    findForeignInstruction(transaction, expected, destination) ??
    findExcessiveFee(transaction) ?? { ok: true, transaction }
  );
}

function soleRelease({ instructions }: Transaction, programId: string): TransactionInstruction | null {
  const own = instructions.filter(({ program }) => program === programId);
  const [release] = own;
  if (own.length !== 1 || release?.data[0] !== RELEASE) return null;
  return release.data.length === 2 && release.accounts.length === 7 ? release : null;
}

/** The accounts of a release, in the program's order. The vault is derived here from everything that it commits to. */
async function findWrongRelease(
  release: TransactionInstruction,
  expected: ExpectedRelease,
  expectedDestination: string,
): Promise<ReleaseVerdict | null> {
  const [sender, releaseKey, vault, destination, mint, tokenProgram, recipient] = release.accounts;
  if (releaseKey !== expected.releaseKey) return refuse('other_key', 'it releases a gift of another code');
  if (mint !== expected.mint || tokenProgram !== TOKEN_PROGRAM)
    return refuse('other_mint', 'it pays in another token');
  if (recipient !== expected.recipient) return refuse('other_recipient', 'it names another recipient');
  if (destination !== expectedDestination)
    return refuse('other_destination', 'it pays to an account that is not your wallet’s');
  const derived = await vaultOf({ ...expected, sender: sender! });
  const isThisVault = vault === expected.vaultAddress && vault === derived.address;
  if (isThisVault && release.data[1] === derived.bump) return null;
  return refuse('other_vault', 'it empties another escrow than the one of this gift');
}

/** The release key only signs: it neither pays nor is written to. Beyond it and the recipient, at most a payer signs. */
function findWrongSigner(transaction: Transaction, expected: ExpectedRelease): ReleaseVerdict | null {
  const signers = transaction.accounts.filter(({ isSigner }) => isSigner);
  const known = new Set([transaction.feePayer, expected.recipient, expected.releaseKey]);
  const stranger = signers.find(({ address }) => !known.has(address));
  if (stranger) return refuse('other_signer', `it wants ${stranger.address} to sign`);
  const isJustSigned = signers.some(
    ({ address, isWritable }) => address === expected.releaseKey && !isWritable,
  );
  return isJustSigned ? null : refuse('other_signer', 'it uses the key of the code for more than a release');
}

function findForeignInstruction(
  { instructions, feePayer }: Transaction,
  { programId, recipient, mint }: ExpectedRelease,
  destination: string,
): ReleaseVerdict | null {
  const creation = [feePayer, destination, recipient, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM];
  const isKnown = (instruction: TransactionInstruction) =>
    [programId, COMPUTE_BUDGET_PROGRAM].includes(instruction.program) ||
    isAssertion(instruction) ||
    isCreationOf(instruction, creation);
  const foreign = instructions.find((instruction) => !isKnown(instruction));
  if (foreign) return refuse('foreign_instruction', `it also runs ${foreign.program}`);
  const creations = instructions.filter(({ program }) => program === ASSOCIATED_TOKEN_PROGRAM);
  if (creations.length > 1 || instructions.filter(isAssertion).length > ASSERTIONS_MAX)
    return refuse('foreign_instruction', 'it repeats instructions');
  return null;
}

function isAssertion({ program, data }: TransactionInstruction): boolean {
  const kind = data[0] ?? 0;
  return program === ASSERTION_PROGRAM && kind >= FIRST_ASSERTION && kind <= LAST_ASSERTION;
}

function isCreationOf(instruction: TransactionInstruction, accounts: readonly string[]): boolean {
  const data = Uint8Array.of(CREATE_TOKEN_ACCOUNT_IF_MISSING);
  return isExactly(ASSOCIATED_TOKEN_PROGRAM, accounts, data)(instruction);
}

function findExcessiveFee({ instructions }: Transaction): ReleaseVerdict | null {
  const fee = statedFee(instructions);
  if (fee === null) return refuse('excessive_fee', 'its fee cannot be told');
  if (fee.units <= COMPUTE_UNITS_MAX && fee.lamports <= PRIORITY_FEE_LAMPORTS_MAX) return null;
  return refuse('excessive_fee', `its priority fee is ${fee.lamports} lamports`);
}
