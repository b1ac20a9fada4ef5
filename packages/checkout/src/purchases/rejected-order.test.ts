import { startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckoutEngine } from '../engine.ts';
import { buy, type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

const SUMS =
  '<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>';

/** A shop that places the order first, and looks at what was entered only then. What it shows again has its own way to pay chosen. */
const pagesThatWant = (phone: string, payUrl: string) => ({
  '/product': `<h1>Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p><form method="post" action="/cart"><button>Add to cart</button></form>`,
  '/cart': '<h1>Cart</h1><p>Mug × 1: $20.00</p><a href="/checkout">Checkout</a>',
  '/checkout': `<h1>Checkout</h1><div id="notice" class="errors"></div><form method="get" action="${payUrl}"><label>Email <input name="email"></label><label>Full name <input name="name"></label>
<label>Telephone <input name="tel"></label><label>Country <select name="country"><option value="US">United States</option></select></label>
<label>Address <input name="street"></label><label>City <input name="city"></label><label>State <input name="state"></label><label>Postcode <input name="zip"></label>
<h2>Payment method</h2><label><input type="radio" name="pay" value="cod"> Cash on delivery</label><label><input type="radio" name="pay" value="card"> Credit card</label>
<p>Mug × 1: $20.00</p>${SUMS}<input type="hidden" name="back"><button>Place order</button></form>
<script>const form = document.forms[0]; form.back.value = location.origin + '/thanks';
form.onsubmit = () => { if (${phone}.test(form.tel.value) && form.pay.value === 'card') return true;
notice.innerHTML = '<p role="alert">Telephone: ten digits and nothing else</p>'; form.pay.value = 'cod'; return false; };</script>`,
  '/thanks': '<h1>Thank you for your order</h1><p>Order number A-1</p>',
});

const CARD_PAGE = `<h1>Pay by card</h1><p>You pay <b>$25.00</b></p><form method="post" action="/done"><input type="hidden" name="back"><label>Card number <input autocomplete="cc-number"></label>
<label>Expiry <input autocomplete="cc-exp"></label><label>Security code <input autocomplete="cc-csc"></label><button>Pay $25.00</button></form>
<script>document.forms[0].back.value = new URLSearchParams(location.search).get('back');</script>`;

async function buyAt(phone: string) {
  const processor = await startFixtureSite({
    '/pay': CARD_PAGE,
    '/done': (posts) =>
      `<script>location.replace('${new URLSearchParams(posts.at(-1)?.split(' ').at(-1)).get('back')}')</script>`,
  });
  const origin = processor.url.replace('localhost', '127.0.0.1');
  const site = await startFixtureSite(pagesThatWant(phone, `${origin}/pay`));
  try {
    const processorOrigins = [origin];
    const drivers = [setup.browserDriver({ processorOrigins })];
    const engine = createCheckoutEngine({ drivers, policy: setup.policy, processorOrigins });
    return { ...(await buy(setup, engine, `${site.url}/product`)), paid: processor.posts.length };
  } finally {
    await site.stop();
    await processor.stop();
  }
}

it('an order that the shop rejects for a detail is corrected and sent once more, as long as no card was given', async () => {
  const { outcome, paid } = await buyAt('/^\\d{10}$/');
  expect(outcome).toMatchObject({ kind: 'placed' });
  expect(paid).toBe(1);
});

it('and where it stays rejected, what the shop says is passed on and no card is given', async () => {
  const { outcome, paid } = await buyAt('/^never$/');
  expect(outcome).toMatchObject({
    kind: 'not_submitted',
    detail: expect.stringContaining('Telephone: ten digits and nothing else'),
  });
  expect(paid).toBe(0);
});
