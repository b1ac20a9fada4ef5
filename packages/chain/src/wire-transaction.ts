import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import {
  type AccountMeta,
  type Address,
  type Base64EncodedWireTransaction,
  type Blockhash,
  getAccountMetasFromCompiledTransactionMessage,
  getBase64Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getInstructionsFromCompiledTransactionMessage,
  getPublicKeyFromAddress,
  getTransactionDecoder,
  isSignerRole,
  type ReadonlyUint8Array,
  type ResolvedInstruction,
  type SignatureBytes,
  type Transaction,
  verifySignature,
} from '@solana/kit';

/** A transaction as it came over the wire, taken apart. */
export interface WireTransaction {
  readonly base64: Base64EncodedWireTransaction;
  readonly transaction: Transaction;
  readonly version: 'legacy' | 0;
  readonly feePayer: Address;
  readonly blockhash: Blockhash;
  readonly signers: readonly Address[];
  readonly accounts: readonly AccountMeta[];
  readonly instructions: readonly ResolvedInstruction[];
}

export type UnreadableTransaction = 'malformed' | 'too_large' | 'unsupported_version' | 'lookup_table';

export type ParsedTransaction =
  | { readonly ok: true; readonly value: WireTransaction }
  | { readonly ok: false; readonly reason: UnreadableTransaction };

/** From v1 on, the first byte carries the version and the signatures stand at the end. */
const FIRST_BYTE_OF_NEWER_VERSIONS = 0x80;

/**
 * Reads a transaction that a stranger sent. Only one spelling of a message passes (its bytes must be what its content
 * encodes to), so that no other parser can see a different transaction in them. Lookup tables are refused: nothing that
 * this service builds has them, and their content could change under us.
 * @example
 * const parsed = parseWireTransaction(body.transaction);
 * if (!parsed.ok) return transactionNotOurs(parsed.reason);
 */
export function parseWireTransaction(base64: string): ParsedTransaction {
  const bytes = bytesOf(base64);
  if (bytes === null || bytes.length === 0) return { ok: false, reason: 'malformed' };
  if (bytes.length > TRANSACTION_BYTES_MAX) return { ok: false, reason: 'too_large' };
  if ((bytes[0] as number) >= FIRST_BYTE_OF_NEWER_VERSIONS)
    return { ok: false, reason: 'unsupported_version' };
  try {
    return parseBytes(base64 as Base64EncodedWireTransaction, bytes);
  } catch {
    // The decoders throw on whatever is no transaction; for a stranger's bytes that is an expected outcome.
    return { ok: false, reason: 'malformed' };
  }
}

function bytesOf(base64: string): ReadonlyUint8Array | null {
  if (base64.length > TRANSACTION_BYTES_MAX * 2) return new Uint8Array(TRANSACTION_BYTES_MAX + 1);
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return null;
  const bytes = getBase64Encoder().encode(base64);
  return getBase64Decoder().decode(bytes) === base64 ? bytes : null;
}

function parseBytes(base64: Base64EncodedWireTransaction, bytes: ReadonlyUint8Array): ParsedTransaction {
  const transaction = getTransactionDecoder().decode(bytes);
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
  if (message.version !== 0 && message.version !== 'legacy')
    return { ok: false, reason: 'unsupported_version' };
  if ('addressTableLookups' in message && message.addressTableLookups?.length) {
    return { ok: false, reason: 'lookup_table' };
  }
  if (!sameBytes(getCompiledTransactionMessageEncoder().encode(message), transaction.messageBytes)) {
    return { ok: false, reason: 'malformed' };
  }
  const accounts = getAccountMetasFromCompiledTransactionMessage(message);
  const signers = accounts.filter((account) => isSignerRole(account.role)).map((account) => account.address);
  const feePayer = signers[0];
  if (feePayer === undefined) return { ok: false, reason: 'malformed' };
  return {
    ok: true,
    value: {
      base64,
      transaction,
      version: message.version,
      feePayer,
      blockhash: message.lifetimeToken as Blockhash,
      signers,
      accounts,
      instructions: getInstructionsFromCompiledTransactionMessage(message),
    },
  };
}

export function sameBytes(left: ReadonlyUint8Array, right: ReadonlyUint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/**
 * Those of `signers` whose signature is missing from the transaction or does not verify.
 * @example const missing = await unverifiedSigners(parsed.value, [recipient, releaseKey]); // [] when both signed
 */
export async function unverifiedSigners(
  { transaction }: WireTransaction,
  signers: readonly Address[],
): Promise<Address[]> {
  const verified = await Promise.all(
    signers.map((signer) =>
      isSignedBy(signer, transaction.signatures[signer] ?? null, transaction.messageBytes),
    ),
  );
  return signers.filter((_, index) => !verified[index]);
}

async function isSignedBy(
  signer: Address,
  signature: SignatureBytes | null,
  messageBytes: ReadonlyUint8Array,
): Promise<boolean> {
  if (signature === null) return false;
  return verifySignature(await getPublicKeyFromAddress(signer), signature, messageBytes);
}
