import type { DriveContext } from '@florin/checkout-browser/driver';
import { nameOf } from '@florin/page-reading/buyer/buyer-values';
import { failed } from '@florin/page-reading/failure';
import type { Json, JsonObject } from '@florin/page-reading/json';
import { names } from '@florin/page-reading/lexicon/markup-names';
import type { Address, Buyer, Choice, Failed } from '@florin/page-reading/purchase';
import { centsOfMinor } from '../../api-amounts.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { type CatalogProduct, type CatalogVariant, keyOf } from '../catalog-product.ts';
import { isSuccess, type JsonReply, sendJson } from '../json-client.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';
import { cheapestFirst, type ShippingMethod, wantedMethod } from '../shipping.ts';

export interface FilledCart {
  readonly kind: 'filled';
  readonly base: string;
  readonly token: string;
  readonly cart: Json;
  /** What there is to choose from: the ways of the one package, none where there are several. */
  readonly rates: readonly Rate[];
  readonly isShippable: boolean;
  /** How the one package goes; left out where there are several. */
  readonly chosen?: Rate;
}

export interface Rate extends ShippingMethod {
  readonly id: string;
}

/** Puts the goods, the addresses and the chosen or cheapest shipping into a fresh cart. */
export async function fillCart(
  base: string,
  product: CatalogProduct,
  variant: CatalogVariant,
  choice: Choice,
  context: DriveContext,
): Promise<FilledCart | Failed> {
  const empty = await sendJson(context, 'GET', `${base}/cart`, undefined);
  const token = empty.headers.get('cart-token');
  if (!isSuccess(empty) || token === null) return refusalIn(empty);
  const send = (path: string, body: JsonObject) =>
    sendJson(context, 'POST', `${base}${path}`, body, { 'cart-token': token });
  // What the variation fixes follows from its id; only what it leaves open has to be said.
  const variation = product.options
    .filter(({ name }) => variant.choices[name] === undefined)
    .map(({ name }) => ({ attribute: name, value: String(choice.options[keyOf(name)] ?? '') }));
  const added = await send('/cart/add-item', {
    id: Number(variant.id),
    quantity: choice.quantity,
    variation,
  });
  if (!isSuccess(added)) return refusalIn(added);
  const customer = await send('/cart/update-customer', addressesOf(choice.buyer));
  if (!isSuccess(customer)) return refusalIn(customer);
  if (listAt(customer.body, 'coupons').length > 0)
    return failed('merchant_error', 'the cart has a coupon in it that nobody asked for', 'product_unproven');
  const packages = packagesIn(customer.body);
  let cart = customer.body;
  const chosen: Rate[] = [];
  for (const { id, rates } of packages) {
    const wanted = wantedMethod(rates, choice);
    if (wanted === undefined) continue;
    const selected = await send('/cart/select-shipping-rate', { package_id: id, rate_id: wanted.id });
    if (!isSuccess(selected)) return refusalIn(selected);
    cart = selected.body;
    chosen.push(wanted);
  }
  return {
    kind: 'filled',
    base,
    token,
    cart,
    rates: packages.length === 1 ? packages[0]!.rates : [],
    ...(packages.length === 1 && chosen[0] && { chosen: chosen[0] }),
    ...shipped(packages),
  };
}

interface Package {
  readonly id: number | string;
  /** Cheapest first. */
  readonly rates: readonly Rate[];
}

/** Goods may be sent in several packages, each with a rate of its own. */
function packagesIn(cart: Json): readonly Package[] {
  return listAt(cart, 'shipping_rates').map((shipment) => {
    const rates = listAt(shipment, 'shipping_rates').flatMap((rate) => {
      const [id, title] = [textAt(rate, 'rate_id'), textAt(rate, 'name')];
      const amount = centsOfMinor(textAt(rate, 'price'), numberAt(rate, 'currency_minor_unit') ?? 2);
      return id === null || title === null || amount === null ? [] : [{ id, title, amount }];
    });
    const id = textAt(shipment, 'package_id') ?? numberAt(shipment, 'package_id') ?? 0;
    return { id, rates: cheapestFirst(rates) };
  });
}

/** Delivered only where every package has a way to go. */
function shipped(packages: readonly Package[]): Pick<FilledCart, 'isShippable'> {
  return { isShippable: packages.length > 0 && packages.every(({ rates }) => rates.length > 0) };
}

export function addressesOf(buyer: Buyer): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  return {
    ...(billing !== null && {
      billing_address: { ...addressOf(buyer, 'billing', billing), email: buyer.email ?? '' },
    }),
    ...(buyer.shipping !== null && { shipping_address: addressOf(buyer, 'shipping', buyer.shipping) }),
  };
}

function addressOf(buyer: Buyer, section: 'shipping' | 'billing', address: Address): JsonObject {
  const { first, last } = namePartsOf(nameOf(buyer, section) ?? '');
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
  const reason = names('sold_out', code) ? 'out_of_stock' : 'merchant_error';
  return failed(reason, `${code}: ${textAt(reply.body, 'message') ?? ''}`.slice(0, 200));
}
