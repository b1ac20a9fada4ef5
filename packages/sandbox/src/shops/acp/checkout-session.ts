import { type Cart, missingDetails, shippingPrice, type Totals } from '../../cart.ts';
import { listAt, recordAt, textAt } from '../../http/json-reading.ts';
import type { Merchant } from '../../merchant.ts';
import { countryCode, stateCode } from '../../places.ts';
import type { ShippingMethod } from '../../terms.ts';
import { type AcpVariant, hasItems, isFirst } from './variant.ts';

export const ACP_HANDLER_ID = 'card_tokenized';

const PARAMS: Readonly<Record<string, string>> = {
  email: '$.fulfillment_details.email',
  name: '$.fulfillment_details.name',
  shipping: '$.selected_fulfillment_options',
};

/** The checkout session as the Agentic Commerce Protocol shows it in this version. */
export function presentSession(
  merchant: Merchant,
  variant: AcpVariant,
  origin: string,
  cart: Cart,
): Record<string, unknown> {
  const totals = merchant.totals(cart);
  const [order] = merchant.ordersOf(cart);
  const status = statusOf(merchant, variant, cart);
  return {
    id: cart.id,
    ...presentPayment(merchant, variant),
    status,
    currency: merchant.terms.currency,
    line_items: cart.lines.map((line, index) => presentLine(merchant, variant, line, index)),
    ...presentWhere(cart, variant),
    fulfillment_options: merchant.terms.shipping.map((method) =>
      presentOption(variant, method, shippingPrice(method, totals.subtotalCents, merchant.terms)),
    ),
    ...presentChosen(cart, variant),
    totals: presentTotals(totals),
    messages: messagesOf(merchant, variant, cart),
    links: [{ type: 'terms_of_use', url: `${origin}/terms` }],
    ...(status === 'authentication_required' && {
      authentication_metadata: authenticationMetadata(merchant, variant),
      ...(!hasItems(variant) && { continue_url: cart.challengeUrl }),
    }),
    ...(order && {
      order: {
        id: order.number,
        checkout_session_id: cart.id,
        permalink_url: `${origin}/orders/${order.number}?key=${order.key}`,
      },
    }),
  };
}

function presentPayment(merchant: Merchant, variant: AcpVariant): Record<string, unknown> {
  if (!hasItems(variant)) {
    return {
      protocol: { version: variant.version },
      capabilities: {
        payment: { handlers: [cardHandler(merchant, variant)] },
        interventions: { supported: ['3ds'], required: [], enforcement: 'conditional' },
      },
    };
  }
  const networks = { type: 'card', supported_card_networks: ['visa', 'mastercard', 'amex'] };
  return {
    payment_provider: {
      provider: 'stripe',
      ...(variant.version === '2026-01-16' && { merchant_id: merchant.name }),
      supported_payment_methods: [isFirst(variant) ? 'card' : networks],
    },
  };
}

/** The first two versions have one price where later ones have rows. */
function presentOption(variant: AcpVariant, method: ShippingMethod, amount: number): Record<string, unknown> {
  const option = { type: 'shipping', id: method.id, title: method.title };
  if (variant.version < '2026-01-16')
    return { ...option, subtitle: method.description, subtotal: amount, tax: 0, total: amount };
  const totals = [{ type: 'total', display_text: method.title, amount }];
  return { ...option, description: method.description, totals };
}

function presentChosen({ shippingId, lines }: Cart, variant: AcpVariant): Record<string, unknown> {
  if (isFirst(variant)) return shippingId === null ? {} : { fulfillment_option_id: shippingId };
  if (shippingId === null) return { selected_fulfillment_options: [] };
  const chosen = { option_id: shippingId, item_ids: lines.map((line) => line.variant.sku) };
  const option = hasItems(variant) ? { type: 'shipping', shipping: chosen } : { type: 'shipping', ...chosen };
  return { selected_fulfillment_options: [option] };
}

