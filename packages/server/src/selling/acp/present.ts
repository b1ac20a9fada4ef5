import type { Services } from '../../services.ts';
import { nameOf } from '../buyer.ts';
import type { Destination } from '../fulfillment.ts';
import {
  type CheckoutState,
  dateOf,
  linksOf,
  refundedAt,
  type ShownCheckout,
  type ShownLine,
  type ShownOrder,
} from '../show.ts';
import { optionsOf } from './delivery-options.ts';
import { ACP_VERSION } from './discovery.ts';
import { paymentHandlers } from './payment-handler.ts';

const STATUSES: Readonly<Record<CheckoutState, string>> = {
  incomplete: 'not_ready_for_payment',
  by_hand: 'requires_escalation',
  ready: 'ready_for_payment',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'expired',
};

/** The protocol's words for them. */
const LINKS = {
  terms_url: 'terms_of_use',
  privacy_url: 'privacy_policy',
  refund_url: 'return_policy',
} as const;

/** A checkout as the protocol shows it. Amounts are cents; a dollar of USDC is a dollar. */
export async function presentSession(
  services: Pick<Services, 'urls' | 'network' | 'chain'>,
  shown: ShownCheckout,
): Promise<object> {
  const { checkout, session, lines, state } = shown;
  const { buyer } = checkout;
  const isOpen = state === 'ready' || state === 'by_hand';
  const isOrdered = state === 'in_progress' || state === 'completed';
  const details = detailsOf(shown);
  return {
    id: checkout.id,
    protocol: { version: ACP_VERSION },
    capabilities: {
      payment: { handlers: await paymentHandlers(services, shown) },
      interventions: { supported: [] },
    },
    ...(buyer.email !== undefined && { buyer }),
    status: STATUSES[state],
    currency: 'usd',
    line_items: lines.map(presentLine),
    ...(details !== null && { fulfillment_details: details }),
    ...deliveryOf(lines),
    totals: totalsOf(session.amount_total),
    messages: messagesOf(shown),
    links: linksOf(shown.policies, LINKS),
    created_at: dateOf(checkout.created),
    ...(session.expires_at !== null && { expires_at: dateOf(session.expires_at) }),
    ...(isOpen && { continue_url: pageOf(services, shown) }),
    ...(isOrdered && { order: presentOrder(services, shown) }),
  };
}

function presentLine({ item, image }: ShownLine): object {
  const { unit_amount } = item.price_then;
  const name = item.description;
  return {
    id: item.id,
    item: { id: item.product, name, unit_amount },
    quantity: item.quantity,
    name,
    product_id: item.product,
    unit_amount,
    ...(image !== undefined && { images: [image] }),
    totals: totalsOf(item.amount),
  };
}

function totalsOf(amount: number, refunded = 0): object[] {
  return [
    { type: 'items_base_amount', display_text: 'Items', amount },
    { type: 'subtotal', display_text: 'Subtotal', amount },
    { type: 'fulfillment', display_text: 'Delivery', amount: 0 },
    { type: 'total', display_text: 'Total', amount },
    ...(refunded === 0 ? [] : [{ type: 'amount_refunded', display_text: 'Refunded', amount: refunded }]),
  ];
}

/** There is one way for each kind of line, so it is chosen from the start. */
function deliveryOf(lines: readonly ShownLine[]): object {
  const options = optionsOf(lines.map(({ isShipped }) => isShipped));
  return {
    fulfillment_options: options,
    selected_fulfillment_options: options.map(({ type, id }) => ({
      type,
      option_id: id,
      item_ids: lines
        .filter(({ isShipped }) => isShipped === (type === 'shipping'))
        .map(({ item }) => item.id),
    })),
  };
}

function detailsOf({ checkout: { fulfillment } }: ShownCheckout): object | null {
  const { contact = {}, destinations, selected } = fulfillment;
  const destination = destinations.find(({ id }) => id === selected);
  const details = { ...contact, ...(destination && { address: addressOf(destination) }) };
  return Object.keys(details).length === 0 ? null : details;
}

function addressOf(destination: Destination): object {
  const { extended_address } = destination;
  return {
    name: nameOf(destination),
    line_one: destination.street_address ?? '',
    ...(extended_address !== undefined && { line_two: extended_address }),
    city: destination.address_locality ?? '',
    state: destination.address_region ?? '',
    country: destination.address_country ?? '',
    postal_code: destination.postal_code ?? '',
  };
}

function messagesOf({ state, refusal }: ShownCheckout): object[] {
  const messages = [
    refusal !== null && {
      type: 'error',
      code: 'payment_declined',
      resolution: 'recoverable',
      param: '$.payment_data',
      content: refusal,
    },
    state === 'incomplete' && {
      type: 'error',
      code: 'missing',
      resolution: 'recoverable',
      param: '$.fulfillment_details.address',
      content: 'Send a shipping address.',
    },
    state === 'by_hand' && {
      type: 'info',
      resolution: 'requires_buyer_input',
      content: 'A person can pay with a wallet at continue_url.',
    },
  ];
  return messages.flatMap((message) => (message === false ? [] : [{ ...message, content_type: 'plain' }]));
}

function pageOf({ urls }: Pick<Services, 'urls'>, { session }: ShownOrder): string {
  return `${urls.app}/c/${session.id}`;
}

/**
 * An order as the protocol shows it, and sends it: it is there once a payment is, and confirmed when the money is final. Delivery
 * is between the merchant and the buyer.
 */
export function presentOrder(services: Pick<Services, 'urls'>, order: ShownOrder): object {
  const { checkout, session, lines, refunds } = order;
  const isFinal = session.status === 'complete';
  const page = pageOf(services, order);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return {
    type: 'order',
    id: session.id,
    checkout_session_id: checkout.id,
    permalink_url: isFinal ? `${page}/receipt` : page,
    status: isFinal ? 'confirmed' : 'created',
    line_items: lines.map(({ item }) => ({
      id: item.id,
      title: item.description,
      product_id: item.product,
      quantity: { ordered: item.quantity, current: item.quantity, fulfilled: 0 },
      unit_price: item.price_then.unit_amount,
      subtotal: item.amount,
      status: 'processing',
    })),
    adjustments: refunds.map((refund) => ({
      id: refund.id,
      type: 'refund',
      occurred_at: refundedAt(refund),
      status: 'completed',
      amount: refund.amount,
      currency: 'usd',
    })),
    totals: totalsOf(session.amount_total, refunded),
  };
}
