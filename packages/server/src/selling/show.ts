import { type AccountRow, findAccount } from '../accounts/store.ts';
import type { PublicCheckoutSessionRow } from '../checkout-sessions/store.ts';
import { findLineItems, type LineItemRow } from '../line-items/store.ts';
import { type Order, sessionOrder } from '../pay/order.ts';
import { merchantOf } from '../pay/x402/requirements.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import { destinationOf } from './fulfillment.ts';
import { productsById } from './sold-products.ts';
import { type AgentCheckoutRow, findSessionOf } from './store.ts';

/** How a checkout stands, in the words of no protocol. */
export type CheckoutState =
  /** It is not said yet where to send it. */
  | 'incomplete'
  /** Only a person can pay it, on the page. */
  | 'by_hand'
  | 'ready'
  | 'in_progress'
  | 'completed'
  | 'canceled'
  | 'expired';

export interface ShownLine {
  readonly item: LineItemRow;
  readonly image: string | undefined;
  readonly isShipped: boolean;
}

export type Policies = Pick<AccountRow, 'terms_url' | 'privacy_url' | 'refund_url'>;

/** Those that are there, by the words that a protocol has for them. */
export function linksOf(
  policies: Policies,
  types: Readonly<Record<keyof Policies, string>>,
): readonly { readonly type: string; readonly url: string }[] {
  return (Object.keys(types) as (keyof Policies)[]).flatMap((name) => {
    const url = policies[name];
    return url === null ? [] : [{ type: types[name], url }];
  });
}

export interface ShownCheckout {
  readonly checkout: AgentCheckoutRow;
  readonly session: PublicCheckoutSessionRow;
  readonly order: Order;
  readonly lines: readonly ShownLine[];
  readonly state: CheckoutState;
  /** Where the business says on what terms it sells. */
  readonly policies: Policies;
  /** Why the payment that this request brought was not taken. */
  readonly refusal: string | null;
}

/** Reads what is shown of a checkout. */
export async function showCheckout(
  { database, network }: Pick<Services, 'database' | 'network'>,
  recipients: RecipientAccounts,
  checkout: AgentCheckoutRow,
  refusal: string | null = null,
): Promise<ShownCheckout> {
  const session = await findSessionOf(database, checkout);
  const order = sessionOrder(session);
  const items = await findLineItems(database, checkout.account_id, 'checkout_session', session.id);
  const ids = [...new Set(items.map(({ product }) => product))];
  const [policies, products, hasTokenAccount] = await Promise.all([
    findAccount(database, checkout.account_id),
    productsById(database, checkout.account_id, ids),
    recipients.hasTokenAccount(merchantOf(order)),
  ]);
  const lines = items.map((item) => {
    const product = products.get(item.product);
    return { item, image: product?.images[0], isShipped: product?.type === 'good' };
  });
  const isMissingPlace =
    lines.some(({ isShipped }) => isShipped) && destinationOf(checkout.fulfillment) === null;
  const takesX402 = network.sponsor !== null && hasTokenAccount;
  const state = stateOf(order, isMissingPlace, takesX402);
  return { checkout, session, order, lines, state, policies, refusal };
}

function stateOf(order: Order, isMissingPlace: boolean, takesX402: boolean): CheckoutState {
  if (order.status === 'complete') return 'completed';
  if (!order.isPayable) return 'canceled';
  if ((order.sentSignature ?? order.seenSignature) !== null) return 'in_progress';
  if (order.isExpired) return 'expired';
  if (isMissingPlace) return 'incomplete';
  return takesX402 ? 'ready' : 'by_hand';
}
