import type { BuiltTransaction } from '@florin/chain/builders/built-transaction';
import type { SubmitTransactionAction } from '@florin/wire/gifts/gift';

/** What is to be signed, and by whom. */
export function presentSubmitAction(
  built: BuiltTransaction,
  signerAddress: string,
  hostedUrl?: string,
): SubmitTransactionAction {
  return {
    type: 'submit_transaction',
    transaction: {
      serialized_transaction: built.transactionBase64,
      signer_address: signerAddress,
      network_fee_lamports: Number(built.networkFeeLamports),
      ...(hostedUrl !== undefined && { hosted_url: hostedUrl }),
    },
  };
}
