import { centsOfMinor } from '../../api-amounts.ts';
import type { Address, Buyer, Choice, DriveContext, Failed } from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { failed } from '../../outcomes.ts';
import type { CatalogVariant } from '../catalog-product.ts';
import { isSuccess, type JsonReply, sendJson } from '../json-client.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';
import { cheapestFirst, type ShippingMethod, wantedMethod } from '../shipping.ts';

export interface FilledCart {
  readonly kind: 'filled';
  readonly base: string;
  readonly token: string;
  readonly cart: Json;
  readonly rates: readonly Rate[];
}

export interface Rate extends ShippingMethod {
  readonly id: string;
  readonly packageId: number;
}

/** Puts the goods, the addresses and the chosen or cheapest shipping into a fresh cart. */
export async function fillCart(
  base: string,
  variant: CatalogVariant,
  choice: Choice,
  context: DriveContext,
): Promise<FilledCart | Failed> {
  const empty = await sendJson(context, 'GET', `${base}/cart`, undefined);
  const token = empty.headers.get('cart-token');
  if (!isSuccess(empty) || token === null) return refusalIn(empty);
  const send = (path: string, body: JsonObject) =>
    sendJson(context, 'POST', `${base}${path}`, body, { 'cart-token': token });
  const variation = Object.entries(variant.choices).map(([attribute, value]) => ({ attribute, value }));
  const added = await send('/cart/add-item', {
    id: Number(variant.id),
    quantity: choice.quantity,
    variation,
  });
  if (!isSuccess(added)) return refusalIn(added);
  const customer = await send('/cart/update-customer', addressesOf(choice.buyer));
  if (!isSuccess(customer)) return refusalIn(customer);
  const rates = ratesIn(customer.body);
  const wanted = wantedMethod(rates, choice);
  if (wanted === undefined) return { kind: 'filled', base, token, cart: customer.body, rates };
  const selected = await send('/cart/select-shipping-rate', {
    package_id: wanted.packageId,
    rate_id: wanted.id,
  });
  return isSuccess(selected)
    ? { kind: 'filled', base, token, cart: selected.body, rates }
    : refusalIn(selected);
}

function ratesIn(cart: Json): readonly Rate[] {
  const rates = listAt(cart, 'shipping_rates').flatMap((shipment) =>
    listAt(shipment, 'shipping_rates').flatMap((rate) => {
      const [id, title] = [textAt(rate, 'rate_id'), textAt(rate, 'name')];
      const amount = centsOfMinor(textAt(rate, 'price'), numberAt(rate, 'currency_minor_unit') ?? 2);
      const packageId = numberAt(shipment, 'package_id') ?? 0;
      return id === null || title === null || amount === null ? [] : [{ id, packageId, title, amount }];
    }),
  );
  return cheapestFirst(rates);
}

export function addressesOf(buyer: Buyer): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  return {
    ...(billing !== null && { billing_address: { ...addressOf(buyer, billing), email: buyer.email ?? '' } }),
    ...(buyer.shipping !== null && { shipping_address: addressOf(buyer, buyer.shipping) }),
  };
}

function addressOf(buyer: Buyer, address: Address): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  return {
    first_name: first,
    last_name: last,
    address_1: address.line1,
    address_2: address.line2 ?? '',
    city: address.city,
    state: address.state ?? '',
    postcode: address.postalCode,
    country: address.country,
    phone: buyer.phone ?? '',
  };
}

function refusalIn(reply: JsonReply): Failed {
  const code = textAt(reply.body, 'code') ?? `status ${reply.status}`;
  const reason = /out_of_stock|no_stock/.test(code) ? 'out_of_stock' : 'merchant_error';
  return failed(reason, `${code}: ${textAt(reply.body, 'message') ?? ''}`.slice(0, 200));
}
