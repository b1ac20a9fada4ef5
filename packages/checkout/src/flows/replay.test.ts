import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DriveContext, Step } from '@florin/checkout-browser/driver';
import type { Recipe, SafeStep } from '@florin/checkout-browser/explore/recipe';
import { withDrive } from '@florin/checkout-browser/pool/drive';
import { type BrowserPool, createBrowserPool } from '@florin/checkout-browser/pool/pool';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUYER } from '../purchases/checkout-setup.testing.ts';
import { replay, setsQuantity } from './replay.ts';

const HEADER = '<header><a id="cart" href="/cart">Cart</a></header>';
const ADDING_MS = 500;
/** The address is sent by the button of its own form; the card stands beside it. */
const CHECKOUT = `<h1>Checkout</h1><form id="address" onsubmit="event.preventDefault();
fetch('/save',{method:'POST',body:new URLSearchParams(new FormData(this))}).then(()=>{document.querySelector('#card').hidden=false})">
<label>Address 1 <input name="address_1"></label><label>Address 2 <input name="address_2"></label>
<label>City <input name="city"></label><label><input type="checkbox" name="news" checked> Send me news and offers</label><button id="next">Continue</button></form>
<form id="card" hidden><label>Card number <input id="number" name="cardnumber"></label><button>Pay now</button></form>`;

