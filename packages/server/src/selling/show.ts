import { type AccountRow, findAccount } from '../accounts/store.ts';
import type { PublicCheckoutSessionRow } from '../checkout-sessions/store.ts';
import type { Queryable } from '../database/database.ts';
import { findLineItems, type LineItemRow } from '../line-items/store.ts';
import { type Order, sessionOrder } from '../pay/order.ts';
import { merchantOf } from '../pay/x402/requirements.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { findRefundsOf, type RefundRow } from '../refunds/store.ts';
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

/** What was bought, and what became of it. */
export interface ShownOrder {
  readonly checkout: AgentCheckoutRow;
  readonly session: PublicCheckoutSessionRow;
  readonly lines: readonly ShownLine[];
  /** What has gone back, the oldest first. */
  readonly refunds: readonly RefundRow[];
}

export interface ShownCheckout extends ShownOrder {
  readonly order: Order;
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
  const bought = await showOrder(database, checkout);
  const { session, lines } = bought;
  const order = sessionOrder(session);
  const [policies, hasTokenAccount] = await Promise.all([
    findAccount(database, checkout.account_id),
    recipients.hasTokenAccount(merchantOf(order)),
  ]);
  const isMissingPlace =
    lines.some(({ isShipped }) => isShipped) && destinationOf(checkout.fulfillment) === null;
  const takesX402 = network.sponsor !== null && hasTokenAccount;
  const state = stateOf(order, isMissingPlace, takesX402);
  return { ...bought, order, state, policies, refusal };
}

/** Reads what is shown of an order. */
export async function showOrder(database: Queryable, checkout: AgentCheckoutRow): Promise<ShownOrder> {
  const session = await findSessionOf(database, checkout);
  const items = await findLineItems(database, checkout.account_id, 'checkout_session', session.id);
  const ids = [...new Set(items.map(({ product }) => product))];
  const [products, refunds] = await Promise.all([
    productsById(database, checkout.account_id, ids),
    session.status === 'complete' ? findRefundsOf(database, session.id) : [],
  ]);
  const lines = items.map((item) => {
    const product = products.get(item.product);
    return { item, image: product?.images[0], isShipped: product?.type === 'good' };
  });
  return { checkout, session, lines, refunds };
}

/** When the money of a refund went back, as protocols write it. */
export function refundedAt({ sent_at, created }: RefundRow): string {
  return dateOf(sent_at ?? created);
}

/** @example dateOf(1763164800) // '2025-11-15T00:00:00.000Z' */
export function dateOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1_000).toISOString();
}

function stateOf(order: Order, isMissingPlace: boolean, takesX402: boolean): CheckoutState {
  if (order.status === 'complete') return 'completed';
  if (!order.isPayable) return 'canceled';
  if ((order.sentSignature ?? order.seenSignature) !== null) return 'in_progress';
  if (order.isExpired) return 'expired';
  if (isMissingPlace) return 'incomplete';
  return takesX402 ? 'ready' : 'by_hand';
}
