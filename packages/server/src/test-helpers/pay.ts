import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  partiallySignTransaction,
} from '@solana/kit';
import { payingTransaction } from '../pay/build-payment.ts';
import type { Order } from '../pay/order.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Playground } from '../playground.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';

/** Pays as a stranger does: from a wallet that nobody has seen, by a transaction that is built and sent like any other. */
export async function payWithPlayMoney(
  services: Pick<Services, 'database' | 'network' | 'chain'>,
  playground: Playground,
  recipients: RecipientAccounts,
  delivery: Delivery,
  order: Order,
): Promise<string> {
  const payer = await generateKeyPairSigner();
  await playground.fund(payer.address);
  const built = await payingTransaction(services, recipients, order, payer.address);
  const transaction = getTransactionDecoder().decode(getBase64Encoder().encode(built));
  const signed = await partiallySignTransaction([payer.keyPair], transaction);
  return delivery.send(getBase64EncodedWireTransaction(signed));
}
