import type { BuildMoment } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { buildPayment } from '@florin/chain/builders/payment';
import type { Address, Base64EncodedWireTransaction } from '@solana/kit';
import { type ApiError, conflict, invalidParameter } from '../errors/api-error.ts';
import type { Network } from '../network/network.ts';
import { assertNotOwnAddress } from '../network/own-addresses.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Order } from './order.ts';

/** The transaction with which a wallet pays, unsigned. It creates the token accounts that may be missing. */
export async function payingTransaction(
  { network, chain }: Pick<Services, 'network' | 'chain'>,
  recipients: RecipientAccounts,
  order: Order,
  payer: Address,
): Promise<Base64EncodedWireTransaction> {
  assertPayable(order);
  assertNotOwnAddress(network, 'account', payer);
  assertPaysAnother(order, payer);
  const creations = await Promise.all(
    order.dues.map(async (due) => !(await recipients.hasTokenAccount(due))),
  );
  return buildOrder(network, order, payer, creations, await currentMoment(chain));
}

/** `creations` says for each due whether the payer creates its token account. */
export async function buildOrder(
  { mint, beacon }: Network,
  { dues, reference, id }: Order,
  payer: Address,
  creations: readonly boolean[],
  moment: BuildMoment,
): Promise<Base64EncodedWireTransaction> {
  const transfers = dues.map(({ address, amount }, index) => ({
    recipient: address,
    amount,
    createsTokenAccount: creations[index] === true,
  }));
  const payment = { mint, payer, transfers, references: [reference, beacon], memo: id };
  return (await buildPayment(payment, moment)).transactionBase64;
}

export function assertPayable(order: Order): void {
  const { object, status, isPayable, isExpired, sentSignature, seenSignature } = order;
  const isOver = status === 'canceled' || isPayable;
  if (isExpired && isOver)
    throw conflict(object, 'expired', 'This payment request has expired. Ask for a new one.');
  if (!isPayable) throw conflict(object, status, `This payment request is ${status} and cannot be paid.`);
  if ((sentSignature ?? seenSignature) !== null) throw paymentUnderWay(order);
  if (order.isSoldOut) throw conflict('checkout_link', 'sold_out', 'This is sold out and cannot be paid.');
  if (order.needsDetails)
    throw conflict(
      object,
      'details_missing',
      'The merchant needs buyer details first. Send them on the payment page, or with POST /pay/sessions/{id}/details.',
    );
}

/** Nobody is handed a second payment to sign while one may still settle. */
export function paymentUnderWay({ object }: Pick<Order, 'object'>): ApiError {
  return conflict(
    object,
    'processing',
    'A payment is already on its way. Wait until it has settled. You can pay again if the network drops it.',
  );
}

/** A transfer from an account to itself moves nothing and would settle nothing. */
function assertPaysAnother({ dues }: Order, payer: Address): void {
  if (dues.every((due) => due.address !== payer)) return;
  throw invalidParameter(
    'account',
    'Invalid account: this wallet receives the payment. Pay from another wallet.',
  );
}
