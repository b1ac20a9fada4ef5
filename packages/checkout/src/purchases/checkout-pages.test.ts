import {
  type FixturePage,
  type FixtureSite,
  startFixtureSite,
} from '@florin/checkout-browser/fixture-site.testing';
import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ANSWERS,
  BUYER,
  type CheckoutSetup,
  choiceOf,
  NEVER_ANSWERS,
  setUpCheckout,
  walletWith,
} from './checkout-setup.testing.ts';

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
<div role="dialog" aria-label="Cookies"><button onclick="this.parentNode.remove()">Accept all</button><button onclick="this.parentNode.remove()">Only necessary</button></div>
<form method="post" action="/checkout"><label>Finish <select name="finish"><option>Matte</option><option>Gloss - sold out</option></select></label>
<button>Add to cart</button></form>`;

const SUMMARY =
  '<p>Mug, Matte × 1: $20.00</p><dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>';
const CARD = `<label>Card number <input name="number" autocomplete="cc-number"></label>
<label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp"></label><label>CVC <input name="cvc" autocomplete="cc-csc"></label>`;
const checkout = (fields: string, pay = 'Place order', summary = SUMMARY) =>
  `<form method="post" action="/done"><label>Email <input type="email" name="email" required></label>${fields}${CARD}${summary}<button>${pay}</button></form>`;
const DONE = '<h1>Thank you for your order</h1><p>Order number A-1</p>';

