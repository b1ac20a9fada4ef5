import { startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { drawn } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckoutEngine } from '../engine.ts';
import { buy, type CheckoutSetup, setUpCheckout } from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

/** Elements of a processor that ask for the country and the postal code of the bill once they know the number. */
const FRAME = `<form><label>Card number <input name="n" autocomplete="cc-number"></label><label>Expiry <input name="e" autocomplete="cc-exp" placeholder="MM / YY"></label>
<label>CVC <input name="c" autocomplete="cc-csc"></label><div id="bill" hidden><label>Country <select name="country"><option value="SG">Singapore</option><option value="US">United States</option></select></label>
<label>ZIP <input name="zip"></label></div><label>Email <input name="mail" type="email"> to save this card</label></form>
<script>document.forms[0].n.oninput = () => { bill.hidden = false; };
onmessage = ({ source }) => source.postMessage(JSON.stringify(Object.fromEntries(new FormData(document.forms[0]))), '*');</script>`;

const SUMS =
  '<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>';

function pagesWith(frameUrl: string, button: string) {
  return {
    '/product': `<h1>Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p><form method="post" action="/cart"><button>Add to cart</button></form>`,
    '/cart': '<h1>Cart</h1><p>Mug × 1: $20.00</p><a href="/address">Checkout</a>',
    '/address': `<h1>Delivery</h1><form method="post" action="/pay"><label>Email <input name="email"></label><label>Full name <input name="name"></label>
<label>Address <input name="street"></label><label>City <input name="city"></label><label>State <input name="state"></label><label>Postcode <input name="zip"></label><button>Continue</button></form>`,
    '/pay': `<h1>Payment</h1><h2>Ship to</h2><p>Ada Lovelace</p><p>1 Market Street</p><p>San Francisco, CA 94105</p><p>Mug × 1: $20.00</p>${SUMS}
<form method="post" action="/done"><iframe src="${frameUrl}" style="width:600px;height:300px"></iframe><input type="hidden" name="told"><button>${button}</button></form>
<script>let isTold = false; const form = document.forms[0];
form.onsubmit = () => { if (!isTold) frames[0].postMessage('', '*'); return isTold; };
onmessage = ({ data }) => { isTold = true; form.told.value = data; form.submit(); };</script>`,
    '/done': '<h1>Thank you for your order</h1><p>Order number A-1</p>',
  };
}

it.runIf(isPlayed('bill-in-frame')).each(
  drawn([
    ['', 'Place order'],
    [', also where nobody knows what is written on the button', 'Hjá okkur'],
  ]),
)('what the frame of a card asks of the bill is entered%s', async (_where, button) => {
  const processor = await startFixtureSite({ '/frame': FRAME });
  const origin = processor.url.replace('localhost', '127.0.0.1');
  const site = await startFixtureSite(pagesWith(`${origin}/frame`, button));
  try {
    const processorOrigins = [origin];
    const drivers = [setup.browserDriver({ processorOrigins })];
    const engine = createCheckoutEngine({ drivers, policy: setup.policy, processorOrigins });
    const { outcome } = await buy(setup, engine, `${site.url}/product`);
    expect(outcome).toMatchObject({ kind: 'placed' });
    const told = new URLSearchParams(site.posts.at(-1)?.split(' ').at(-1)).get('told') ?? '';
    expect(JSON.parse(told)).toMatchObject({ country: 'US', zip: '94105', mail: '' });
  } finally {
    await site.stop();
    await processor.stop();
  }
});
