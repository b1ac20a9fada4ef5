import {
  type Base64EncodedWireTransaction,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';

/** Adds these signers' signatures, as a wallet would. */
export async function signedBy(
  transactionBase64: Base64EncodedWireTransaction,
  ...signers: readonly KeyPairSigner[]
): Promise<Base64EncodedWireTransaction> {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  const keyPairs = signers.map((signer) => signer.keyPair);
  return getBase64EncodedWireTransaction(await partiallySignTransaction(keyPairs, transaction));
}