async function quoteAt(
  pages: Record<string, FixturePage>,
  choice = choiceOf({ finish: 'Matte' }),
  timeouts = ANSWERS,
) {
  const site = await startFixtureSite(pages);
  sites.push(site);
  const engine = setup.engine([setup.browserDriver(timeouts)]);
  const resolved = await engine.resolve(`${site.url}/product`, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  const quoted = await engine.quote(resolved.flow, choice, setup.context());
  const sentTo = (path: string) => site.posts.filter((post) => post.includes(path));
  return { engine, flow: resolved.flow, choice, quoted, sentTo };
}

async function payAt(
  pages: Record<string, string>,
  { cvc = '123' as string | null, timeouts = ANSWERS } = {},
) {
  const { engine, flow, choice, quoted, sentTo } = await quoteAt(pages, undefined, timeouts);
  if (quoted.kind !== 'quoted') throw new Error(JSON.stringify(quoted));
  const wallet = walletWith('4242424242424242', cvc);
  const input = { flow, choice, quote: quoted.quote, payment: wallet.port, approvedOrigins: [flow.origin] };
  return { outcome: await engine.commit(input, setup.context()), wallet, sentTo };
}

describe.concurrent('on the way to a quote', () => {
  it.runIf(isLong())(
    'a cookie banner is answered, a sold-out value is not offered, and nothing is bought',
    async () => {
      const pages = { '/product': PRODUCT, '/checkout': checkout(''), '/done': DONE };
      const { quoted, flow, sentTo } = await quoteAt(pages);
      expect(quoted).toMatchObject({ kind: 'quoted', quote: { amount: 2500, currency: 'usd' } });
      expect(flow.state).toMatchObject({
        offer: { title: expect.any(String), fields: [{ key: 'finish' }, { key: 'shipping' }] },
      });
      expect(sentTo('/done')).toEqual([]);
    },
  );

  it('what the goods cost on their own page tells the total of a page whose lines do not add up', async () => {
    const product = PRODUCT.replace('<p>$20.00</p>', '<p>$20.00</p><p>A pair: $36.00</p>');
    const summary = `<p>Mug, Matte × 1 $20.00</p><p>A pair: $36.00</p>
<dl><dt>Shipping</dt><dd>$5.00</dd><dt>Shipping costs</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>`;
    const quote = async (page: string) =>
      (await quoteAt({ '/product': page, '/checkout': checkout('', 'Place order', summary) })).quoted;
    expect(await quote(product)).toMatchObject({
      kind: 'quoted',
      quote: { amount: 2500, breakdown: { subtotal: 2000, shipping: 500 } },
    });
    expect(await quote(PRODUCT)).toMatchObject({ kind: 'failed', code: 'total_unproven' });
  });

  it('a step whose button nobody understands is left where the page names the payment as a step to come, and is the last one elsewhere', async () => {
    const step = (lines: string) =>
      `<form method="post" action="/card">${lines}<label>Full name <input name="name"></label><label>Street <input name="street"></label><label>City <input name="city"></label>
<label>Email <input type="email" name="email" required></label><button>Off we go</button></form>`;
    const at = (lines: string) => ({ '/product': PRODUCT, '/checkout': step(lines), '/card': checkout('') });
    const steps = await quoteAt(at('<ol><li>1. Address</li><li>2. Payment</li></ol>'));
    expect(steps.quoted).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
    const invoice = await quoteAt(at('<h2>Address</h2><p>Who are you?</p><h2>Payment</h2><p>By invoice</p>'));
    expect(invoice.quoted.kind).toBe('failed');
    expect(invoice.sentTo('/card')).toEqual([]);
  });

  it('pieces that are counted in the cart alone are counted there, also where adding leads past it', async () => {
    const count = (posts: readonly string[]) => Number(/pieces=(\d+)/.exec(posts.join())?.[1] ?? 1);
    const nav = '<nav><a href="/cart">Cart</a></nav>';
    const summary = (pieces: number) =>
      SUMMARY.replace('× 1: $20.00', `× ${pieces}: $${20 * pieces}.00`)
        .replace('<dd>$20.00', `<dd>$${20 * pieces}.00`)
        .replace('$25.00', `$${20 * pieces + 5}.00`);
    const cart = (pieces: number) =>
      `${nav}<h1>Your cart</h1><form method="post" action="/cart"><p>Mug, Matte $20.00 <label>Quantity <input type="number" name="pieces" value="${pieces}"></label></p><button>Update cart</button></form>
<p><a href="/checkout">Proceed to checkout</a></p>`;
    const { quoted } = await quoteAt(
      {
        '/product': PRODUCT,
        '/cart': (posts) => cart(count(posts)),
        '/checkout': (posts) => nav + checkout('', 'Place order', summary(count(posts))),
      },
      choiceOf({ finish: 'Matte' }, 2),
    );
    expect(quoted).toMatchObject({ kind: 'quoted', quote: { amount: 4500 } });
  });

  it('the address of the bill is entered behind what shows it, where the form demands it and shows that of the parcel alone', async () => {
    const line = (name: string, label: string, more = '') =>
      `<p><label>${label} <input name="${name}" ${more}></label></p>`;
    const address = (prefix: string, more = '') =>
      line(`${prefix}street`, 'Street', more) + line(`${prefix}city`, 'City', more);
    const form = checkout(`<h2>Billing details</h2>${line('name', 'Full name', 'required')}
<p><button type="button" onclick="bill.hidden = false; this.remove()">Add new address</button></p><div id="bill" hidden>${address('', 'required')}</div>
<p><label><input type="checkbox" name="apart" onchange="parcel.hidden = !this.checked"> Ship to a different address</label></p><div id="parcel" hidden><h3>Shipping address</h3>${address('ship_')}</div>`);
    const home = BUYER.shipping!;
    const choice = {
      ...choiceOf({ finish: 'Matte' }),
      buyer: { ...BUYER, billing: { ...home, line1: '9 Mission Street' } },
    };
    const { engine, flow, quoted, sentTo } = await quoteAt(
      { '/product': PRODUCT, '/checkout': form, '/done': DONE },
      choice,
    );
    if (quoted.kind !== 'quoted') throw new Error(JSON.stringify(quoted));
    const input = { flow, choice, quote: quoted.quote, payment: walletWith().port };
    const outcome = await engine.commit({ ...input, approvedOrigins: [flow.origin] }, setup.context());
    expect(outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
    const sent = Object.fromEntries(new URLSearchParams(sentTo('/done')[0]?.split(' ')[2]));
    expect(sent).toMatchObject({ street: '9 Mission Street', ship_street: home.line1 });
  });

  it('a detail that the buyer lacks is asked for', async () => {
    const fields = '<label>Phone <input name="phone" autocomplete="tel" required></label>';
    const choice = { ...choiceOf({ finish: 'Matte' }), buyer: { ...BUYER, phone: null } };
    const { quoted } = await quoteAt({ '/product': PRODUCT, '/checkout': checkout(fields) }, choice);
    expect(quoted).toMatchObject({
      kind: 'needs_options',
      offer: { needs: ['name', 'email', 'address', 'phone'] },
    });
  });

  it.runIf(isLong())(
    'a field that nobody could foresee is asked for under its own name, and filled when answered',
    async () => {
      const pages = {
        '/product': PRODUCT,
        '/checkout': checkout('<label>Engraving <input name="x1" required></label>'),
      };
      expect((await quoteAt(pages)).quoted).toMatchObject({
        kind: 'needs_options',
        offer: {
          fields: [
            { key: 'finish' },
            { key: 'shipping' },
            { key: 'engraving', kind: 'string', required: true },
          ],
        },
      });
      expect((await quoteAt(pages, choiceOf({ finish: 'Matte', engraving: 'Ada' }))).quoted.kind).toBe(
        'quoted',
      );
    },
  );

  const LAYER = `<div role="dialog" aria-modal="true" style="position:fixed;inset:0;background:#fff">
<p>Are you over 18?</p><button type="button" onclick="this.parentNode.remove()">Yes, enter</button>
<button type="button" onclick="location.href='/product?left'">No</button></div>`;
  const BOX = '<label><input type="checkbox" name="age" required> I confirm that I am over 18</label>';

  it.runIf(isLong()).each([
    ['in a layer', { '/product': PRODUCT + LAYER, '/checkout': checkout('') }, 'Are you over 18?'],
    ['by a box', { '/product': PRODUCT, '/checkout': checkout(BOX) }, 'I confirm that I am over 18'],
  ])('how old the buyer is, asked %s, is theirs to say', async (_where, pages, title) => {
    const asked = await quoteAt(pages);
    expect(asked.quoted).toMatchObject({
      kind: 'needs_options',
      offer: {
        fields: [
          { key: 'finish' },
          { key: 'shipping' },
          { key: 'consents', title, values: [{ value: 'age' }] },
        ],
      },
    });
    expect((await quoteAt(pages, choiceOf({ finish: 'Matte', consents: 'age' }))).quoted.kind).toBe('quoted');
  });

  it.runIf(isLong()).each([
    ['CCV number', 'quoted'],
    ['Kontrollzahl', 'failed'],
    ['Number on the back', 'failed'],
  ])('a field "%s" among those of the card is never asked for in the open', async (label, kind) => {
    const field = `<label>${label} <input name="x9" required></label>`;
    const page = checkout('').replace(/<label>CVC.*?<\/label>/, field);
    const { quoted } = await quoteAt({ '/product': PRODUCT, '/checkout': page });
    expect(quoted.kind).toBe(kind);
  });

  it.each(
    drawn(
      [
        [
          'another currency',
          checkout('', 'Place order', SUMMARY.replaceAll('$', '€')),
          'unsupported_checkout',
        ],
        ['a button that names another amount', checkout('', 'Pay $99.00'), 'merchant_error'],
        [
          'lines that do not add up',
          checkout('', 'Place order', SUMMARY.replace('$5.00', '$6.00')),
          'merchant_error',
        ],
        [
          'a total that is not final',
          checkout('', 'Place order', `${SUMMARY}<p>Tax: calculated at next step</p>`),
          'merchant_error',
        ],
        [
          'a form that sends the card elsewhere',
          checkout('').replace('"/done"', '"http://localhost:9/steal"'),
          'unsupported_checkout',
        ],
      ],
      1,
    ),
  )('%s is no quote', async (_name, page, reason) => {
    const { quoted } = await quoteAt({ '/product': PRODUCT, '/checkout': page });
    expect(quoted).toMatchObject({ kind: 'failed', reason });
  });
});

const orderAt = (number: string | null) => ({
  number,
  url: expect.stringMatching(/^http.*\/done$/),
  status: null,
});

describe.concurrent('the payment', () => {
  it('reaches the shop once, as it was typed', async () => {
    const { outcome, sentTo } = await payAt({
      '/product': PRODUCT,
      '/checkout': checkout(''),
      '/done': DONE,
    });
    expect(outcome).toEqual({ kind: 'placed', chargeId: 'A-1', order: orderAt('A-1') });
    const sent = sentTo('/done');
    expect(sent).toHaveLength(1);
    const form = Object.fromEntries(new URLSearchParams(sent[0]?.split(' ')[2]));
    expect(form).toMatchObject({ number: '4242424242424242', expiry: '12/34', cvc: '123' });
  });

  it.runIf(isLong())('reaches the shop by lists that only their values tell apart', async () => {
    const months = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ];
    const years = Array.from({ length: 12 }, (_, index) => 2026 + index);
    // The months are counted from 0, as scripts count them.
    const lists = `<select name="a1"><option value="">-</option>${months.map((name, index) => `<option value="${index}">${name}</option>`).join('')}</select>
<select name="a2"><option value="">-</option>${years.map((year) => `<option>${year}</option>`).join('')}</select>`;
    const page = checkout('')
      .replace(/<label>Expiry.*?<\/label>/, lists)
      .replace('>CVC', '>CCV number');
    const { outcome, sentTo } = await payAt({ '/product': PRODUCT, '/checkout': page, '/done': DONE });
    expect(outcome).toEqual({ kind: 'placed', chargeId: 'A-1', order: orderAt('A-1') });
    const sent = sentTo('/done')[0] ?? '';
    expect(Object.fromEntries(new URLSearchParams(sent.split(' ')[2]))).toMatchObject({
      a1: '11',
      a2: '2034',
      cvc: '123',
    });
  });

  it.runIf(isLong())('is not armed where the page mangles the number', async () => {
    const mangling = checkout('').replace('name="number"', 'name="number" maxlength="12"');
    const { outcome, wallet } = await payAt({ '/product': PRODUCT, '/checkout': mangling });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'merchant_error' });
    expect(wallet.armings).toEqual([]);
  });

  it.runIf(isLong())('is not armed where a security code is asked for and there is none', async () => {
    const { outcome, wallet } = await payAt(
      { '/product': PRODUCT, '/checkout': checkout('') },
      { cvc: null },
    );
    expect(outcome).toMatchObject({ kind: 'not_submitted' });
    expect(wallet.armings).toEqual([]);
  });

  it('that the browser kept back for an empty field was not submitted, and says which', async () => {
    const demanding = checkout('<label>Door colour <input name="door"></label>').replace(
      '<button>Place order',
      '<button onclick="this.form.door.required = true">Place order',
    );
    const { outcome, sentTo } = await payAt({ '/product': PRODUCT, '/checkout': demanding, '/done': DONE });
    expect(outcome).toMatchObject({
      kind: 'not_submitted',
      code: 'details_refused',
      detail: 'the page demands the field "Door colour", which is empty',
    });
    expect(sentTo('/done')).toEqual([]);
  });

  it('that was sent a moment later is the order, whatever the page says of an empty field', async () => {
    const late = checkout('<label>Door colour <input name="door"></label>').replace(
      '<button>Place order',
      `<button onclick="event.preventDefault(); const { form } = this; form.door.required = true; form.door.setAttribute('aria-invalid', 'true');
this.animate({ opacity: [1, 1] }, 1500).onfinish = () => { form.door.required = false; form.submit(); }">Place order`,
    );
    const { outcome, sentTo } = await payAt({ '/product': PRODUCT, '/checkout': late, '/done': DONE });
    expect(outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
    expect(sentTo('/done')).toHaveLength(1);
  });

  it.runIf(isLong())('that sent nothing was not submitted', async () => {
    const dead = checkout('').replace('<form ', '<form onsubmit="return false" ');
    const pages = { '/product': PRODUCT, '/checkout': dead };
    const { outcome, wallet, sentTo } = await payAt(pages, { timeouts: NEVER_ANSWERS });
    expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'merchant_error' });
    expect(wallet.armings).toHaveLength(1);
    expect(sentTo('/done')).toEqual([]);
  });

  it('is pressed once more where the page that took the card goes on within itself, and nobody was sent anything', async () => {
    const last = `<h2>Instalments</h2><p>Card ending in 4242</p><label>How many <select><option value=0>None</option><option>3</option></select></label>
<p>Total: <b>$25.00</b></p><button>Pay</button>`;
    const script = `<script>const form = document.querySelector('form');
form.onsubmit = (event) => {
  event.preventDefault();
  const card = [...new FormData(form)].map(([name, value]) => '<input type=hidden name=' + name + ' value=' + value + '>').join('');
  document.body.innerHTML = '<form method=post action=/done>' + card + ${JSON.stringify(last)} + '</form>';
};</script>`;
    const page = `${checkout('', 'Continue')}${script}`;
    const { outcome, sentTo, wallet } = await payAt({
      '/product': PRODUCT,
      '/checkout': page,
      '/done': DONE,
    });
    expect(outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
    expect(sentTo('/done')).toHaveLength(1);
    expect(wallet.armings).toHaveLength(1);
  });

  it.runIf(isLong())('is answered without the number, even where the shop repeats it', async () => {
    const echo = '<h1>Thank you for your order</h1><p>Order number 4242424242424242</p>';
    const { outcome } = await payAt({ '/product': PRODUCT, '/checkout': checkout(''), '/done': echo });
    expect(outcome).toEqual({ kind: 'placed', chargeId: '/done', order: orderAt(null) });
  });

  const OFFER = `<form method="post" action="/offer"><button>Complete purchase</button></form>`;

  it.runIf(isLong()).each([
    [
      'an offer made after it',
      `<h1>Wait!</h1><dl><dt>Lid</dt><dd>$9.99</dd><dt>Subtotal</dt><dd>$9.99</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$14.99</dd></dl>${OFFER}`,
    ],
    ['thanks, its lines and one more offer', `<h1>Thank you for your order</h1>${SUMMARY}${OFFER}`],
  ])('by a button that may have ordered is never followed by another: %s', async (_name, answer) => {
    const pages = {
      '/product': PRODUCT,
      '/checkout': checkout('', 'Continue'),
      '/done': answer,
      '/offer': DONE,
    };
    const { outcome, wallet, sentTo } = await payAt(pages, { timeouts: NEVER_ANSWERS });
    expect(outcome.kind).toBe('unknown');
    expect(wallet.armings).toHaveLength(1);
    expect(sentTo('/offer')).toEqual([]);
  });

  it.runIf(isLong())('whose answer says nothing is unknown', async () => {
    const pages = { '/product': PRODUCT, '/checkout': checkout(''), '/done': '<h1>Please wait</h1>' };
    const { outcome } = await payAt(pages, { timeouts: NEVER_ANSWERS });
    expect(outcome.kind).toBe('unknown');
  });

  describe.runIf(isLong())('at a review that was promised', () => {
    const review = (...buttons: string[]) =>
      `<h1>Check</h1>${SUMMARY}<form method="post" action="/final">${buttons.map((words) => `<button>${words}</button>`).join('')}</form>`;
    const payReviewed = (...buttons: string[]) =>
      payAt(
        {
          '/product': PRODUCT,
          '/checkout': checkout('', 'Review order'),
          '/done': review(...buttons),
          '/final': DONE,
        },
        { timeouts: buttons.length === 1 ? ANSWERS : NEVER_ANSWERS },
      );

    it.each(['Hop hop', 'Checkout'])(
      'is placed by the one button that came with it, in whatever words: %s',
      async (words) => {
        const { outcome, sentTo, wallet } = await payReviewed(words);
        expect(outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
        expect(sentTo('/final')).toHaveLength(1);
        expect(wallet.armings).toHaveLength(1);
      },
    );

    it('is placed by a button that agreeing to the terms switches on', async () => {
      const terms = `<label><input type="checkbox" onchange="document.querySelector('button').disabled = !this.checked"> I agree to the terms</label>`;
      const asked = review('Place order').replace('<button>', `${terms}<button disabled>`);
      const pages = {
        '/product': PRODUCT,
        '/checkout': checkout('', 'Continue'),
        '/done': asked,
        '/final': DONE,
      };
      const { outcome, sentTo, wallet } = await payAt(pages, { timeouts: ANSWERS });
      expect(outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
      expect(sentTo('/final')).toHaveLength(1);
      expect(wallet.armings).toHaveLength(1);
    });

    it('is not placed by one of several that nobody understands', async () => {
      const { outcome, sentTo } = await payReviewed('Hop hop', 'Hip hip');
      expect(outcome.kind).not.toBe('placed');
      expect(sentTo('/final')).toEqual([]);
    });
  });

  it('is placed behind a card that is asked for before any sum, where the page folds the look at the order below it', async () => {
    const cart = `<h1>Your cart</h1><p>Mug, Matte × 1: $20.00</p><dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Total</dt><dd>$20.00</dd></dl>
<a href="/checkout">Checkout</a>`;
    const folded = `<h1>Checkout</h1><h2>Address</h2>
<form onsubmit="event.preventDefault(); this.hidden = true; document.getElementById('payment').hidden = false"><label>Full name <input name="name"></label>
<label>Email <input type="email" name="email"></label><label>Street <input name="street"></label><label>City <input name="city"></label>
<label>State <input name="state"></label><label>Postal code <input name="zip"></label><button>Continue</button></form>
<h2>Delivery &amp; payment methods</h2><form method="post" action="/review" id="payment" hidden>
<fieldset><legend>Shipping method</legend><label><input type="radio" name="shipping" checked> Standard $5.00</label></fieldset>${CARD}<button>Continue</button></form>
<h2>Confirm order</h2>`;
    const review = (total: string) =>
      `<h1>Confirm order</h1>${SUMMARY.replace('$25.00', total)}<form method="post" action="/final"><button>Place order</button></form>`;
    const pay = (total: string) =>
      payAt({
        '/product': PRODUCT.replace('action="/checkout"', 'action="/cart"'),
        '/cart': cart,
        '/checkout': folded,
        '/review': review(total),
        '/final': DONE,
      });
    const paid = await pay('$25.00');
    expect(paid.outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
    expect(paid.sentTo('/final')).toHaveLength(1);
    const dearer = await pay('$26.00');
    expect(dearer.outcome.kind).toBe('not_submitted');
    expect(dearer.sentTo('/final')).toEqual([]);
  });

  const GIVEN_BACK = checkout('', 'Confirm purchase')
    .replace('/done', '/final')
    .replace('name="email"', 'name="email" value="ada@example.com"')
    .replace('name="number"', 'name="number" value="4242424242424242"');

  it('is placed where the form comes back for a last look, and another button orders', async () => {
    const pages = {
      '/product': PRODUCT,
      '/checkout': checkout('', 'Buy now'),
      '/done': `<p role="status">Order placed, please confirm it.</p>${GIVEN_BACK}`,
      '/final': DONE,
    };
    const { outcome, sentTo, wallet } = await payAt(pages);
    expect(outcome).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
    expect(sentTo('/final')).toHaveLength(1);
    expect(wallet.armings).toHaveLength(1);
  });

  it('is not pressed again where its button says otherwise while it orders', async () => {
    const script = `<script>const form = document.querySelector('form');
form.onsubmit = (event) => {
  event.preventDefault();
  form.querySelector('button:last-of-type').textContent = 'Complete purchase';
  fetch('/done', { method: 'POST', body: new FormData(form) });
};</script>`;
    const page = `${checkout('', 'Place order')}${script}`;
    const pages = { '/product': PRODUCT, '/checkout': page, '/done': DONE };
    const { outcome, sentTo } = await payAt(pages, { timeouts: NEVER_ANSWERS });
    expect(outcome.kind).toBe('unknown');
    expect(sentTo('/done')).toHaveLength(1);
  });

  it.runIf(isLong()).each([
    ['the button that sent it', GIVEN_BACK.replace('<button>', '<button>Buy now</button><button>')],
    ['a word of the card', `<div role="alert">Your card was declined.</div>${GIVEN_BACK}`],
    ['the number of an order', `<p>Order number: A-7</p>${GIVEN_BACK}`],
    ['another total', GIVEN_BACK.replaceAll('$25.00', '$26.00').replaceAll('$5.00', '$6.00')],
  ])('is not pressed again where the form comes back with %s', async (_name, page) => {
    const pages = {
      '/product': PRODUCT,
      '/checkout': checkout('', 'Buy now'),
      '/done': page,
      '/final': DONE,
    };
    const { outcome, sentTo } = await payAt(pages, { timeouts: NEVER_ANSWERS });
    expect(outcome.kind).not.toBe('placed');
    expect(sentTo('/final')).toEqual([]);
  });

  it.runIf(isLong())(
    'to a page that promises a review and shows the form of the card again has ordered nothing',
    async () => {
      const page = checkout('', 'Review order');
      const pages = { '/product': PRODUCT, '/checkout': page, '/done': page };
      const { outcome } = await payAt(pages, { timeouts: NEVER_ANSWERS });
      expect(outcome).toMatchObject({ kind: 'not_submitted', reason: 'merchant_error' });
    },
  );
});
