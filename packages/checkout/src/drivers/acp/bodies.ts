import { nameOf } from '@florin/page-reading/buyer/buyer-values';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type { Address, Buyer, Choice } from '@florin/page-reading/purchase';
import { namePartsOf } from '../../options/buyer.ts';
import { type AcpVersion, hasItems, isFirst } from '../../protocols/acp-versions.ts';
import type { SessionShipping } from '../sessions/open-session.ts';

/** What is bought, and in which words of the protocol. */
export interface Purchase {
  readonly version: AcpVersion;
  readonly itemId: string;
  readonly choice: Choice;
  /** ISO 4217, lower case, for the versions that want it from the buyer. */
  readonly currency: string;
}

/** A way of delivery, as the seller offers it. */
export interface DeliveryOption extends SessionShipping {
  readonly type: string;
}

/** @example creation({ version: '2026-04-17', itemId: 'sku_1', choice, currency: 'usd' }) */
export function creation({ version, itemId, choice, currency }: Purchase): JsonObject {
  const { quantity, buyer } = choice;
  const address = buyer.shipping === null ? null : acpAddress(buyer.name, buyer.shipping);
  const who = buyer.email === null ? {} : { buyer: acpBuyer(buyer) };
  if (isFirst(version)) {
    return {
      items: [{ id: itemId, quantity }],
      ...who,
      ...(address !== null && { fulfillment_address: address }),
    };
  }
  const details = {
    ...(buyer.name !== null && { name: buyer.name }),
    ...(buyer.email !== null && { email: buyer.email }),
    ...(buyer.phone !== null && { phone_number: buyer.phone }),
    ...(address !== null && { address }),
  };
  if (hasItems(version)) return { items: [{ id: itemId, quantity }], ...who, fulfillment_details: details };
  return {
    // These versions give an item no quantity: what is wanted twice is named twice.
    line_items: Array.from({ length: quantity }, () => ({ id: itemId })),
    currency,
    ...who,
    capabilities: { interventions: { supported: ['3ds'] } },
    fulfillment_details: details,
  };
}

export function selection(version: AcpVersion, itemId: string, { id, type }: DeliveryOption): JsonObject {
  if (isFirst(version)) return { fulfillment_option_id: id };
  const chosen = { option_id: id, item_ids: [itemId] };
  const option = hasItems(version) ? { type, [type]: chosen } : { type, ...chosen };
  return { selected_fulfillment_options: [option] };
}

/** A token that was made for this session, in the words of each version. */
export function payment(
  version: AcpVersion,
  handler: Json | undefined,
  token: string,
  buyer: Buyer,
): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  const address = billing === null ? {} : { billing_address: acpAddress(nameOf(buyer, 'billing'), billing) };
  const { id, provider } = handler as { id?: string; provider?: string };
  const data = hasItems(version)
    ? { token, provider: provider ?? 'stripe' }
    : { handler_id: id ?? '', instrument: { type: 'card', credential: { type: 'spt', token } } };
  return { buyer: acpBuyer(buyer), payment_data: { ...data, ...address } };
}

/** Lines as long as delegated payments take them. */
const LINE_LENGTH_MAX = 60;

export function acpAddress(name: string | null, address: Address): JsonObject {
  const line = (text: string) => text.slice(0, LINE_LENGTH_MAX);
  return {
    name: name ?? '',
    line_one: line(address.line1),
    ...(address.line2 !== null && { line_two: line(address.line2) }),
    city: line(address.city),
    state: address.state ?? '',
    country: address.country,
    postal_code: address.postalCode,
  };
}

function acpBuyer(buyer: Buyer): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    first_name: first,
    last_name: last,
    email: buyer.email ?? '',
    ...(buyer.phone !== null && { phone_number: buyer.phone }),
  };
}
