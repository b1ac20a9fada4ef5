import { parseWireTransaction, type WireTransaction } from '@florin/chain/wire-transaction';
import { type Address, getSignatureFromTransaction } from '@solana/kit';
import { findCheckoutSessionNamedIn } from '../checkout-sessions/store.ts';
import type { Queryable } from '../database/database.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { findRefundNamedIn } from '../refunds/store.ts';
import type { Services } from '../services.ts';
import { assertSignedBy } from '../submissions/assert-signed.ts';
import { hasSameInstructions } from '../submissions/same-instructions.ts';
import type { TransactionKind } from '../submissions/transaction-kind.ts';
import { findTransactionIntentNamedIn } from '../transaction-intents/store.ts';
import { assertPayable, buildOrder } from './build-payment.ts';
import { intentOrder, type Order, refundOrder, sessionOrder } from './order.ts';
import { sendOnce } from './send-once.ts';

/**
 * Payments of sessions and intents, for wallets that sign and leave the sending to us. What was handed out is not
 * remembered: it is built again for the request that the transaction names, and the two must do the same.
 */
export function paymentTransactionKind(
  services: Pick<Services, 'database' | 'network' | 'chain'>,
  recipients: RecipientAccounts,
): TransactionKind {
  const { database, network } = services;
  return {
    async recognise(transaction) {
      const accounts = accountsOf(transaction);
      if (!accounts.includes(network.beacon)) return null;
      const order = await findOrder(database, accounts);
      if (!order || !(await isBuiltFor(order, transaction, network))) return null;
      return {
        async submit({ send }) {
          await assertSignedBy(transaction, transaction.signers);
          const signature = getSignatureFromTransaction(transaction.transaction);
          if (order.seenSignature === signature) return signature;
          if (order.sentSignature !== signature) assertPayable(order);
          await Promise.all(order.dues.map((due) => recipients.assertWallet(due)));
          return sendOnce(services, order, signature, () => send(transaction.base64));
        },
      };
    },
  };
}

function accountsOf({ instructions }: WireTransaction): Address[] {
  const accounts = instructions.flatMap((instruction) => instruction.accounts ?? []);
  return [...new Set(accounts.map(({ address }) => address))];
}

async function findOrder(database: Queryable, accounts: readonly Address[]): Promise<Order | null> {
  const session = await findCheckoutSessionNamedIn(database, accounts);
  if (session) return sessionOrder(session);
  const intent = await findTransactionIntentNamedIn(database, accounts);
  if (intent) return intentOrder(intent);
  const refund = await findRefundNamedIn(database, accounts);
  return refund && refundOrder(refund);
}

/** Which token accounts it had to create depends on the moment in which it was built. */
async function isBuiltFor(
  order: Order,
  transaction: WireTransaction,
  network: Services['network'],
): Promise<boolean> {
  const lifetime = { blockhash: transaction.blockhash, lastValidBlockHeight: 0n };
  const moment = { lifetime, microLamportsPerComputeUnit: 0n };
  for (const creations of everyChoice(order.dues.length)) {
    const built = await buildOrder(network, order, transaction.feePayer, creations, moment);
    const own = parseWireTransaction(built);
    if (own.ok && hasSameInstructions(own.value, transaction)) return true;
  }
  return false;
}

function everyChoice(length: number): boolean[][] {
  if (length === 0) return [[]];
  return everyChoice(length - 1).flatMap((rest) => [
    [false, ...rest],
    [true, ...rest],
  ]);
}
