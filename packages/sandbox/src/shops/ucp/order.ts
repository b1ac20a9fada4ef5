import type { Order } from '../../ledger.ts';
import type { OrderEvent } from '../../merchant.ts';
import { type Presentation, presentCheckout, presentTotals, type UcpSession } from './checkout-session.ts';

/** Nothing has left the shop by these. */
const BEFORE_SHIPPING = new Set(['processing', 'canceled']);

/** The order as the protocol shows it: what was bought, and what has happened to it since. */
export function presentOrder(presentation: Presentation, session: UcpSession, order: Order) {
  const { merchant, variant, origin } = presentation;
  const checkout = presentCheckout(presentation, session);
  const events = merchant.orderEvents(order.number);
  const isShipped = events.some(({ type }) => !BEFORE_SHIPPING.has(type));
  return {
    ucp: checkout.ucp,
    id: order.number,
    checkout_id: order.cart,
    permalink_url: `${origin}/orders/${order.number}?key=${order.key}`,
    currency: checkout.currency,
    line_items: checkout.line_items.map((line) => ({
      ...line,
      quantity: { total: line.quantity, fulfilled: isShipped ? line.quantity : 0 },
      status: isShipped ? 'fulfilled' : 'processing',
    })),
    fulfillment: { events: events.map((event) => presentEvent(event, checkout.line_items, origin)) },
    totals: presentTotals(merchant.totals(session.cart), variant),
  };
}

function presentEvent(
  { id, type, occurredMs }: OrderEvent,
  lines: readonly { readonly id: string; readonly quantity: number }[],
  origin: string,
) {
  return {
    id,
    type,
    occurred_at: new Date(occurredMs).toISOString(),
    line_items: lines.map((line) => ({ id: line.id, quantity: line.quantity })),
    ...(type !== 'processing' && { tracking_number: `TRACK-${id}`, tracking_url: `${origin}/track/${id}` }),
  };
}
