import { startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckoutEngine } from '../engine.ts';
import { buy, type CheckoutSetup, quoteFor, setUpCheckout } from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

const engine = () => createCheckoutEngine({ drivers: [setup.browserDriver()], policy: setup.policy });

/** One page that asks how much, who and with which card. */
const PAGE = `<title>Save the otters</title><h1>Save the otters</h1><p>Goal: $10,000</p><form method="post" action="/thanks">
<label>Donation amount: <input name="sum" value="25.00"></label><button type="button" value="10.00">$10.00</button><button type="button" value="50.00">$50.00</button>
<label>First name * <input name="first" required></label><label>Last name <input name="last"></label><label>Email * <input name="email" type="email" required></label>
<label><input type="checkbox" name="anonymous"> Make this an anonymous donation</label>
<label>Card number <input name="n" autocomplete="cc-number"></label><label>Expiry <input name="e" autocomplete="cc-exp"></label><label>CVC <input name="c" autocomplete="cc-csc"></label>
<p>Donation total: <b id="total">$25.00</b></p><button type="submit">Donate now</button></form>
<script>const form = document.forms[0]; form.sum.oninput = () => { total.textContent = '$' + Number(form.sum.value || 0).toFixed(2); };
for (const level of form.querySelectorAll('[type=button]')) level.onclick = () => { form.sum.value = level.value; form.sum.oninput(); };</script>`;

const PAGES = {
  '/otters': PAGE,
  '/capped': PAGE.replace('Donation total', 'Total').replace(
    "'$' + Number(form.sum.value || 0)",
    "'$' + Math.min(30, form.sum.value || 0)",
  ),
  '/club': `<title>Join</title><h1>Membership checkout</h1><p>You have selected the Reading club.</p><p>The price for membership is <b>$24.00</b> now.</p><form method="post" action="/thanks">
<label>First name * <input name="first" required></label><label>Last name <input name="last"></label><label>Email * <input name="email" type="email" required></label>
<label>Card number <input name="n" autocomplete="cc-number"></label><label>Expiry <input name="e" autocomplete="cc-exp"></label><label>CVC <input name="c" autocomplete="cc-csc"></label>
<label>Discount code <input id="code"></label><input type="button" value="Apply" onclick="if (code.value === 'SAVE5') document.querySelector('b').textContent = '$19.00'">
<input type="submit" value="Submit and Check Out"></form>`,
  '/course':
    '<title>Bookbinding</title><h1>Bookbinding</h1><p>Six lessons.</p><p>Lifelong: <b>$24.00</b></p><p><a href="/enroll">Enroll</a></p>',
  '/enroll': `<title>Purchase</title><h1>Purchase</h1><h2>Order summary</h2><ul><li>Course: Bookbinding</li><li>Terms: <b>$24.00</b></li></ul><form method="post" action="/thanks">
<label>First name * <input name="first" required></label><label>Last name <input name="last"></label><label>Email * <input name="email" type="email" required></label>
<label>Card number <input name="n" autocomplete="cc-number"></label><label>Expiry <input name="e" autocomplete="cc-exp"></label><label>CVC <input name="c" autocomplete="cc-csc"></label>
<button>Buy Now</button></form>`,
  '/thanks': '<h1>Thank you for your donation</h1><p>We have sent a receipt to your email address.</p>',
};

it.runIf(isPlayed('donations'))('a donation is paid on its page, as much as was wished for', async () => {
  const site = await startFixtureSite(PAGES);
  try {
    const { quote, outcome } = await buy(setup, engine(), `${site.url}/otters`, {
      options: { amount: '$40' },
    });
    expect([quote.amount, outcome.kind]).toEqual([4_000, 'placed']);
    expect(new URLSearchParams(site.posts.at(-1)?.split(' ').at(-1)).get('sum')).toBe('40.00');
    expect(site.posts).toHaveLength(1);
    expect(site.posts[0]).not.toContain('anonymous');
  } finally {
    await site.stop();
  }
});

it.runIf(isLong())('a membership is paid on its page, for the one price that it names', async () => {
  const site = await startFixtureSite(PAGES);
  try {
    const { quote, outcome } = await buy(setup, engine(), `${site.url}/club`, {});
    expect([quote.amount, outcome.kind]).toEqual([2_400, 'placed']);
    expect(site.posts).toHaveLength(1);
    const cheaper = await quoteFor(setup, engine(), `${site.url}/club`, { options: { coupon: 'SAVE5' } });
    expect(cheaper.quote.amount).toBe(1_900);
    const unknown = quoteFor(setup, engine(), `${site.url}/club`, { options: { coupon: 'NOPE' } });
    await expect(unknown).rejects.toThrow('the coupon is not taken off the total');
  } finally {
    await site.stop();
  }
});

it.runIf(isLong())('a course is paid for its price, on the page that its own leads to', async () => {
  const site = await startFixtureSite(PAGES);
  try {
    const { quote, outcome } = await buy(setup, engine(), `${site.url}/course`, {});
    expect([quote.amount, outcome.kind]).toEqual([2_400, 'placed']);
    site.show('/enroll', PAGES['/enroll'].replace('$24.00', '$26.00'));
    await expect(quoteFor(setup, engine(), `${site.url}/course`, {})).rejects.toThrow('no total');
    expect(site.posts).toHaveLength(1);
  } finally {
    await site.stop();
  }
});

it.runIf(isLong())(
  'a page that asks for another amount than was wished for is not quoted, and takes one of itself',
  async () => {
    const site = await startFixtureSite(PAGES);
    try {
      const quoted = quoteFor(setup, engine(), `${site.url}/capped`, { options: { amount: '40' } });
      await expect(quoted).rejects.toThrow('another amount than was wished for');
      const { offer, quote } = await quoteFor(setup, engine(), `${site.url}/otters`, {
        options: { amount: '25' },
      });
      expect(quote.amount).toBe(2_500);
      expect(offer).toMatchObject({ title: 'Save the otters', quantityMax: 1, fields: [{ key: 'amount' }] });
      expect(site.posts).toEqual([]);
    } finally {
      await site.stop();
    }
  },
);
