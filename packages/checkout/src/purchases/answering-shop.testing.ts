import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the shop answers when an order is sent. */
export interface Answer {
  /** The page of the payment, where it has scripts of its own. */
  readonly script?: string;
  /** What stands above the form when it is shown again. */
  readonly notice?: string;
  /** Where the browser is sent, and what is shown there. */
  readonly path: string;
  readonly page?: string;
  /** What `/api/pay` answers. */
  readonly data?: unknown;
  readonly status?: number;
  readonly emptiesCart?: boolean;
}

export interface AnsweringShop {
  readonly url: string;
  answer: Answer;
  /** How often an order was sent. */
  orders(): number;
  /** How many visitors have goods in their carts. */
  carts(): number;
  stop(): Promise<void>;
}

const PRODUCT = `<h1>Enamel Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p><a href="/cart">Cart</a>
<form method="post" action="/add"><button>Add to cart</button></form>`;
const SUMS =
  '<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>';
const LINE = '<table><tr><td><a href="/product">Enamel Mug</a></td><td>$20.00</td></tr></table>';
const CART = `<h1>Cart</h1>${LINE}<p>Subtotal $20.00</p><form method="post" action="/remove"><button>Remove</button></form>
<a href="/checkout">Checkout</a>`;

const checkout = ({ script = '' }: Answer, notice = '') => `<h1>Payment</h1>${notice}${LINE}
<form method="post" action="/pay"><label>Card number <input name="number" autocomplete="cc-number"></label>
<label>Expiry <input name="expiry" autocomplete="cc-exp"></label>${SUMS}<button>Place order</button></form>${script}`;

/** A shop of one product whose answer to an order is what a test says: the cart of a visitor is kept by a cookie. */
export async function startAnsweringShop(): Promise<AnsweringShop> {
  const carts = new Set<string>();
  let orders = 0;
  let visitors = 0;
  const shop = { answer: { path: '/checkout' } as Answer };
  const send = (response: ServerResponse, page: string, status = 200) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><body><main>${page}</main></body></html>`);
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop');
    visitors += 1;
    const visitor = /visitor=(\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? String(visitors);
    response.setHeader('set-cookie', `visitor=${visitor}`);
    for await (const _chunk of request);
    const { answer } = shop;
    const redirect = (location: string) => response.writeHead(303, { location }).end();
    if (request.method === 'POST') {
      if (pathname === '/add') {
        carts.add(visitor);
        return void redirect('/cart');
      }
      if (pathname === '/remove') {
        carts.delete(visitor);
        return void redirect('/cart');
      }
      orders += 1;
      if (answer.emptiesCart) carts.delete(visitor);
      if (pathname !== '/api/pay') return void redirect(answer.path);
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify(answer.data));
    }
    if (pathname === '/product') return void send(response, PRODUCT);
    if (pathname === '/cart')
      return void send(response, carts.has(visitor) ? CART : '<p>Your cart is empty</p>');
    if (pathname === '/checkout' && carts.has(visitor))
      return void send(response, checkout(answer, searchParams.has('again') ? answer.notice : ''));
    if (pathname === '/checkout') return void redirect('/cart');
    const isAnswer = pathname === new URL(answer.path, 'http://shop').pathname;
    send(response, isAnswer ? (answer.page ?? '') : 'nothing here', isAnswer ? 200 : 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(shop, {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    orders: () => orders,
    carts: () => carts.size,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
