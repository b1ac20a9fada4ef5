import {
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';

/**
 * A transaction in base64 with this wallet's signature.
 * @example await signAs(merchant, refund.next_action.transaction.serialized_transaction)
 */
export async function signAs(wallet: KeyPairSigner, transactionBase64: string): Promise<string> {
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  return getBase64EncodedWireTransaction(await partiallySignTransaction([wallet.keyPair], transaction));
}
