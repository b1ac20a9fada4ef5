import { findPublicCheckoutSession } from '../checkout-sessions/store.ts';
import type { Queryable } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { findPublicTransactionIntent } from '../transaction-intents/store.ts';
import { intentOrder, type Order, sessionOrder } from './order.ts';

export async function orderOfSession(database: Queryable, id: string): Promise<Order> {
  const session = await findPublicCheckoutSession(database, id);
  if (!session) throw missing('checkout_session', id);
  return sessionOrder(session);
}

export async function orderOfIntent(database: Queryable, id: string): Promise<Order> {
  const intent = await findPublicTransactionIntent(database, id);
  if (!intent) throw missing('transaction_intent', id);
  return intentOrder(intent);
}
