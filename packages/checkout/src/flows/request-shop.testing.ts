import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Explored } from '@florin/checkout-browser/browser-driver';
import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Exchange } from '@florin/checkout-browser/explore/record-exchanges';
import { WayNotes } from '@florin/checkout-browser/explore/understand/way-notes';
import type { Buyer, Choice, Offer, Quote } from '@florin/page-reading/purchase';
import { controlOf } from '@florin/page-reading/survey/control';
import { cents } from '@florin/wire/money';

export interface ShopProduct {
  readonly slug: string;
  readonly title: string;
  readonly id: string;
  readonly cents: number;
}

/** What the page's script makes of a buyer before it sends it. */
export type Script = (buyer: Buyer) => Readonly<Record<string, string>>;

export interface RequestShopOptions {
  readonly products: readonly ShopProduct[];
  /** Whether the product's page holds the id that the cart wants, or only its script knows it. */
  readonly hasIdOnPage: boolean;
  /** Whether the answer about the cart says what is in it. */
  readonly namesProducts?: boolean;
}

export interface RequestShop {
  readonly origin: string;
  /** Everything that was sent to it: addresses, headers and bodies. */
  readonly received: string[];
  stop(): Promise<void>;
}

const SHIPPING_CENTS = 500;

/** A shop that is bought from by requests alone: a product's page, a cart by number, and a total by the buyer's details. */
export async function startRequestShop(options: RequestShopOptions): Promise<RequestShop> {
  const received: string[] = [];
  const carts = new Map<string, { product: ShopProduct; quantity: number }>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
    const [, room, verb, id] = new URL(request.url ?? '/', 'http://shop').pathname.split('/');
    const send = (type: string, text: string) =>
      response.writeHead(200, { 'content-type': type, 'set-cookie': `sid=${token()}` }).end(text);
    if (room === 'p') {
      const product = options.products.find(({ slug }) => slug === verb);
      return product ? send('text/html', productPage(product, options)) : response.writeHead(404).end();
    }
    if (room === 'basket') {
      const product = options.products.find((candidate) => candidate.id === id);
      if (!product) return response.writeHead(404).end();
      const cart = `cart_${token()}`;
      carts.set(cart, { product, quantity: Number(JSON.parse(body).quantity) });
      return send('application/json', JSON.stringify({ cart: { id: cart } }));
    }
    const cart = carts.get(new URLSearchParams(body).get('cart') ?? '');
    if (!cart) return response.writeHead(404).end();
    const subtotal = cart.product.cents * cart.quantity;
    const item = options.namesProducts === false ? {} : { item: cart.product.title };
    send(
      'application/json',
      JSON.stringify({ ...item, subtotal, shipping: SHIPPING_CENTS, total: subtotal + SHIPPING_CENTS }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function token(): string {
  return randomBytes(8).toString('hex');
}

function productPage(
  { slug, title, id, cents: price }: ShopProduct,
  { hasIdOnPage }: RequestShopOptions,
): string {
  const field = hasIdOnPage
    ? `<input type="hidden" name="product_id" value="${id}"><i data-sku="${slug.toUpperCase()}"></i>`
    : '';
  return `<!doctype html><title>${title}</title><h1>${title}</h1><p>$${price / 100}</p>
    <form action="/basket"><input type="hidden" name="csrf" value="${token()}">${field}
    <input type="number" name="quantity"></form><script src="/shop.js"></script>`;
}

export interface Visit {
  readonly product: ShopProduct;
  readonly buyer: Buyer;
  readonly quantity?: number;
  /** What the buyer's own link to the product says besides. */
  readonly query?: string;
  readonly script: Script;
}

/** What a browser would have seen on the way to the quote: the page's script at work, with cookies and tokens of its own. */
export async function explore(
  { origin }: RequestShop,
  { product, buyer, quantity = 1, query = '', script }: Visit,
  context: DriveContext,
): Promise<Explored> {
  const exchanges: Exchange[] = [];
  const ask = async (method: string, path: string, headers: Record<string, string>, body: string | null) => {
    const url = `${origin}${path}`;
    const response = await fetch(url, { method, headers, ...(body === null ? {} : { body }) });
    const responseBody = await response.text();
    const responseType = response.headers.get('content-type') ?? '';
    exchanges.push({
      method,
      url,
      headers,
      body,
      status: response.status,
      finalUrl: url,
      responseType,
      responseBody,
    });
    return responseBody;
  };
  const page = await ask('GET', `/p/${product.slug}${query}`, { accept: 'text/html' }, null);
  const csrf = /name="csrf" value="(\w+)"/.exec(page)?.[1] ?? '';
  const added = await ask(
    'POST',
    `/basket/add/${product.id}`,
    { 'content-type': 'application/json', 'x-csrf': csrf },
    JSON.stringify({ quantity, sku: product.slug.toUpperCase() }),
  );
  const { cart } = JSON.parse(added) as { cart: { id: string } };
  const fields = new URLSearchParams({ cart: cart.id, step: 'address', ...script(buyer) });
  const totals = await ask(
    'POST',
    '/totals',
    { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf': csrf },
    fields.toString(),
  );
  const { total, subtotal, shipping } = JSON.parse(totals) as Record<string, number>;
  const choice: Choice = { options: {}, quantity, buyer };
  const quote: Quote = {
    amount: cents(total ?? 0),
    currency: 'usd',
    breakdown: { subtotal: subtotal ?? 0, shipping: shipping ?? 0 },
    cardEntry: { origin, needsCvc: true },
    cart: null,
  };
  return {
    flow: { ...flowOf(origin, product), url: `${origin}/p/${product.slug}${query}` },
    offer: offerOf(product),
    currency: 'usd',
    choice,
    quote,
    payment: {
      kind: 'payment',
      glossary: null,
      form: { fields: [], origins: [], submit: controlOf({ kind: 'button' }), account: null },
      seen: null as never,
      steps: [],
      notes: new WayNotes(),
    },
    exchanges: async () => exchanges,
    context,
  };
}

export function flowOf(origin: string, product: ShopProduct) {
  const state = JSON.parse(JSON.stringify({ offer: offerOf(product), currency: 'usd' }));
  return { driver: 'learned', merchant: 'shop', origin, url: `${origin}/p/${product.slug}`, state };
}

function offerOf({ title }: ShopProduct): Offer {
  return { title, currency: 'usd', fields: [], unavailable: [], needs: [], quantityMax: 99 };
}
