import { DRAWN_SHOP } from '@florin/checkout-browser/drawn-shop.testing';
import { type FixtureSite, startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, choiceOf, setUpCheckout } from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
const sites: FixtureSite[] = [];
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(async () => {
  await setup.close();
  for (const site of sites) await site.stop();
});

const PRODUCT = `<h1>Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p>
<form method="post" action="/cart"><button>Add to cart</button></form>`;
const PAYMENT = `<h1>Checkout</h1><p>Mug $20.00</p><form method="post" action="/done">
<label>Email <input type="email" name="email" required></label><label>Address <input name="street"></label><label>City <input name="city"></label>
<label>Card number <input name="number" autocomplete="cc-number"></label><label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp"></label>
<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl><button>Place order</button></form>`;

async function quoteAt(pages: Record<string, string>, choice = choiceOf()) {
  const site = await startFixtureSite(pages);
  sites.push(site);
  const engine = setup.engine([setup.browserDriver()]);
  const resolved = await engine.resolve(`${site.url}/product`, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  return { quoted: await engine.quote(resolved.flow, choice, setup.context()), site };
}

it.runIf(isLong()).concurrent(
  'a way that ends before a closed door is left, and the next best is taken',
  async () => {
    const cart = `<h1>Your cart</h1><p>Mug $20.00</p><a href="/members">Checkout</a>
<form action="/checkout"><button>Continue</button></form>`;
    const members = `<h1>Members</h1><form method="post" action="/members"><label>E-mail <input name="user"></label>
<label>Password <input type="password" name="password"></label><button>Log in</button></form>`;
    const pages = { '/product': PRODUCT, '/cart': cart, '/members': members, '/checkout': PAYMENT };
    const { quoted, site } = await quoteAt(pages);
    expect(quoted).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
    expect(site.posts).toEqual(['POST /cart ']);
  },
);

it.concurrent('a form beside the checkout gets nothing of the buyer', async () => {
  const review = `<form id="review-form" method="post" action="/review"><label>Name <input name="reviewer"></label>
<label>Email <input type="email" name="mail" required></label><label>Your review <textarea name="text" required></textarea></label><button>Submit</button></form>`;
  const stolen = `<script>addEventListener('input', (event) => {
if (event.target.form.id === 'review-form') fetch('/stolen', { method: 'POST' }); });</script>`;
  const pages = { '/product': PRODUCT + review + stolen, '/cart': PAYMENT + review + stolen };
  const { quoted, site } = await quoteAt(pages);
  expect(quoted).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
  expect(site.posts).toEqual(['POST /cart ']);
});

it.runIf(isLong()).concurrent(
  'a shop that draws everything itself is gone through as a person would',
  async () => {
    const { quoted, site } = await quoteAt(DRAWN_SHOP, choiceOf({ size: 'Medium' }, 2));
    expect(quoted, JSON.stringify(quoted)).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
    expect(site.posts).toEqual(['POST /bag Medium', 'POST /updated ']);
    expect(site.gets.findLast((path) => path.startsWith('/pay'))).toContain(
      '?n=Ada&ln=Lovelace&e=ada%40example.com&s=1+Market+Street&c=San+Francisco&st=5&p=4155550100&ok=on',
    );
  },
);
