import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER } from '../browser/checkout-setup.testing.ts';
import type { Recipe } from '../browser/explore/recipe.ts';
import { withDrive } from '../browser/pool/drive.ts';
import { type BrowserPool, createBrowserPool } from '../browser/pool/pool.ts';
import type { DriveContext, Step } from '../driver.ts';
import { replay } from './replay.ts';

const HEADER = '<header><a id="cart" href="/cart">Cart</a></header>';
const ADDING_MS = 500;

let shop: Server;
let origin: string;
let pool: BrowserPool;

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const show = (body: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html>${HEADER}<main>${body}</main>`);
    if (request.method === 'POST') {
      await sleep(ADDING_MS);
      // Who does not wait for the answer never learns which cart it is in.
      response.writeHead(303, { location: '/mug', 'set-cookie': 'cart=1' }).end();
      return;
    }
    if (request.url === '/mug')
      return show(
        '<h1>Mug</h1><form method="post" action="/add"><button id="add">Add to cart</button></form>',
      );
    return show(
      request.headers.cookie === 'cart=1'
        ? '<h1>Checkout</h1><form><label>Card number <input name="cardnumber"></label><button>Pay now</button></form>'
        : '<h1>Your cart</h1><p>Your cart is empty</p>',
    );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(shop.address() as AddressInfo).port}`;
  pool = createBrowserPool({ proxyUrl: null });
});

afterAll(async () => {
  await pool.close();
  shop.close();
  shop.closeAllConnections();
});

const press = (css: string, intent: 'add_to_cart' | 'view_cart', shows: readonly string[]) =>
  ({
    class: 'safe',
    action: 'press',
    intent,
    locators: [{ by: 'css', css }],
    shows: shows.map((shown) => ({ by: 'css', css: shown }) as const),
  }) as const;

it('a replay leaves the product page only once the shop has taken the product, and says what it pressed', async () => {
  const steps: Step[] = [];
  const context: DriveContext = {
    signal: new AbortController().signal,
    account: 'acct_1',
    deadlineMs: Date.now() + 60_000,
    fetch: () => Promise.reject(new Error('nothing is fetched here')),
    log: (step) => steps.push(step),
  };
  // The cart's link stands in the header of every page: that it is shown says nothing of what was added.
  const recipe = {
    steps: [press('#add', 'add_to_cart', ['#cart']), press('#cart', 'view_cart', [])],
  } as unknown as Recipe;
  const choice = { options: {}, quantity: 1, buyer: BUYER };
  const reached = await withDrive(pool, context, (drive) => replay(drive, `${origin}/mug`, recipe, choice));
  expect(reached.kind).toBe('payment');
  expect(steps.map(({ name, detail }) => [name, detail])).toEqual([
    ['pressed', '"Add to cart" on /mug'],
    ['pressed', '"Cart" on /mug'],
  ]);
});
