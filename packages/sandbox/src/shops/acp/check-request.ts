import {
  anything,
  atMost,
  type Check,
  flag,
  integer,
  listOf,
  matching,
  oneOf,
  record,
  shape,
  text,
} from '../../http/strict-shape.ts';
import { type AcpVariant, hasItems, isFirst } from './variant.ts';

export type AcpRequest = 'create' | 'update' | 'complete' | 'delegate';

const EMAIL = matching(/.@./);

/** What is wrong with a body by the version's published schema; null where nothing is. */
export function bodyProblem(variant: AcpVariant, request: AcpRequest, body: unknown): string | null {
  return { create, update, complete, delegate }[request](variant)(body, '$');
}

function address(variant: AcpVariant): Check {
  return shape({
    name: atMost(256),
    line_one: atMost(60),
    'line_two?': atMost(60),
    city: atMost(60),
    state: text,
    country: matching(/^[A-Z]{2}$/),
    postal_code: atMost(20),
    ...(variant.version === '2026-04-17' && { 'company?': text }),
  });
}

function buyer(variant: AcpVariant): Check {
  if (hasItems(variant))
    return shape({ first_name: text, last_name: text, email: EMAIL, 'phone_number?': text });
  return shape({
    'first_name?': text,
    'last_name?': text,
    'full_name?': text,
    email: EMAIL,
    'phone_number?': text,
    'customer_id?': text,
  });
}

function goods(variant: AcpVariant, minimum: number): Record<string, Check> {
  const optional = minimum === 0 ? '?' : '';
  if (hasItems(variant))
    return { [`items${optional}`]: listOf(shape({ id: text, quantity: integer(1) }), minimum) };
  const item = shape({ id: text, 'name?': text, 'unit_amount?': integer(0) });
  return { [`line_items${optional}`]: listOf(item, minimum) };
}

function where(variant: AcpVariant): Record<string, Check> {
  if (isFirst(variant)) return { 'fulfillment_address?': address(variant) };
  const details = shape({
    'name?': text,
    'email?': EMAIL,
    'phone_number?': text,
    'address?': address(variant),
  });
  return { 'fulfillment_details?': details };
}

function create(variant: AcpVariant): Check {
  return shape({
    ...goods(variant, 1),
    'buyer?': buyer(variant),
    ...where(variant),
    ...(!hasItems(variant) && {
      currency: text,
      capabilities: shape({ 'payment?': record, 'interventions?': record, 'extensions?': anything }),
      'metadata?': record,
    }),
  });
}

function update(variant: AcpVariant): Check {
  return shape({ ...goods(variant, 0), 'buyer?': buyer(variant), ...where(variant), ...chosen(variant) });
}

function chosen(variant: AcpVariant): Record<string, Check> {
  if (isFirst(variant)) return { 'fulfillment_option_id?': text };
  const option = { option_id: text, item_ids: listOf(text) };
  const selected = hasItems(variant)
    ? shape({ type: oneOf('shipping', 'digital'), 'shipping?': shape(option), 'digital?': shape(option) })
    : shape({ type: oneOf('shipping', 'digital', 'pickup', 'local_delivery'), ...option });
  return { 'selected_fulfillment_options?': listOf(selected) };
}

function complete(variant: AcpVariant): Check {
  const token = hasItems(variant)
    ? { token: text, provider: oneOf('stripe') }
    : {
        handler_id: text,
        instrument: shape({ type: text, credential: shape({ type: text, token: text }) }),
      };
  return shape({
    'buyer?': buyer(variant),
    payment_data: shape({ ...token, 'billing_address?': address(variant) }),
    ...(!isFirst(variant) && { 'authentication_result?': record }),
    ...(!hasItems(variant) && { 'risk_signals?': record }),
  });
}

function delegate(variant: AcpVariant): Check {
  const card = shape({
    type: oneOf('card'),
    card_number_type: oneOf('fpan', 'network_token'),
    'virtual?': flag,
    number: text,
    'exp_month?': atMost(2),
    'exp_year?': atMost(4),
    'name?': text,
    'cvc?': atMost(4),
    'checks_performed?': listOf(oneOf('avs', 'cvv', 'ani', 'auth0')),
    'iin?': atMost(6),
    display_card_funding_type: oneOf('credit', 'debit', 'prepaid'),
    'display_brand?': text,
    'display_last4?': matching(/^\d{4}$/),
    metadata: record,
  });
  const signal = shape({
    type: oneOf('card_testing'),
    score: integer(0),
    action: oneOf('blocked', 'manual_review', 'authorized'),
  });
  return shape({
    payment_method: card,
    allowance: shape({
      reason: oneOf('one_time'),
      max_amount: integer(0),
      currency: matching(/^[a-z]{3}$/),
      checkout_session_id: text,
      merchant_id: atMost(256),
      expires_at: text,
    }),
    'billing_address?': address(variant),
    risk_signals: listOf(signal, variant.version === '2026-04-17' ? 0 : 1),
    metadata: record,
  });
}
