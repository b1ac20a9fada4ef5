import {
  absoluteUrl,
  anything,
  atMost,
  type Check,
  flag,
  integer,
  listOf,
  oneOf,
  record,
  shape,
  text,
  uuid,
} from '../../http/strict-shape.ts';
import type { WebRequest } from '../../http/web-server.ts';
import { isEarly, isFirst, isLate, type UcpVariant } from './variant.ts';

export type UcpOperation =
  | 'create_checkout'
  | 'get_checkout'
  | 'update_checkout'
  | 'complete_checkout'
  | 'cancel_checkout'
  | 'lookup_catalog'
  | 'get_product'
  | 'get_order';

/** Operations that change something and so want a key. */
export const CHANGES: readonly UcpOperation[] = [
  'create_checkout',
  'update_checkout',
  'complete_checkout',
  'cancel_checkout',
];

const ADDRESS = {
  'street_address?': text,
  'extended_address?': text,
  'address_locality?': text,
  'address_region?': text,
  'address_country?': text,
  'postal_code?': text,
  'first_name?': text,
  'last_name?': text,
  'phone_number?': text,
};
const BUYER = shape({ 'first_name?': text, 'last_name?': text, 'email?': text, 'phone_number?': text });
const SIGNALS = { 'signals?': record, 'attribution?': record };

/** What is wrong with the body of an operation by the version's published schema; null where nothing is. */
export function bodyProblem(variant: UcpVariant, operation: UcpOperation, body: unknown): string | null {
  if (operation === 'create_checkout') return checkoutShape(variant, 'create')(body, '$');
  if (operation === 'update_checkout') return checkoutShape(variant, 'update')(body, '$');
  if (operation === 'complete_checkout') return completion(variant)(body, '$');
  if (operation === 'lookup_catalog')
    return shape({ ids: listOf(text, 1), 'context?': record, ...SIGNALS })(body, '$');
  if (operation === 'get_product')
    return shape({ id: text, 'selected?': anything, 'context?': record })(body, '$');
  return null;
}

function checkoutShape(variant: UcpVariant, kind: 'create' | 'update'): Check {
  const isUpdate = kind === 'update';
  return shape({
    ...(isUpdate && isEarly(variant) && { id: text }),
    line_items: listOf(
      shape({
        ...(isUpdate && { 'id?': text, 'parent_id?': text }),
        item: shape({ id: text }),
        quantity: integer(1),
      }),
    ),
    'buyer?': BUYER,
    ...(isFirst(variant)
      ? {
          currency: text,
          payment: shape({ 'selected_instrument_id?': text, 'instruments?': listOf(record) }),
        }
      : { 'context?': record, 'payment?': shape({ 'instruments?': listOf(record) }) }),
    ...(variant.version >= '2026-04-08' && SIGNALS),
    'fulfillment?': shape({ 'methods?': listOf(method(variant, kind)) }),
  });
}

function method(variant: UcpVariant, kind: 'create' | 'update'): Check {
  const isUpdate = kind === 'update';
  const destination = shape({
    ...ADDRESS,
    'id?': text,
    ...(isLate(variant) && { 'type?': oneOf('shipping_address') }),
  });
  return shape({
    ...(isUpdate && { [isEarly(variant) ? 'id' : 'id?']: text, 'type?': oneOf('shipping', 'pickup') }),
    ...(!isUpdate && { type: oneOf('shipping', 'pickup') }),
    ...(isUpdate ? { line_item_ids: listOf(text) } : !isLate(variant) && { 'line_item_ids?': listOf(text) }),
    'destinations?': listOf(destination),
    'selected_destination_id?': anything,
    'groups?': listOf(shape({ ...(isUpdate && { id: text }), 'selected_option_id?': anything })),
  });
}

function completion(variant: UcpVariant): Check {
  const common = {
    id: text,
    handler_id: text,
    type: oneOf('card'),
    'billing_address?': shape(ADDRESS),
    credential: credential(variant),
  };
  if (isFirst(variant)) {
    const instrument = shape({
      ...common,
      brand: text,
      last_digits: atMost(4),
      'expiry_month?': integer(1),
      'expiry_year?': integer(2000),
    });
    return shape({ payment_data: instrument, 'risk_signals?': record });
  }
  const instrument = shape({ ...common, 'selected?': flag, 'display?': record });
  return shape({
    payment: shape({ instruments: listOf(instrument, 1) }),
    ...(isEarly(variant) ? { 'risk_signals?': record } : SIGNALS),
  });
}

/** The handler's own schema: a token of the processor, or the card where the merchant takes it. */
function credential(variant: UcpVariant): Check {
  if (variant.payment !== 'raw') return shape({ type: text, token: text });
  return shape({
    ...(isLate(variant)
      ? { type: oneOf('pan'), number: text }
      : { type: oneOf('card'), card_number_type: oneOf('fpan'), 'number?': text }),
    'expiry_month?': integer(1),
    'expiry_year?': integer(2000),
    'name?': text,
    'cvc?': atMost(4),
  });
}

/** The profile of whoever asks. */
export function agentOf(headers: WebRequest['headers']): string | undefined {
  return /^profile="([^"]+)"/.exec(String(headers['ucp-agent'] ?? ''))?.[1];
}

/** What is wrong with the headers of a REST request. */
export function headerProblem(
  variant: UcpVariant,
  operation: UcpOperation,
  { headers }: WebRequest,
): string | null {
  const agent = agentOf(headers);
  return (
    uuid(headers['request-id'], 'Request-Id') ??
    (CHANGES.includes(operation) ? uuid(headers['idempotency-key'], 'Idempotency-Key') : null) ??
    (isEarly(variant)
      ? text(headers['request-signature'], 'Request-Signature')
      : absoluteUrl(agent, 'UCP-Agent profile'))
  );
}
