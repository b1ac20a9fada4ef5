import type { FlowDriver } from '@florin/checkout-browser/driver';
import { failed } from '@florin/page-reading/failure';
import type { Json } from '@florin/page-reading/json';
import { mentions, says } from '@florin/page-reading/lexicon/lexicon';
import { pageLanguages } from '@florin/page-reading/lexicon/page-languages';
import { currencyFromCode } from '@florin/page-reading/money/currency';
import { isValueSoldOut } from '@florin/page-reading/product/sold-out';
import type { Address, Choice, Failed, QuoteOutcome } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { centsOfMajor, centsOfMinor } from '../../api-amounts.ts';
import { unprovenLine } from '../cart-lines.ts';
import type { CatalogProduct, CatalogVariant } from '../catalog-product.ts';
import { isSuccess, type JsonReply, sendJson } from '../json-client.ts';
import { listAt, numberAt, textAt } from '../json-reading.ts';
import {
  cheapestFirst,
  deliveryBy,
  NOT_SHIPPED_THERE,
  quotedWith,
  type ShippingMethod,
  wantedMethod,
} from '../shipping.ts';
import { createCookieClient } from './cookie-client.ts';
import {
  createPlatformDriver,
  type Platform,
  type PlatformFlow,
  type PlatformPages,
  pageFlow,
} from './platform-driver.ts';

const FINGERPRINT = /cdn\.shopify\.com|shopify-digital-wallet|\.myshopify\.com/;
/** The name that the platform gives to a product without options. */
const NO_OPTION = 'Default Title';
const RATE_POLLS_MAX = 5;

/**
 * Shopify shops: products and carts by their public endpoints, payment on their pages.
 * @example createShopifyDriver({ pages: browserDriver })
 */
export function createShopifyDriver(options: PlatformPages & { readonly pages: FlowDriver }): FlowDriver {
  return createPlatformDriver(shopify(options.pages), options);
}

