import { findProductPictures } from '../line-items/picture-store.ts';
import { findLineItems } from '../line-items/store.ts';
import { sessionOrder } from '../pay/order.ts';
import { merchantOf } from '../pay/x402/requirements.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Problem, ShownCheckout } from './present.ts';
import { type AgentCheckoutRow, findSessionOf } from './store.ts';

/** Reads what is shown of a checkout. */
export async function showCheckout(
  { database, network }: Pick<Services, 'database' | 'network'>,
  recipients: RecipientAccounts,
  checkout: AgentCheckoutRow,
  problems: readonly Problem[] = [],
): Promise<ShownCheckout> {
  const session = await findSessionOf(database, checkout);
  const order = sessionOrder(session);
  const items = await findLineItems(database, checkout.account_id, 'checkout_session', session.id);
  const products = items.map(({ product }) => product);
  const [pictures, isReady] = await Promise.all([
    findProductPictures(database, checkout.account_id, products),
    recipients.hasTokenAccount(merchantOf(order)),
  ]);
  return {
    checkout,
    session,
    order,
    items,
    pictures,
    problems,
    takesX402: network.sponsor !== null && isReady,
  };
}
