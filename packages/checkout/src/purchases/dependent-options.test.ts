import { type FixtureSite, startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, choiceOf, setUpCheckout } from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';

/** The sizes depend on the colour: their list is closed and empty until one is chosen. */
const PRODUCT = `<h1>Shirt</h1><meta property="product:price:currency" content="USD"><p>$20.00</p><form method="post" action="/cart">
<label>Colour <select name="colour" required><option value="">Choose an option</option><option>Blue</option><option>Red</option></select></label>
<label>Size <select name="size" required disabled><option value="">Choose a colour first</option></select></label><button>Add to cart</button></form>
<script>const [form] = document.forms; const SIZES = { Blue: ['S', 'M'], Red: ['L'] };
form.colour.onchange = () => { form.size.disabled = false;
  form.size.innerHTML = '<option value="">Choose an option</option>' + SIZES[form.colour.value].map((size) => '<option>' + size + '</option>').join(''); };</script>`;

/** A colour is drawn a while after the page, and once more when it is chosen. */
const FADING = `<h1>Shirt</h1><meta property="product:price:currency" content="USD"><p>$20.00</p><form method="post" action="/cart">
<fieldset><legend>Colour</legend><div role="radiogroup" aria-label="Colour"><button type="button" role="radio" aria-checked="false">Blue</button>
<button type="button" role="radio" aria-checked="true">Red</button></div></fieldset><input type="hidden" name="colour" value="Red"><button>Add to cart</button></form>
<script>const [form] = document.forms; const drawn = [...document.querySelectorAll('[role=radio]')];
const fade = (button) => button.animate({ opacity: [0, 0] }, 450);
for (const button of drawn) button.onclick = () => { for (const other of drawn) other.setAttribute('aria-checked', other === button);
  form.colour.value = button.textContent; fade(button); };
fade(drawn[0]);</script>`;

const PAGES = {
  '/product': PRODUCT,
  '/fading': FADING,
  '/cart': '<h1>Cart</h1><p>Shirt Blue M × 1: $20.00</p><a href="/address">Checkout</a>',
  '/address': `<h1>Delivery</h1><form method="post" action="/pay"><label>Email <input name="email"></label><label>Full name <input name="name"></label>
<label>Address <input name="street"></label><label>City <input name="city"></label><label>State <input name="state"></label><label>Postcode <input name="zip"></label><button>Continue</button></form>`,
  '/pay': `<h1>Payment</h1><h2>Ship to</h2><p>Ada Lovelace</p><p>1 Market Street</p><p>San Francisco, CA 94105</p><p>Shirt Blue M × 1: $20.00</p>
<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl><form method="post" action="/done">
<label>Card number <input name="number" autocomplete="cc-number"></label><label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp"></label><button>Place order</button></form>`,
};

let setup: CheckoutSetup;
let site: FixtureSite;
beforeAll(async () => {
  setup = await setUpCheckout(1);
  site = await startFixtureSite(PAGES);
});
afterAll(async () => {
  await site.stop();
  await setup.close();
});

it.runIf(isPlayed('dependent-options'))(
  'what can be chosen only after something else is asked for then, and the wish is kept whole',
  async () => {
    const engine = setup.engine([setup.browserDriver()]);
    const context = () => setup.context();
    const resolved = await engine.resolve(`${site.url}/product`, context());
    if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
    const first = await engine.quote(resolved.flow, choiceOf({ colour: 'Blue' }), context());
    expect(first).toMatchObject({ kind: 'needs_options' });
    const fields = first.kind === 'needs_options' ? first.offer.fields : [];
    const size = fields.find(({ key }) => key === 'size');
    expect(size?.kind === 'enum' && size.values.map(({ value }) => value)).toEqual(['S', 'M']);
    const second = await engine.quote(resolved.flow, choiceOf({ colour: 'Blue', size: 'M' }), context());
    expect(second).toMatchObject({ kind: 'quoted', quote: { amount: 2_500 } });
    expect(site.posts.find((post) => post.includes('/cart'))).toContain('colour=Blue&size=M');
  },
);

it.runIf(isLong())('what fades when it is drawn or chosen can be chosen all the same', async () => {
  const engine = setup.engine([setup.browserDriver()]);
  const resolved = await engine.resolve(`${site.url}/fading`, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  const unsaid = await engine.quote(resolved.flow, choiceOf({}), setup.context());
  const fields = unsaid.kind === 'needs_options' ? unsaid.offer.fields : [];
  const colour = fields.find(({ key }) => key === 'colour');
  expect(colour?.kind === 'enum' && colour.values.map(({ value }) => value)).toEqual(['Blue', 'Red']);
  const sent = site.posts.length;
  const chosen = await engine.quote(resolved.flow, choiceOf({ colour: 'Blue' }), setup.context());
  expect(site.posts.slice(sent).find((post) => post.includes('/cart'))).toContain('colour=Blue');
  expect(chosen).toMatchObject({ kind: 'quoted', quote: { amount: 2_500 } });
});
