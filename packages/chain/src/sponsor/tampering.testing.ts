import {
  type Address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { parseWireTransaction, type WireTransaction } from '../wire-transaction.ts';

/** What a hostile or helpful wallet may make different before it signs. */
export interface Tampering {
  readonly instructions?: (original: readonly Instruction[]) => readonly Instruction[];
  readonly feePayer?: Address;
  readonly blockhash?: WireTransaction['blockhash'];
  readonly version?: 'legacy';
}

/** Rebuilds a transaction with changes, as a wallet that modifies does, and signs the result. */
export async function rebuiltBy(
  built: Base64EncodedWireTransaction,
  tampering: Tampering,
  ...signers: readonly KeyPairSigner[]
): Promise<Base64EncodedWireTransaction> {
  const parsed = parseWireTransaction(built);
  if (!parsed.ok) throw new Error(parsed.reason);
  const original = parsed.value;
  const instructions = tampering.instructions?.(original.instructions) ?? original.instructions;
  const lifetime = { blockhash: tampering.blockhash ?? original.blockhash, lastValidBlockHeight: 0n };
  const feePayer = tampering.feePayer ?? original.feePayer;
  const legacy = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const versioned = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const transaction = compileTransaction(tampering.version === 'legacy' ? legacy : versioned);
  const keyPairs = signers.map((signer) => signer.keyPair);
  return getBase64EncodedWireTransaction(await partiallySignTransaction(keyPairs, transaction));
}