let shop: Server;
let origin: string;
let pool: BrowserPool;
const saved: string[] = [];

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    const show = (body: string) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html>${HEADER}<main>${body}</main>`);
    if (request.url === '/save') {
      for await (const chunk of request) saved.push(String(chunk));
      return response.end();
    }
    if (request.method === 'POST') {
      for await (const chunk of request) saved.push(String(chunk));
      await sleep(ADDING_MS);
      // Who does not wait for the answer never learns which cart it is in.
      response.writeHead(303, { location: '/mug', 'set-cookie': 'cart=1' }).end();
      return;
    }
    if (request.url === '/mug')
      return show(
        '<h1>Mug</h1><form method="post" action="/add"><button id="add">Add to cart</button></form>',
      );
    if (request.url === '/shirt')
      return show(
        '<h1>Shirt</h1><form method="post" action="/add"><label>Size <select name="size"><option value="">Choose</option><option>Small</option><option>Large</option></select></label><button id="add">Add to cart</button></form>',
      );
    if (request.url === '/basket')
      return show(
        '<h1>Payment</h1><form action="/summary"><label><input type="radio" name="payment" value="bank"> Bank transfer</label><label><input type="radio" id="card" name="payment" value="card"> Credit card</label><button id="next">Continue</button></form>',
      );
    if (request.url?.startsWith('/summary'))
      return show(
        '<h1>Summary</h1><p>Payments</p><p>Credit card</p><p>Total $20.00</p><form method="post" action="/order"><button>Place order</button></form>',
      );
    if (request.url === '/checkout') return show(CHECKOUT);
    if (request.url === '/prefilled')
      return show(CHECKOUT.replace('name="address_2"', 'name="address_2" value="Ohio"'));
    if (request.url === '/delivery')
      return show(
        '<h1>Delivery method</h1><table><tr><td>Courier $9.00</td><td><form action="/cart"><button>Select</button></form></td></tr><tr><td>Post $4.00</td><td><form action="/cart"><button>Select</button></form></td></tr></table>',
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

const press = (css: string, intent: 'add_to_cart' | 'view_cart' | 'continue', shows: readonly string[]) =>
  ({
    class: 'safe',
    action: 'press',
    intent,
    locators: [{ by: 'css', css }],
    shows: shows.map((shown) => ({ by: 'css', css: shown }) as const),
  }) as const;

const CHOICE = { options: {}, quantity: 1, buyer: BUYER };

function contextOf(steps: Step[]): DriveContext {
  return {
    signal: new AbortController().signal,
    account: 'acct_1',
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch: () => Promise.reject(new Error('nothing is fetched here')),
    log: (step) => steps.push(step),
  };
}

const play = (steps: Step[], path: string, recipe: readonly SafeStep[], buyer = BUYER) =>
  withDrive(pool, contextOf(steps), (drive) =>
    replay(
      drive,
      `${origin}${path}`,
      { steps: recipe, commit: { class: 'commit', fields: [], submit: [] } },
      {
        options: {},
        quantity: 1,
        buyer,
      },
    ),
  );

it('a replay leaves the product page only once the shop has taken the product, and says what it pressed', async () => {
  const steps: Step[] = [];
  // The cart's link stands in the header of every page: that it is shown says nothing of what was added.
  const recipe = [press('#add', 'add_to_cart', ['#cart']), press('#cart', 'view_cart', [])];
  const reached = await play(steps, '/mug', recipe);
  expect(reached.kind).toBe('payment');
  expect(steps.map(({ name, detail }) => [name, detail])).toEqual([
    ['pressed', '"Add to cart" on /mug'],
    ['pressed', '"Cart" on /mug'],
  ]);
});

it('a way that was learned from a product without options chooses those of another', async () => {
  const recipe = [press('#add', 'add_to_cart', ['#cart']), press('#cart', 'view_cart', [])];
  const choice = { options: { size: 'Large' }, quantity: 1, buyer: BUYER };
  const reached = await withDrive(pool, contextOf([]), (drive) =>
    replay(drive, `${origin}/shirt`, { steps: recipe } as unknown as Recipe, choice),
  );
  expect(reached.kind).toBe('payment');
  expect(saved.at(-1)).toBe('size=Large');
});

it('a replay that chose the card stops at the order that leads to its page', async () => {
  const choose = { ...press('#card', 'continue', []), intent: 'payment_method' } as const;
  const reached = await play([], '/basket', [choose, press('#next', 'continue', [])]);
  expect(reached).toMatchObject({ kind: 'payment', form: { leadsToCardPage: true } });
});

const fill = (css: string, field: 'line1' | 'city' | 'state') =>
  ({
    class: 'safe',
    action: 'fill',
    locators: [{ by: 'css', css }],
    value: { from: 'buyer', field, section: 'shipping' },
  }) as const;

it.each([
  [
    'was taken off before',
    [{ class: 'safe', action: 'check', locators: [{ by: 'css', css: '[name=news]' }], isOff: true }],
  ],
  ['was not there before', []],
] as const)('news that the shop has ticked, and that %s, are not ordered', async (_, boxes) => {
  const recipe = [
    fill('[name=address_1]', 'line1'),
    fill('[name=city]', 'city'),
    ...boxes,
    press('#next', 'continue', ['#number']),
  ];
  expect((await play([], '/checkout', recipe)).kind).toBe('payment');
  expect(saved.at(-1)).toContain('city=');
  expect(saved.at(-1)).not.toContain('news');
});

it('an apartment that whoever taught the way did not have reaches the shop', async () => {
  const recipe = [
    fill('[name=address_1]', 'line1'),
    fill('[name=city]', 'city'),
    press('#next', 'continue', ['#number']),
  ];
  const buyer = { ...BUYER, shipping: { ...BUYER.shipping!, line2: 'Apt 5B' } };
  expect((await play([], '/checkout', recipe, buyer)).kind).toBe('payment');
  expect(saved.at(-1)).toContain('address_2=Apt+5B');
});

it('what the shop wrote of its own is taken out for whoever has none, and left where it may have been looked up', async () => {
  const region = (more: object) => ({ ...fill('[name=address_2]', 'state'), ...more }) as SafeStep;
  const sentBy = async (more: object) => {
    const recipe = [fill('[name=city]', 'city'), region(more), press('#next', 'continue', ['#number'])];
    const buyer = { ...BUYER, shipping: { ...BUYER.shipping!, state: null } };
    expect((await play([], '/prefilled', recipe, buyer)).kind).toBe('payment');
    return new URLSearchParams(saved.at(-1)).get('address_2');
  };
  expect(await sentBy({ isPrefilled: true })).toBe('');
  expect(await sentBy({})).toBe('Ohio');
});

it('a replay remembers the ways to ship of a page that choosing one leaves', async () => {
  const recipe = { steps: [{ class: 'safe', action: 'ship' }] } as unknown as Recipe;
  const reached = await withDrive(pool, contextOf([]), async (drive) => {
    await drive.session.context.addCookies([{ name: 'cart', value: '1', url: origin }]);
    return replay(drive, `${origin}/delivery`, recipe, CHOICE);
  });
  if (reached.kind !== 'payment') throw new Error(JSON.stringify(reached));
  expect(reached.notes.shippingMethods()).toMatchObject([{ cents: 900 }, { cents: 400 }]);
});

it('a recipe that never set a quantity is for single pieces', () => {
  const past = { steps: [press('#add', 'add_to_cart', [])] } as unknown as Recipe;
  expect(setsQuantity(past, CHOICE)).toBe(true);
  expect(setsQuantity(past, { ...CHOICE, quantity: 2 })).toBe(false);
});
