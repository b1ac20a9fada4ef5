import type { DriveContext, FlowDriver } from '@florin/checkout-browser/driver';
import { failed } from '@florin/page-reading/failure';
import type { Json, JsonObject } from '@florin/page-reading/json';
import { says } from '@florin/page-reading/lexicon/lexicon';
import { currencyFromCode } from '@florin/page-reading/money/currency';
import type { Buyer, Choice, Failed, QuoteOutcome } from '@florin/page-reading/purchase';
import { centsOfMajor } from '../../api-amounts.ts';
import { namePartsOf } from '../../options/buyer.ts';
import { unprovenLine } from '../cart-lines.ts';
import type { CatalogProduct, CatalogVariant } from '../catalog-product.ts';
import { isSuccess, type JsonReply, sendJson } from '../json-client.ts';
import { at, listAt, numberAt, textAt } from '../json-reading.ts';
import {
  cheapestFirst,
  deliveryBy,
  NOT_SHIPPED_THERE,
  quotedWith,
  type ShippingMethod,
  wantedMethod,
} from '../shipping.ts';
import {
  createPlatformDriver,
  type Platform,
  type PlatformFlow,
  type PlatformPages,
} from './platform-driver.ts';

const FINGERPRINT = /medusa/i;

interface Api {
  readonly baseUrl: string;
  readonly key: string;
  readonly regionId: string;
  /** Where the region sends to; flows that were stored before this was asked do not know. */
  readonly countries?: readonly string[];
}

interface Region {
  readonly id: string;
  readonly currency: string | null;
  readonly countries: readonly string[];
}

/**
 * Medusa shops: products and carts by their Store API, payment on their pages.
 * @example createMedusaDriver({ pages: browserDriver })
 */
export function createMedusaDriver(options: PlatformPages): FlowDriver {
  return createPlatformDriver(MEDUSA, options);
}

