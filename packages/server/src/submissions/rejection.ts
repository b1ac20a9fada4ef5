import { giftErrorName } from '@florin/chain/program/errors';
import { TOKEN_PROGRAM } from '@florin/chain/reader/token-instruction';
import { parseWireTransaction } from '@florin/chain/wire-transaction';
import { SUBMISSION_REFUSALS } from '@florin/wire/payments/submission-refusals';
import { type ApiError, invalidParameter } from '../errors/api-error.ts';

/** What a sender is told when the chain, or a check before it, refused. Nothing was sent. */
export function rejected(why: string): ApiError {
  return invalidParameter(
    'transaction',
    `The transaction was rejected and not sent: ${why}.`,
    'transaction_rejected',
  );
}

const { needsSol, needsUsdc } = SUBMISSION_REFUSALS;
const NEEDS_SOL = `${needsSol}; about 0.00001 SOL is enough`;
const NEEDS_RENT = `${needsSol} and for a new token account; about 0.0021 SOL is enough`;

const IN_WORDS: Readonly<Record<string, string>> = {
  BlockhashNotFound: 'it has expired; request a new one',
  AlreadyProcessed: 'it is already on the network',
  InsufficientFundsForFee: NEEDS_SOL,
  AccountNotFound: NEEDS_SOL,
  vault_missing: 'the gift’s escrow is empty, because it was claimed or taken back',
  vault_in_use: 'the gift’s escrow already holds money',
};

/** What the token program says of an account with too little in it, and of one that was never opened. */
const TOO_LITTLE = ['{"Custom":1}', '"InvalidAccountData"', '"UninitializedAccount"'];

/** What helps to understand an error: in which program it was, or else the transaction, which tells the outermost one. */
interface ErrorContext {
  readonly transactionBase64?: string;
  readonly failedProgram?: string | null;
}

/**
 * The chain's error in words where we know them, as it is where we do not.
 * @example describeChainError({ InstructionError: [3, { Custom: 1 }] }, { failedProgram }) // 'the wallet does not have enough USDC'
 */
export function describeChainError(error: unknown, context: ErrorContext = {}): string {
  if (typeof error === 'string') return IN_WORDS[error] ?? error;
  const text = JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  const custom = /"Custom":(\d+)/.exec(text)?.[1];
  const name = custom === undefined ? null : giftErrorName(Number(custom));
  if (name) return IN_WORDS[name] ?? name;
  if (text.includes('InsufficientFundsForRent')) return NEEDS_RENT;
  return lackInWords(text, context) ?? text;
}

/** Which program failed decides what was missing: the same number means dollars to one and SOL to another. */
function lackInWords(text: string, { transactionBase64, failedProgram }: ErrorContext): string | null {
  const [, index, detail] = /^\{"InstructionError":\[(\d+),(.*)\]\}$/.exec(text) ?? [];
  if (index === undefined) return null;
  const program = failedProgram ?? programAt(Number(index), transactionBase64);
  if (program === null) return null;
  if (program === TOKEN_PROGRAM) return TOO_LITTLE.includes(detail!) ? needsUsdc : null;
  return detail === '{"Custom":1}' ? NEEDS_RENT : null;
}

function programAt(index: number, transactionBase64: string | undefined): string | null {
  const parsed = transactionBase64 === undefined ? null : parseWireTransaction(transactionBase64);
  return parsed?.ok ? (parsed.value.instructions[index]?.programAddress ?? null) : null;
}
