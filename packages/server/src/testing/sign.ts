import {
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';

/** Adds the signatures of these wallets to a base64 transaction, as a wallet would. */
export async function signAsOneOf(
  transactionBase64: string,
  signers: readonly KeyPairSigner[],
): Promise<string> {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  const signed = await partiallySignTransaction(
    signers.map((signer) => signer.keyPair),
    transaction as Parameters<typeof partiallySignTransaction>[1],
  );
  return getBase64EncodedWireTransaction(signed);
}