const MEDUSA: Platform = {
  name: 'medusa',

  async recognise(url, page, context) {
    const handle = /\/products\/([^/?#]+)/.exec(url.pathname)?.[1];
    const key = /\bpk_[A-Za-z0-9_]{8,}/.exec(page.text)?.[0];
    if (handle === undefined || key === undefined || !FINGERPRINT.test(page.text)) return null;
    const baseUrl = backendIn(page.text) ?? new URL(page.url).origin;
    const regions = await call({ baseUrl, key }, context, 'GET', '/store/regions');
    const region = isSuccess(regions) ? regionShown(regionsIn(regions.body), new URL(page.url)) : undefined;
    if (region === undefined) return null;
    const fields =
      '*variants.options,*variants.options.option,+variants.inventory_quantity,*variants.calculated_price';
    const query = new URLSearchParams({ handle, region_id: region.id, fields });
    const reply = await call({ baseUrl, key }, context, 'GET', `/store/products?${query}`);
    const found = listAt(reply.body, 'products');
    const product = found.length === 1 ? readProduct(found[0]!, region.currency) : null;
    const { id: regionId, countries } = region;
    return product === null ? null : { product, api: { baseUrl, key, regionId, countries } satisfies Api };
  },

  async quote(known, variant, choice, context) {
    const api = known.api as unknown as Api;
    const send = (path: string, body: JsonObject) => call(api, context, 'POST', path, body);
    const unserved = outOfRegion(api, choice.buyer) ?? (await takesNoCard(api, context));
    if (unserved) return unserved;
    const created = await send('/store/carts', { region_id: api.regionId });
    const id = textAt(created.body, 'cart', 'id');
    if (!isSuccess(created) || id === null) return refusal(created);
    const item = { variant_id: variant.id, quantity: choice.quantity };
    const added = await send(`/store/carts/${id}/line-items`, item);
    if (!isSuccess(added)) return refusal(added);
    const updated = await send(`/store/carts/${id}`, buyerOf(choice.buyer));
    if (!isSuccess(updated)) return refusal(updated);
    const options = await call(
      api,
      context,
      'GET',
      `/store/shipping-options?cart_id=${encodeURIComponent(id)}`,
    );
    const methods = shippingIn(options.body);
    const wanted = wantedMethod(methods, choice);
    const cart =
      wanted === undefined
        ? updated
        : await send(`/store/carts/${id}/shipping-methods`, { option_id: wanted.id });
    if (!isSuccess(cart)) return refusal(cart);
    return unprovenIn(cart.body, variant, choice) ?? toQuote(known, id, cart.body, methods, wanted);
  },
};

function regionsIn(body: Json): readonly Region[] {
  return listAt(body, 'regions').flatMap((region) => {
    const id = textAt(region, 'id');
    const countries = listAt(region, 'countries').flatMap((country) => textAt(country, 'iso_2') ?? []);
    return id === null ? [] : [{ id, currency: textAt(region, 'currency_code'), countries }];
  });
}

/**
 * The region whose prices a page shows: that of the country with which its address begins, as Medusa's own storefronts have it.
 * @example regionShown(regions, new URL('https://shop.example/de/products/tea'))?.currency // 'eur'
 */
export function regionShown(regions: readonly Region[], { pathname }: URL): Region | undefined {
  const country = /^\/([a-z]{2})\//i.exec(pathname)?.[1]?.toLowerCase();
  const named = regions.find(({ countries }) => country !== undefined && countries.includes(country));
  return named ?? regions[0];
}

function outOfRegion({ countries = [] }: Api, { shipping }: Buyer): Failed | null {
  if (shipping === null || countries.length === 0) return null;
  if (countries.includes(shipping.country.toLowerCase())) return null;
  return NOT_SHIPPED_THERE;
}

/** Medusa's own provider stands for what is settled by hand: with no other beside it there is nobody to give a card to. */
async function takesNoCard(api: Api, context: DriveContext): Promise<Failed | null> {
  const query = new URLSearchParams({ region_id: api.regionId });
  const reply = await call(api, context, 'GET', `/store/payment-providers?${query}`);
  const providers = listAt(reply.body, 'payment_providers').map((provider) => textAt(provider, 'id') ?? '');
  const isByHand = providers.length > 0 && providers.every((id) => id.startsWith('pp_system'));
  return isSuccess(reply) && isByHand
    ? failed('unsupported_checkout', 'the shop takes no card', 'no_card_payment')
    : null;
}

/** Unit prices may hold tax that the subtotal does not: what a line costs is compared only where it says so itself. */
function unprovenIn(body: Json, { id }: CatalogVariant, { quantity }: Choice): Failed | null {
  const lines = listAt(body, 'cart', 'items').map((item) => ({
    id: textAt(item, 'variant_id'),
    quantity: numberAt(item, 'quantity'),
    cents: centsOfMajor(numberAt(item, 'subtotal')),
  }));
  const goodsCents = centsOfMajor(numberAt(body, 'cart', 'item_subtotal'));
  return unprovenLine(lines, { id, quantity, goodsCents });
}

function call(
  { baseUrl, key }: Pick<Api, 'baseUrl' | 'key'>,
  context: DriveContext,
  method: 'GET' | 'POST',
  path: string,
  body?: JsonObject,
): Promise<JsonReply> {
  return sendJson(context, method, `${baseUrl}${path}`, body, { 'x-publishable-api-key': key });
}

function backendIn(html: string): string | null {
  const found = /MEDUSA_BACKEND_URL"?\s*[:=]\s*"([^"]+)"/.exec(html)?.[1]?.replaceAll('\\/', '/');
  return found !== undefined && URL.canParse(found) ? found.replace(/\/$/, '') : null;
}

function readProduct(body: Json, currency: string | null): CatalogProduct | null {
  const title = textAt(body, 'title');
  const options = listAt(body, 'options').flatMap((option) => {
    const name = textAt(option, 'title');
    const values = listAt(option, 'values').flatMap((value) => textAt(value, 'value') ?? []);
    return name === null ? [] : [{ id: textAt(option, 'id'), name, values: [...new Set(values)] }];
  });
  const nameOf = (choice: Json) =>
    textAt(choice, 'option', 'title') ?? options.find(({ id }) => id === textAt(choice, 'option_id'))?.name;
  const variants = listAt(body, 'variants').flatMap((variant) => {
    const id = textAt(variant, 'id');
    const choices = listAt(variant, 'options').flatMap((choice) => {
      const [name, value] = [nameOf(choice), textAt(choice, 'value')];
      return name === undefined || value === null ? [] : [[name, value] as const];
    });
    return id === null ? [] : [{ id, available: isInStock(variant), choices: Object.fromEntries(choices) }];
  });
  if (title === null || variants.length === 0) return null;
  const named = options.map(({ name, values }) => ({ name, values }));
  return { title, currency, options: named, variants, imageUrl: textAt(body, 'thumbnail') };
}

function isInStock(variant: Json): boolean {
  if (at(variant, 'manage_inventory') === false || at(variant, 'allow_backorder') === true) return true;
  return (numberAt(variant, 'inventory_quantity') ?? 1) > 0;
}

function buyerOf(buyer: Buyer): JsonObject {
  const { first, last } = namePartsOf(buyer.name ?? '');
  const address = buyer.shipping;
  return {
    ...(buyer.email !== null && { email: buyer.email }),
    ...(address !== null && {
      shipping_address: {
        first_name: first,
        last_name: last,
        address_1: address.line1,
        address_2: address.line2 ?? '',
        city: address.city,
        province: address.state ?? '',
        postal_code: address.postalCode,
        country_code: address.country.toLowerCase(),
        ...(buyer.phone !== null && { phone: buyer.phone }),
      },
    }),
  };
}

interface Method extends ShippingMethod {
  readonly id: string;
}

function shippingIn(body: Json): readonly Method[] {
  const methods = listAt(body, 'shipping_options').flatMap((option) => {
    const [id, title] = [textAt(option, 'id'), textAt(option, 'name')];
    const amount = centsOfMajor(numberAt(option, 'amount'));
    return id === null || title === null || amount === null ? [] : [{ id, title, amount }];
  });
  return cheapestFirst(methods);
}

function toQuote(
  known: PlatformFlow,
  id: string,
  body: Json,
  methods: readonly Method[],
  chosen: Method | undefined,
): QuoteOutcome {
  const currency = currencyFromCode(textAt(body, 'cart', 'currency_code'));
  if (currency === null)
    return failed('unsupported_checkout', 'the cart states no currency', 'currency_unsupported');
  const line = (name: string) => centsOfMajor(numberAt(body, 'cart', name) ?? 0);
  const [amount, items, shipping, tax, discount] = [
    'total',
    'item_subtotal',
    'shipping_subtotal',
    'tax_total',
    'discount_total',
  ].map(line);
  if (amount == null || items == null || shipping == null || tax == null || discount == null) {
    return failed('merchant_error', 'an amount of the cart is not in whole cents', 'total_unproven');
  }
  const quote = {
    amount,
    currency,
    breakdown: { subtotal: items, ...(discount > 0 && { discount: -discount }), shipping, tax },
    // Which frame takes the card shows only on the page; approving the merchant itself covers the stricter case.
    cardEntry: { origin: known.flow.origin, needsCvc: true },
    ...deliveryBy(chosen),
    cart: { id },
  };
  return quotedWith(quote, known.offer, methods);
}

function refusal(reply: JsonReply): QuoteOutcome {
  const detail = textAt(reply.body, 'message') ?? `status ${reply.status}`;
  const isStock = textAt(reply.body, 'type') === 'insufficient_inventory' || says('about_stock', detail);
  return failed(isStock ? 'out_of_stock' : 'merchant_error', detail);
}
