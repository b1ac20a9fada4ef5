import { nameOf } from '@florin/page-reading/buyer/buyer-values';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type { Address, Buyer, Choice } from '@florin/page-reading/purchase';
import { namePartsOf } from '../../options/buyer.ts';
import { isEarly, isFirst, isLate, type UcpVersion } from '../../protocols/ucp-versions.ts';
import { listAt, textAt } from '../json-reading.ts';

/** What is bought, by whom, and in which words of the protocol. */
export interface Purchase {
  readonly version: UcpVersion;
  readonly itemId: string;
  readonly choice: Choice;
  /** ISO 4217, for the version that wants it from the buyer. */
  readonly currency: string;
  /** Only merchants that say so deliver by this protocol. */
  readonly delivers: boolean;
}

/** The destination is named by us where the merchant lets it be, so that it can be chosen in the same request. */
export const DESTINATION_ID = 'dest_1';

/** @example creation({ version: '2026-04-08', itemId: 'sku_1', choice, currency: 'USD', delivers: true }) */
export function creation(purchase: Purchase): JsonObject {
  const { version, itemId, choice, delivers } = purchase;
  const { buyer, quantity } = choice;
  const destination = buyer.shipping === null ? null : destinationOf(version, buyer, buyer.shipping);
  return {
    line_items: [{ item: { id: itemId }, quantity }],
    buyer: buyerOf(buyer),
    ...whatTheFirstWants(purchase),
    ...(delivers &&
      destination !== null && {
        fulfillment: {
          methods: [
            { type: 'shipping', destinations: [destination], selected_destination_id: DESTINATION_ID },
          ],
        },
      }),
  };
}

/** Everything that was sent at first, with the ids that the merchant has given since, and these selections. */
export function update(purchase: Purchase, session: Json, methods: readonly JsonObject[] | null): JsonObject {
  const { version, itemId, choice } = purchase;
  const lineId = textAt(listAt(session, 'line_items')[0], 'id');
  return {
    ...(isEarly(version) && { id: textAt(session, 'id') ?? '' }),
    line_items: [{ ...(lineId !== null && { id: lineId }), item: { id: itemId }, quantity: choice.quantity }],
    buyer: buyerOf(choice.buyer),
    ...whatTheFirstWants(purchase),
    ...(methods !== null && { fulfillment: { methods } }),
  };
}

/** One method of an update: our address under the id that it has there, and the way of shipping for each of its groups. */
export function methodUpdate(
  { version, choice: { buyer } }: Purchase,
  method: Json,
  destinationId: string,
  groups: readonly JsonObject[],
): JsonObject {
  const destination = buyer.shipping === null ? null : destinationOf(version, buyer, buyer.shipping);
  return {
    ...(textAt(method, 'id') !== null && { id: textAt(method, 'id') }),
    type: 'shipping',
    line_item_ids: listAt(method, 'line_item_ids'),
    ...(destination !== null && { destinations: [{ ...destination, id: destinationId }] }),
    selected_destination_id: destinationId,
    ...(groups.length > 0 && { groups }),
  };
}

/** The first version has the buyer name the currency and carry an empty payment along. */
function whatTheFirstWants({ version, currency }: Purchase): JsonObject {
  return isFirst(version) ? { currency, payment: { instruments: [] } } : {};
}

function buyerOf(buyer: Buyer): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    ...(buyer.email !== null && { email: buyer.email }),
    ...(buyer.name !== null && { first_name: first, last_name: last }),
    ...(buyer.phone !== null && { phone_number: buyer.phone }),
  };
}

function destinationOf(version: UcpVersion, buyer: Buyer, address: Address): JsonObject {
  return {
    id: DESTINATION_ID,
    ...(isLate(version) && { type: 'shipping_address' }),
    ...postalAddress(buyer, 'shipping', address),
  };
}

export function postalAddress(buyer: Buyer, section: 'shipping' | 'billing', address: Address): JsonObject {
  const name = nameOf(buyer, section);
  const { first, last } = namePartsOf(name ?? '');
  return {
    ...(name !== null && { first_name: first, last_name: last }),
    street_address: address.line1,
    ...(address.line2 !== null && { extended_address: address.line2 }),
    address_locality: address.city,
    ...(address.state !== null && { address_region: address.state }),
    postal_code: address.postalCode,
    address_country: address.country,
    ...(buyer.phone !== null && { phone_number: buyer.phone }),
  };
}

/** An instrument as each version shows it; the credential is the only part that could pay. */
export interface CardInstrument {
  readonly handlerId: string;
  readonly brand: string;
  readonly lastDigits: string;
  readonly credential: JsonObject;
}

/** @example completion('2026-04-08', { handlerId: 'psp', brand: 'visa', lastDigits: '4242', credential }, buyer) */
export function completion(version: UcpVersion, card: CardInstrument, buyer: Buyer): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  const { brand, lastDigits: last_digits, handlerId: handler_id, credential } = card;
  const instrument = {
    id: 'instrument_1',
    handler_id,
    type: 'card',
    credential,
    ...(billing !== null && { billing_address: postalAddress(buyer, 'billing', billing) }),
  };
  if (isFirst(version)) return { payment_data: { ...instrument, brand, last_digits }, risk_signals: {} };
  return { payment: { instruments: [{ ...instrument, selected: true, display: { brand, last_digits } }] } };
}
