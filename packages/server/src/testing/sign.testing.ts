import { signedBy } from '@florin/chain/signing.testing';
import type { Base64EncodedWireTransaction, KeyPairSigner } from '@solana/kit';

/** Adds the signatures of these wallets to a base64 transaction as the API gives it out: plain text. */
export function signAsOneOf(transactionBase64: string, signers: readonly KeyPairSigner[]): Promise<string> {
  return signedBy(transactionBase64 as Base64EncodedWireTransaction, ...signers);
}