/** Takes over what a create, update or complete says about the buyer, the address and the way it ships. */
export function readSession(merchant: Merchant, cart: Cart, body: Record<string, unknown>): void {
  if ('fulfillment_details' in body) readDetails(merchant, cart, recordAt(body, 'fulfillment_details'));
  if ('fulfillment_address' in body) readAddress(merchant, cart, recordAt(body, 'fulfillment_address'));
  if ('buyer' in body) readBuyer(merchant, cart, recordAt(body, 'buyer'));
  const selected = listAt(body, 'selected_fulfillment_options')[0];
  const optionId =
    textAt(selected, 'option_id') ||
    textAt(recordAt(selected, 'shipping'), 'option_id') ||
    textAt(body, 'fulfillment_option_id');
  if (merchant.terms.shipping.some((method) => method.id === optionId)) cart.shippingId = optionId;
}

function readDetails(merchant: Merchant, cart: Cart, details: Record<string, unknown>): void {
  merchant.setBuyer(cart, {
    name: textAt(details, 'name') || cart.buyer.name,
    email: textAt(details, 'email') || cart.buyer.email,
    phone: textAt(details, 'phone_number') || cart.buyer.phone,
  });
  if ('address' in details) readAddress(merchant, cart, recordAt(details, 'address'));
}

function readAddress(merchant: Merchant, cart: Cart, address: Record<string, unknown>): void {
  merchant.setBuyer(cart, {
    name: textAt(address, 'name') || cart.buyer.name,
    line1: textAt(address, 'line_one'),
    line2: textAt(address, 'line_two'),
    city: textAt(address, 'city'),
    state: stateCode(textAt(address, 'state')),
    postalCode: textAt(address, 'postal_code'),
    country: countryCode(textAt(address, 'country')),
  });
}

function readBuyer(merchant: Merchant, cart: Cart, buyer: Record<string, unknown>): void {
  const name = `${textAt(buyer, 'first_name')} ${textAt(buyer, 'last_name')}`.trim();
  merchant.setBuyer(cart, {
    name: name || cart.buyer.name,
    email: textAt(buyer, 'email') || cart.buyer.email,
    phone: textAt(buyer, 'phone_number') || cart.buyer.phone,
  });
}

function statusOf(merchant: Merchant, variant: AcpVariant, cart: Cart): string {
  if (cart.canceled) return 'canceled';
  if (merchant.ordersOf(cart).length > 0) return 'completed';
  // The first version has no status for it, only a message.
  if (cart.challengeUrl) return isFirst(variant) ? 'not_ready_for_payment' : 'authentication_required';
  return missing(cart).length > 0 || cart.lastError?.code === 'out_of_stock'
    ? 'not_ready_for_payment'
    : 'ready_for_payment';
}

function missing(cart: Cart): string[] {
  const names = missingDetails(cart.buyer);
  return cart.shippingId === null ? [...names, 'shipping'] : names;
}

function messagesOf(merchant: Merchant, variant: AcpVariant, cart: Cart): Record<string, unknown>[] {
  if (cart.canceled || merchant.ordersOf(cart).length > 0) return [];
  const error = (code: string, content: string, param?: string) => ({
    type: 'error',
    code,
    ...(!hasItems(variant) && { severity: 'high' }),
    ...(param ? { param } : {}),
    content_type: 'plain',
    content,
  });
  if (cart.challengeUrl && isFirst(variant))
    return [error('requires_3ds', 'The issuer wants the cardholder to confirm this payment.')];
  const gaps = missing(cart).map((name) =>
    error('missing', `Missing: ${name}`, PARAMS[name] ?? '$.fulfillment_details.address'),
  );
  if (!cart.lastError) return gaps;
  const { code, message } = cart.lastError;
  if (code === 'out_of_stock') return [...gaps, error('out_of_stock', message, '$.line_items[0]')];
  if (code === 'price_changed') return [...gaps, error(hasItems(variant) ? 'invalid' : 'conflict', message)];
  return [...gaps, error('payment_declined', `${message} (${code})`)];
}

