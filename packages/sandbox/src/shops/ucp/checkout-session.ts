import { type Cart, missingDetails, shippingPrice, type Totals } from '../../cart.ts';
import { listAt, recordAt, textAt } from '../../http/json-reading.ts';
import type { Merchant } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import { handlerList, ucpBlock } from './profile.ts';
import { isFirst, isLate, type UcpVariant } from './variant.ts';

export interface UcpMessage {
  readonly type: 'error';
  readonly code: string;
  readonly path?: string;
  readonly content: string;
  readonly severity: 'recoverable' | 'requires_buyer_input' | 'requires_buyer_review';
}

const PATHS: Readonly<Record<string, string>> = {
  email: '$.buyer.email',
  name: '$.buyer.first_name',
  shipping: '$.fulfillment.methods[0].groups[0].selected_option_id',
};
const DESTINATION_PATH = '$.fulfillment.methods[0].destinations[0]';
const METHOD_ID = 'shipping_1';
const GROUP_ID = 'package_1';

/** Where a session's goods go: what was said, under its id, and whether it was chosen. */
export interface Delivery {
  readonly destinations: readonly Record<string, unknown>[];
  readonly selectedId: string | null;
}

/** One session: the cart behind it, and where it goes. */
export interface UcpSession {
  readonly cart: Cart;
  delivery: Delivery;
  /** The profile of the platform that made it. */
  readonly agent: string;
}

export interface Presentation {
  readonly merchant: Merchant;
  readonly variant: UcpVariant;
  readonly origin: string;
}

/** The checkout session as the protocol shows it. */
export function presentCheckout({ merchant, variant, origin }: Presentation, session: UcpSession) {
  const { cart } = session;
  const totals = merchant.totals(cart);
  const [order] = merchant.ordersOf(cart);
  const messages = order || cart.canceled ? [] : messagesOf(session, variant);
  const status = statusOf(merchant, variant, cart, messages);
  const isOver = status === 'completed' || status === 'canceled';
  return {
    ucp: ucpBlock(merchant, variant, origin),
    id: cart.id,
    status,
    currency: merchant.terms.currency.toUpperCase(),
    line_items: cart.lines.map((line, index) => presentLine(merchant, line, index)),
    buyer: presentBuyer(cart),
    totals: presentTotals(totals, variant),
    fulfillment: presentFulfillment(merchant, session, variant),
    messages: variant.warning === null ? messages : [...messages, { type: 'warning', ...variant.warning }],
    links: [{ type: 'terms_of_service', url: `${origin}/terms` }],
    ...(isFirst(variant) ? { payment: { handlers: handlerList(merchant, variant) } } : {}),
    ...(isOver ? {} : { continue_url: continueUrl(variant, origin, cart) }),
    ...(status === 'complete_in_progress' ? { actions: challengeAction(cart) } : {}),
    ...(order
      ? { order: { id: order.number, permalink_url: `${origin}/orders/${order.number}?key=${order.key}` } }
      : {}),
  };
}

/** Takes over what a create or update says; what it does not name stays as it is. */
export function readCheckout(merchant: Merchant, session: UcpSession, body: Record<string, unknown>): void {
  const { cart } = session;
  if ('buyer' in body) readBuyer(merchant, cart, recordAt(body, 'buyer'));
  if (!('fulfillment' in body)) return;
  const method = recordAt({ method: listAt(recordAt(body, 'fulfillment'), 'methods')[0] }, 'method');
  session.delivery = deliveryOf(session.delivery, method);
  const { destinations, selectedId } = session.delivery;
  const chosen = destinations.find((destination) => destination.id === selectedId);
  readAddress(merchant, cart, chosen ?? {});
  const group = recordAt({ group: listAt(method, 'groups')[0] }, 'group');
  const selected = textAt(group, 'selected_option_id');
  const isKnown = merchant.terms.shipping.some((option) => option.id === selected);
  // Ways of shipping exist only for a place that is known.
  cart.shippingId = chosen !== undefined && isKnown ? selected : null;
}

function deliveryOf(before: Delivery, method: Record<string, unknown>): Delivery {
  const destinations =
    'destinations' in method
      ? listAt(method, 'destinations').map((entry, index) => ({
          id: `dest_${index + 1}`,
          ...recordAt({ entry }, 'entry'),
        }))
      : before.destinations;
  const named =
    'selected_destination_id' in method ? textAt(method, 'selected_destination_id') : before.selectedId;
  const selectedId = destinations.some(({ id }) => id === named) ? named : null;
  return { destinations, selectedId };
}

function readBuyer(merchant: Merchant, cart: Cart, buyer: Record<string, unknown>): void {
  merchant.setBuyer(cart, {
    email: textAt(buyer, 'email'),
    name: `${textAt(buyer, 'first_name')} ${textAt(buyer, 'last_name')}`.trim(),
    phone: textAt(buyer, 'phone_number'),
  });
}

function readAddress(merchant: Merchant, cart: Cart, destination: Record<string, unknown>): void {
  merchant.setBuyer(cart, {
    line1: textAt(destination, 'street_address'),
    line2: textAt(destination, 'extended_address'),
    city: textAt(destination, 'address_locality'),
    state: stateCode(textAt(destination, 'address_region')),
    postalCode: textAt(destination, 'postal_code'),
    country: countryCode(textAt(destination, 'address_country')),
  });
}