function shopify(pages: FlowDriver): Platform {
  return {
    name: 'shopify',

    async recognise(url, page, context) {
      const handle = /\/products\/([^/?#.]+)/.exec(url.pathname)?.[1];
      if (handle === undefined || !FINGERPRINT.test(page.text)) return null;
      const { origin } = new URL(page.url);
      const reply = await sendJson(context, 'GET', `${origin}/products/${handle}.js`, undefined);
      const product = isSuccess(reply) ? readProduct(reply.body, currencyIn(page.text)) : null;
      return product === null ? null : { product, api: { origin, includesTax: includesTax(page.text) } };
    },

    async quote(known, variant, choice, context) {
      const origin = textAt(known.api, 'origin') ?? known.flow.origin;
      if ((known.api as { includesTax?: boolean }).includesTax !== true) {
        return await pages.quote(pageFlow(known, pages), choice, context);
      }
      const client = createCookieClient(context);
      const item = { items: [{ id: Number(variant.id), quantity: choice.quantity }] };
      const added = await client.send('POST', `${origin}/cart/add.js`, item);
      if (!isSuccess(added)) return refusal(added);
      const rates = await shippingRates(client, origin, choice.buyer.shipping);
      const cart = await client.send('GET', `${origin}/cart.js`);
      return unprovenIn(cart, variant, choice) ?? toQuote(known, cart, rates, choice);
    },
  };
}

function unprovenIn({ body }: JsonReply, { id }: CatalogVariant, { quantity }: Choice): Failed | null {
  const lines = listAt(body, 'items').map((item) => ({
    id: String(numberAt(item, 'variant_id') ?? numberAt(item, 'id')),
    quantity: numberAt(item, 'quantity'),
    cents: centsOfMinor(numberAt(item, 'final_line_price') ?? numberAt(item, 'line_price')),
  }));
  const goodsCents = centsOfMinor(numberAt(body, 'items_subtotal_price'));
  return unprovenLine(lines, { id, quantity, goodsCents });
}

async function shippingRates(
  client: ReturnType<typeof createCookieClient>,
  origin: string,
  address: Address | null,
): Promise<readonly ShippingMethod[]> {
  if (address === null) return [];
  const query = new URLSearchParams({
    'shipping_address[zip]': address.postalCode,
    'shipping_address[country]': address.country,
    'shipping_address[province]': address.state ?? '',
  });
  // The platform answers 202 or nothing while carriers are still being asked.
  for (let poll = 0; poll < RATE_POLLS_MAX; poll++) {
    const reply = await client.send('GET', `${origin}/cart/shipping_rates.json?${query}`);
    const listed = listAt(reply.body, 'shipping_rates');
    if (listed.length > 0 || reply.status >= 400) return ratesIn(listed);
  }
  return [];
}

function ratesIn(listed: readonly Json[]): readonly ShippingMethod[] {
  const rates = listed.flatMap((rate) => {
    const amount = centsOfMajor(textAt(rate, 'price'));
    const title = textAt(rate, 'presentment_name') ?? textAt(rate, 'name');
    return amount === null || title === null ? [] : [{ title, amount }];
  });
  return cheapestFirst(rates);
}

function toQuote(
  known: PlatformFlow,
  cart: JsonReply,
  rates: readonly ShippingMethod[],
  choice: Choice,
): QuoteOutcome {
  const currency = currencyFromCode(textAt(cart.body, 'currency'));
  if (currency === null)
    return failed('unsupported_checkout', 'the cart states no currency', 'currency_unsupported');
  const items = centsOfMinor(numberAt(cart.body, 'items_subtotal_price'));
  const total = centsOfMinor(numberAt(cart.body, 'total_price'));
  const rate = wantedMethod(rates, choice);
  const needsShipping = (cart.body as { requires_shipping?: boolean } | null)?.requires_shipping !== false;
  if (items === null || total === null)
    return failed('merchant_error', 'the cart has no total', 'total_unproven');
  if (needsShipping && rate === undefined) {
    return NOT_SHIPPED_THERE;
  }
  const shipping = needsShipping ? (rate?.amount ?? 0) : 0;
  const quote = {
    amount: cents(total + shipping),
    currency,
    breakdown: { subtotal: items, ...(total !== items && { discount: total - items }), shipping },
    // Which frame takes the card shows only on the page; approving the merchant itself covers the stricter case.
    cardEntry: { origin: known.flow.origin, needsCvc: true },
    ...(needsShipping ? deliveryBy(rate) : { delivery: null }),
    cart: { token: textAt(cart.body, 'token') },
  };
  return quotedWith(quote, known.offer, rates);
}

function readProduct(body: Json, currency: string | null): CatalogProduct | null {
  const title = textAt(body, 'title');
  const names = listAt(body, 'options').flatMap(
    (option) => textAt(option, 'name') ?? (typeof option === 'string' ? option : []),
  );
  const variants = listAt(body, 'variants').flatMap((variant) => {
    const id = numberAt(variant, 'id');
    if (id === null) return [];
    const choices = names.flatMap((name, index) => {
      const value = textAt(variant, `option${index + 1}`);
      return value === null || value === NO_OPTION ? [] : [[name, value] as const];
    });
    const available = (variant as { available?: boolean }).available !== false;
    return [{ id: String(id), available, choices: Object.fromEntries(choices) }];
  });
  if (title === null || variants.length === 0) return null;
  const options = names
    .map((name) => ({ name, values: [...new Set(variants.flatMap(({ choices }) => choices[name] ?? []))] }))
    .filter(({ values }) => values.length > 0);
  const imageUrl = textAt(body, 'featured_image') ?? textAt(body, 'images', 0);
  return { title, currency, options, variants, imageUrl };
}

/** Between tags, and no longer than a sentence. */
const TEXT = />([^<>]{12,300})</g;

/**
 * No public endpoint tells a tax, which depends on the address: only where the shop says that its prices include it is the sum of
 * goods and shipping the total. Else only its checkout page knows.
 */
function includesTax(html: string): boolean {
  const texts = [...html.matchAll(TEXT)].map(([, text = '']) => text);
  const languages = pageLanguages(/<html[^<>]{0,200}\slang="?([\w-]{2,12})/.exec(html)?.[1] ?? '', []);
  const sentences = texts.flatMap((text) => text.split(/[.。]/));
  const isSaid = (sentence: string) =>
    mentions('tax', sentence, languages) && says('included', sentence, languages);
  return sentences.some(isSaid) && !sentences.some((sentence) => says('taxed_later', sentence, languages));
}

function currencyIn(html: string): string | null {
  return /"active"\s*:\s*"([A-Z]{3})"/.exec(html)?.[1] ?? null;
}

function refusal(reply: JsonReply): QuoteOutcome {
  const detail = textAt(reply.body, 'description') ?? `status ${reply.status}`;
  const isStock = isValueSoldOut(detail) || says('about_stock', detail);
  return failed(isStock ? 'out_of_stock' : 'merchant_error', detail);
}