function cardHandler(merchant: Merchant, { version }: AcpVariant): Record<string, unknown> {
  return {
    id: ACP_HANDLER_ID,
    name: 'dev.acp.tokenized.card',
    ...(version === '2026-04-17' && { display_name: 'Credit card' }),
    version: '2026-01-22',
    spec: 'https://acp.dev/handlers/tokenized.card',
    requires_delegate_payment: true,
    requires_pci_compliance: false,
    psp: 'florin_sandbox',
    config_schema: 'https://acp.dev/schemas/handlers/tokenized.card/config.json',
    instrument_schemas: ['https://acp.dev/schemas/handlers/tokenized.card/instrument.json'],
    config: {
      merchant_id: merchant.name,
      psp: 'florin_sandbox',
      accepted_brands: ['visa', 'mastercard', 'amex'],
      supports_3ds: true,
      environment: 'sandbox',
    },
  };
}

function authenticationMetadata(merchant: Merchant, variant: AcpVariant): Record<string, unknown> {
  const browser = {
    accept_header: 'text/html',
    ip_address: '192.0.2.1',
    javascript_enabled: false,
    language: 'en',
    user_agent: 'sandbox',
  };
  return {
    ...(variant.version < '2026-04-17' && { channel: { type: 'browser', browser } }),
    acquirer_details: {
      acquirer_bin: '400000',
      acquirer_country: 'US',
      acquirer_merchant_id: merchant.name,
      merchant_name: merchant.title,
    },
    directory_server: 'visa',
    flow_preference: { type: 'challenge', challenge: { type: 'mandated' } },
  };
}

function presentLine(merchant: Merchant, variant: AcpVariant, line: Cart['lines'][number], index: number) {
  const amount = merchant.priceOf(line.variant) * line.quantity;
  const id = `line_item_${index + 1}`;
  if (hasItems(variant)) {
    const item = { id: line.variant.sku, quantity: line.quantity };
    return { id, item, base_amount: amount, discount: 0, subtotal: amount, tax: 0, total: amount };
  }
  return {
    id,
    item: { id: line.variant.sku },
    quantity: line.quantity,
    name: line.title,
    unit_amount: merchant.priceOf(line.variant),
    custom_attributes: Object.entries(line.variant.choices).map(([name, value]) => ({
      display_name: name,
      value,
    })),
    totals: [
      { type: 'items_base_amount', display_text: 'Base amount', amount },
      { type: 'subtotal', display_text: 'Subtotal', amount },
      { type: 'total', display_text: 'Total', amount },
    ],
  };
}

function presentWhere({ buyer }: Cart, variant: AcpVariant): Record<string, unknown> {
  const address = {
    name: buyer.name,
    line_one: buyer.line1,
    line_two: buyer.line2,
    city: buyer.city,
    state: buyer.state,
    country: buyer.country,
    postal_code: buyer.postalCode,
  };
  if (isFirst(variant)) return buyer.line1 === '' ? {} : { fulfillment_address: address };
  return {
    fulfillment_details: {
      name: buyer.name,
      ...(buyer.email && { email: buyer.email }),
      phone_number: buyer.phone,
      ...(buyer.line1 && { address }),
    },
  };
}

function presentTotals(totals: Totals) {
  const row = (type: string, text: string, amount: number) => ({ type, display_text: text, amount });
  return [
    row('items_base_amount', 'Item(s) total', totals.subtotalCents),
    ...(totals.discountCents ? [row('discount', 'Discount', -totals.discountCents)] : []),
    row('subtotal', 'Subtotal', totals.subtotalCents - totals.discountCents),
    row('fulfillment', 'Shipping', totals.shippingCents),
    ...(totals.feeCents ? [row('fee', 'Handling fee', totals.feeCents)] : []),
    row('tax', 'Tax', totals.taxCents),
    row('total', 'Total', totals.totalCents),
  ];
}
