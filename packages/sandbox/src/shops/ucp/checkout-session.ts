import { type Cart, missingDetails, shippingPrice, type Totals } from '../../cart.ts';
import { listAt, recordAt, textAt } from '../../http/json-reading.ts';
import type { Merchant } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import { handlerList, type UcpVariant, ucpBlock } from './profile.ts';

export interface UcpMessage {
  readonly type: 'error';
  readonly code: string;
  readonly path?: string;
  readonly content: string;
  readonly severity: 'recoverable' | 'requires_buyer_input' | 'unrecoverable';
}

const PATHS: Readonly<Record<string, string>> = {
  email: '$.buyer.email',
  name: '$.buyer.first_name',
  shipping: '$.fulfillment.methods[0].groups[0].selected_option_id',
};
const DESTINATION_PATH = '$.fulfillment.methods[0].destinations[0]';

/** The checkout session as the protocol shows it. */
export function presentCheckout(
  merchant: Merchant,
  variant: UcpVariant,
  origin: string,
  cart: Cart,
): Record<string, unknown> {
  const totals = merchant.totals(cart);
  const [order] = merchant.ordersOf(cart);
  const messages = order || cart.canceled ? [] : messagesOf(cart, variant);
  const status = statusOf(merchant, variant, cart, messages);
  const isOver = status === 'completed' || status === 'canceled';
  return {
    ucp: ucpBlock(merchant, variant),
    id: cart.id,
    status,
    currency: merchant.terms.currency.toUpperCase(),
    line_items: cart.lines.map((line, index) => presentLine(merchant, line, index)),
    buyer: presentBuyer(cart),
    totals: presentTotals(totals),
    fulfillment: presentFulfillment(merchant, cart),
    messages,
    links: [{ type: 'terms_of_service', url: `${origin}/terms` }],
    ...(variant.shape === 'array' ? { payment: { handlers: handlerList(merchant, variant) } } : {}),
    ...(isOver ? {} : { continue_url: continueUrl(variant, origin, cart) }),
    ...(status === 'complete_in_progress' ? { actions: challengeAction(cart) } : {}),
    ...(order
      ? { order: { id: order.number, permalink_url: `${origin}/orders/${order.number}?key=${order.key}` } }
      : {}),
  };
}

/** Takes over what a create or update says about the buyer, the address and the way it ships. */
export function readCheckout(merchant: Merchant, cart: Cart, body: Record<string, unknown>): void {
  const buyer = recordAt(body, 'buyer');
  const method = recordAt({ method: listAt(recordAt(body, 'fulfillment'), 'methods')[0] }, 'method');
  const destination = recordAt({ destination: listAt(method, 'destinations')[0] }, 'destination');
  const group = recordAt({ group: listAt(method, 'groups')[0] }, 'group');
  const fullName = (from: unknown) => `${textAt(from, 'first_name')} ${textAt(from, 'last_name')}`.trim();
  merchant.setBuyer(cart, {
    email: textAt(buyer, 'email'),
    name: fullName(buyer) || fullName(destination),
    phone: textAt(buyer, 'phone_number'),
    line1: textAt(destination, 'street_address'),
    line2: textAt(destination, 'extended_address'),
    city: textAt(destination, 'address_locality'),
    state: stateCode(textAt(destination, 'address_region')),
    postalCode: textAt(destination, 'postal_code'),
    country: countryCode(textAt(destination, 'address_country')),
  });
  const selected = textAt(group, 'selected_option_id');
  cart.shippingId = merchant.terms.shipping.some((option) => option.id === selected) ? selected : null;
}

function statusOf(
  merchant: Merchant,
  variant: UcpVariant,
  cart: Cart,
  messages: readonly UcpMessage[],
): string {
  if (cart.canceled) return 'canceled';
  if (merchant.ordersOf(cart).length > 0) return 'completed';
  if (cart.challengeUrl && variant.shape === 'map') return 'complete_in_progress';
  if (messages.some((message) => message.severity === 'recoverable')) return 'incomplete';
  if (messages.length > 0) return 'requires_escalation';
  return 'ready_for_complete';
}

function messagesOf(cart: Cart, variant: UcpVariant): UcpMessage[] {
  if (cart.challengeUrl)
    return variant.shape === 'map'
      ? []
      : [escalation('requires_3ds', 'Your bank asks you to confirm this payment.')];
  const missing = missingDetails(cart.buyer).map((name) => missingMessage(name));
  if (cart.shippingId === null) missing.push(missingMessage('shipping'));
  if (cart.lastError) missing.push(errorMessage(cart.lastError.code, cart.lastError.message));
  if (missing.length === 0 && variant.payment === 'redirect') {
    return [escalation('payment_on_site', 'Please pay on our own pages.')];
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

function escalation(code: string, content: string): UcpMessage {
  return { type: 'error', code, content, severity: 'requires_buyer_input' };
}

function continueUrl(variant: UcpVariant, origin: string, cart: Cart): string {
  if (cart.challengeUrl && variant.shape === 'array') return cart.challengeUrl;
  return `${origin}/checkout/c/${cart.id}`;
}

function challengeAction(cart: Cart): Record<string, unknown> {
  const url = cart.challengeUrl ?? '';
  return {
    'dev.ucp.payment.three_ds_challenge': [
      { id: url.split('/').at(-1), config: { payment_instrument_id: 'instrument_1', url } },
    ],
  };
}

function presentLine(merchant: Merchant, line: Cart['lines'][number], index: number) {
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

function presentTotals(totals: Totals) {
  return [
    { type: 'subtotal', display_text: 'Subtotal', amount: totals.subtotalCents },
    ...(totals.discountCents
      ? [{ type: 'discount', display_text: 'Discount', amount: -totals.discountCents }]
      : []),
    { type: 'fulfillment', display_text: 'Shipping', amount: totals.shippingCents },
    ...(totals.feeCents ? [{ type: 'fee', display_text: 'Handling fee', amount: totals.feeCents }] : []),
    { type: 'tax', display_text: 'Tax', amount: totals.taxCents },
    { type: 'total', display_text: 'Total', amount: totals.totalCents },
  ];
}

function presentFulfillment(merchant: Merchant, cart: Cart) {
  const { buyer } = cart;
  const lines = cart.lines.map((_, index) => `li_${index + 1}`);
  const { subtotalCents } = merchant.totals(cart);
  const options = merchant.terms.shipping.map((method) => ({
    id: method.id,
    title: method.title,
    description: method.description,
    totals: [{ type: 'total', amount: shippingPrice(method, subtotalCents, merchant.terms) }],
  }));
  const destination = {
    type: 'shipping_address',
    id: 'dest_1',
    street_address: buyer.line1,
    address_locality: buyer.city,
    address_region: buyer.state,
    postal_code: buyer.postalCode,
    address_country: buyer.country,
  };
  return {
    methods: [
      {
        id: 'shipping_1',
        type: 'shipping',
        line_item_ids: lines,
        ...(buyer.line1
          ? { selected_destination_id: 'dest_1', destinations: [destination] }
          : { destinations: [] }),
        groups: [{ id: 'package_1', line_item_ids: lines, selected_option_id: cart.shippingId, options }],
      },
    ],
  };
}