function statusOf(
  merchant: Merchant,
  variant: UcpVariant,
  cart: Cart,
  messages: readonly UcpMessage[],
): string {
  if (cart.canceled) return 'canceled';
  if (merchant.ordersOf(cart).length > 0) return 'completed';
  if (cart.challengeUrl && isLate(variant)) return 'complete_in_progress';
  if (messages.some((message) => message.severity === 'recoverable')) return 'incomplete';
  if (messages.length > 0) return 'requires_escalation';
  return 'ready_for_complete';
}

function messagesOf({ cart }: UcpSession, variant: UcpVariant): UcpMessage[] {
  if (cart.challengeUrl)
    return isLate(variant)
      ? []
      : [
          {
            type: 'error',
            code: 'requires_3ds',
            content: 'Your bank asks you to confirm this payment.',
            severity: 'requires_buyer_review',
          },
        ];
  const missing = missingDetails(cart.buyer).map((name) => missingMessage(name));
  if (cart.shippingId === null) missing.push(missingMessage('shipping'));
  if (cart.lastError) missing.push(errorMessage(cart.lastError.code, cart.lastError.message));
  if (missing.length === 0 && variant.asksForAge && !cart.isOfAge) {
    return [
      {
        type: 'error',
        code: 'age_verification_required',
        content: 'Please prove your age.',
        severity: 'requires_buyer_review',
      },
    ];
  }
  if (missing.length === 0 && variant.payment === 'redirect') {
    return [
      {
        type: 'error',
        code: 'payment_on_site',
        content: 'Please pay on our own pages.',
        severity: 'requires_buyer_input',
      },
    ];
  }
  return missing;
}

function missingMessage(name: string): UcpMessage {
  return {
    type: 'error',
    code: 'missing',
    path: PATHS[name] ?? DESTINATION_PATH,
    content: `Missing: ${name}`,
    severity: 'recoverable',
  };
}

function errorMessage(code: string, content: string): UcpMessage {
  const isOwn = code === 'out_of_stock' || code === 'price_changed';
  if (isOwn) return { type: 'error', code, content, severity: 'recoverable' };
  // The protocol has one code for a refused card; processors' own reasons travel in the text.
  return { type: 'error', code: 'payment_failed', content: `${content} (${code})`, severity: 'recoverable' };
}

function continueUrl(variant: UcpVariant, origin: string, cart: Cart): string {
  if (cart.challengeUrl && !isLate(variant)) return cart.challengeUrl;
  return variant.asksForAge && !cart.isOfAge ? `${origin}/age/${cart.id}` : `${origin}/checkout/c/${cart.id}`;
}

function challengeAction(cart: Cart): Record<string, unknown> {
  const url = cart.challengeUrl ?? '';
  return {
    'dev.ucp.payment.three_ds_challenge': [
      { id: url.split('/').at(-1), config: { payment_instrument_id: 'instrument_1', url } },
    ],
  };
}

export function presentLine(merchant: Merchant, line: Cart['lines'][number], index: number) {
  const amount = merchant.priceOf(line.variant) * line.quantity;
  return {
    id: `li_${index + 1}`,
    item: {
      id: line.variant.sku,
      title: [line.title, ...Object.values(line.variant.choices)].join(' - '),
      price: merchant.priceOf(line.variant),
    },
    quantity: line.quantity,
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  };
}

function presentBuyer({ buyer }: Cart) {
  const [first = '', ...rest] = buyer.name.split(' ');
  return {
    ...(buyer.email ? { email: buyer.email } : {}),
    ...(buyer.name ? { first_name: first, last_name: rest.join(' ') } : {}),
    ...(buyer.phone ? { phone_number: buyer.phone } : {}),
  };
}

/** The first version takes discounts off as positive numbers, later ones sign them. */
export function presentTotals(totals: Totals, variant: UcpVariant) {
  const discount = isFirst(variant) ? totals.discountCents : -totals.discountCents;
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: totals.subtotalCents },
    ...(totals.discountCents ? [{ type: 'discount', display_text: 'Discount', amount: discount }] : []),
    { type: 'fulfillment', display_text: 'Shipping', amount: totals.shippingCents },
    ...(totals.feeCents ? [{ type: 'fee', display_text: 'Handling fee', amount: totals.feeCents }] : []),
    { type: 'tax', display_text: 'Tax', amount: totals.taxCents },
    { type: 'total', display_text: 'Total', amount: totals.totalCents },
  ];
}

function presentFulfillment(merchant: Merchant, { cart, delivery }: UcpSession, variant: UcpVariant) {
  const lines = cart.lines.map((_, index) => `li_${index + 1}`);
  const { subtotalCents } = merchant.totals(cart);
  const options = merchant.terms.shipping.map((method) => ({
    id: method.id,
    title: method.title,
    description: isLate(variant) ? { plain: method.description } : method.description,
    totals: [{ type: 'total', amount: shippingPrice(method, subtotalCents, merchant.terms) }],
  }));
  const type = isLate(variant) ? { type: 'shipping_address' } : {};
  const group = { id: GROUP_ID, line_item_ids: lines, selected_option_id: cart.shippingId, options };
  return {
    methods: [
      {
        id: METHOD_ID,
        type: 'shipping',
        line_item_ids: lines,
        destinations: delivery.destinations.map((destination) => ({ ...destination, ...type })),
        selected_destination_id: delivery.selectedId,
        ...(delivery.selectedId === null ? {} : { groups: [group] }),
      },
    ],
  };
}
