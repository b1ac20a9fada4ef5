import type { Id } from '@florin/wire/ids';
import { requirementsOf } from '../../pay/x402/requirements.ts';
import { x402UrlOf } from '../../payment-requests/x402-url.ts';
import type { Services } from '../../services.ts';
import { SHIPPING } from '../fulfillment.ts';
import {
  type CheckoutState,
  dateOf,
  linksOf,
  refundedAt,
  type ShownCheckout,
  type ShownLine,
  type ShownOrder,
} from '../show.ts';
import { capabilities, UCP_VERSION, X402_HANDLER, X402_HANDLER_ID } from './profile.ts';

const STATUSES: Readonly<Record<CheckoutState, string>> = {
  incomplete: 'incomplete',
  by_hand: 'requires_escalation',
  ready: 'ready_for_complete',
  in_progress: 'complete_in_progress',
  completed: 'completed',
  canceled: 'canceled',
  expired: 'canceled',
};

/** The protocol's words for them. */
const LINKS = {
  terms_url: 'terms_of_service',
  privacy_url: 'privacy_policy',
  refund_url: 'refund_policy',
} as const;

type Parts = Pick<Services, 'urls' | 'network' | 'chain'>;

/** A checkout as the protocol shows it. Amounts are cents; a dollar of USDC is a dollar. */
export async function presentCheckout(
  services: Parts,
  shown: ShownCheckout,
  warnings: readonly object[] = [],
): Promise<object> {
  const { checkout, session, lines, state } = shown;
  const page = `${services.urls.app}/c/${session.id}`;
  const messages = [...messagesOf(shown), ...warnings];
  const isOpen = state === 'ready' || state === 'by_hand';
  const isShipped = lines.some((line) => line.isShipped);
  return {
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      capabilities: capabilities(),
      payment_handlers: await paymentHandlers(services, shown),
    },
    id: checkout.id,
    status: STATUSES[state],
    currency: 'USD',
    buyer: checkout.buyer,
    line_items: lines.map(presentLine),
    ...(isShipped && { fulfillment: presentFulfillment(shown) }),
    totals: totalsOf(session.amount_total, isShipped),
    links: linksOf(shown.policies, LINKS),
    ...(messages.length > 0 && { messages }),
    ...(session.expires_at !== null && { expires_at: dateOf(session.expires_at) }),
    ...(isOpen && { continue_url: page }),
    ...(state === 'completed' && { order: { id: session.id, permalink_url: receiptOf(services, shown) } }),
  };
}

function receiptOf({ urls }: Pick<Services, 'urls'>, { session }: ShownOrder): string {
  return `${urls.app}/c/${session.id}/receipt`;
}

/** An order as the protocol shows it, and sends it. Whoever has its id may read it, so it does not say who bought, or where it goes. */
export function presentOrder(services: Pick<Services, 'urls'>, order: ShownOrder): object {
  const { checkout, session, lines, refunds } = order;
  return {
    ucp: { version: UCP_VERSION, status: 'success', capabilities: capabilities() },
    id: session.id,
    checkout_id: checkout.id,
    permalink_url: receiptOf(services, order),
    currency: 'USD',
    line_items: lines.map((line) => ({
      ...presentLine(line),
      quantity: { original: line.item.quantity, total: line.item.quantity, fulfilled: 0 },
      status: 'processing',
    })),
    // What becomes of goods after they are paid is between the merchant and the buyer.
    fulfillment: {},
    adjustments: refunds.map((refund) => ({
      id: refund.id,
      type: 'refund',
      occurred_at: refundedAt(refund),
      status: 'completed',
      totals: [{ type: 'total', amount: -refund.amount }],
    })),
    totals: totalsOf(
      session.amount_total,
      lines.some(({ isShipped }) => isShipped),
    ),
  };
}

/** Said to an agent that chose a way of delivery which is not offered. */
export const ANOTHER_WAY = {
  type: 'warning',
  code: 'fulfillment_option_unknown',
  path: '$.fulfillment.methods[0].groups[0].selected_option_id',
  content: `This option is not available. Use '${SHIPPING.id}': ${SHIPPING.title}.`,
} as const;

function messagesOf({ state, refusal }: ShownCheckout): object[] {
  const messages = [
    refusal !== null && { code: 'payment_failed', content: refusal, severity: 'recoverable' },
    state === 'incomplete' && {
      code: 'missing',
      path: '$.fulfillment.methods[0].selected_destination_id',
      content: 'Send a shipping destination with street_address, address_locality and address_country.',
      severity: 'recoverable',
    },
    state === 'by_hand' && {
      code: 'payment_by_wallet',
      content: 'A person can pay with a wallet at continue_url.',
      severity: 'requires_buyer_input',
    },
  ];
  return messages.flatMap((message) => (message === false ? [] : [{ type: 'error', ...message }]));
}

async function paymentHandlers(services: Parts, { order, state }: ShownCheckout): Promise<object> {
  const { sponsor } = services.network;
  if (sponsor === null || state === 'by_hand') return {};
  const handler = { id: X402_HANDLER_ID, version: UCP_VERSION, available_instruments: [{ type: 'x402' }] };
  if (state !== 'ready') return { [X402_HANDLER]: [handler] };
  const { x402Version, resource, accepts } = await requirementsOf(services, order, sponsor, '');
  const config = { url: x402UrlOf(services, order), x402Version, resource, accepts };
  return { [X402_HANDLER]: [{ ...handler, config }] };
}

function presentLine({ item, image }: ShownLine): object {
  const { unit_amount } = item.price_then;
  return {
    id: item.id satisfies Id<'line_item'>,
    item: {
      id: item.product,
      title: item.description,
      price: unit_amount,
      ...(image !== undefined && { image_url: image }),
    },
    quantity: item.quantity,
    totals: totalsOf(item.amount, false),
  };
}

/** One method with one group: everything goes to one place, in one way. */
function presentFulfillment({ checkout, lines }: ShownCheckout): object {
  const { destinations, selected } = checkout.fulfillment;
  const line_item_ids = lines.filter(({ isShipped }) => isShipped).map(({ item }) => item.id);
  const option = { ...SHIPPING, totals: [{ type: 'total', amount: 0 }] };
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids,
        destinations,
        selected_destination_id: selected,
        groups: [{ id: 'all', line_item_ids, options: [option], selected_option_id: option.id }],
      },
    ],
  };
}

function totalsOf(amount: number, isShipped: boolean): object[] {
  return [
    { type: 'subtotal', amount },
    ...(isShipped ? [{ type: 'fulfillment', amount: 0 }] : []),
    { type: 'total', amount },
  ];
}
