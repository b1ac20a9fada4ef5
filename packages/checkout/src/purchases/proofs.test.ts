import { type FixtureSite, startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, choiceOf, setUpCheckout, walletWith } from './checkout-setup.testing.ts';

let setup: CheckoutSetup;
const sites: FixtureSite[] = [];
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(async () => {
  await setup.close();
  for (const site of sites) await site.stop();
});

async function openSite(pages: Record<string, string>): Promise<FixtureSite> {
  const site = await startFixtureSite(pages);
  sites.push(site);
  return site;
}

const PRODUCT = `<h1>Enamel Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p><a href="/cart">Basket</a>
<form method="post" action="/checkout"><label>Colour <select name="colour"><option>Blue</option><option>Red</option></select></label>
<button>Add to cart</button></form>`;
const SUMS =
  '<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>';
const checkout = (line: string) => `${line}<form method="post" action="/done">
<label>Card number <input name="number" autocomplete="cc-number"></label><label>Expiry <input name="expiry" autocomplete="cc-exp"></label>
${SUMS}<button>Place order</button></form>`;
const BLUE = '<p>Enamel Mug, Blue: $20.00</p>';

async function quoteAt(pages: Record<string, string>, quantity = 1) {
  const site = await openSite({ '/product': PRODUCT, ...pages });
  const engine = setup.engine([setup.browserDriver()]);
  const resolved = await engine.resolve(`${site.url}/product`, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  const choice = choiceOf({ colour: 'Blue' }, quantity);
  const quoted = await engine.quote(resolved.flow, choice, setup.context());
  return { engine, choice, site, ...resolved, quoted };
}

it.concurrent.each(
  drawn([
    ['on the payment page', { '/checkout': checkout(BLUE) }],
    ['in its cart, where the payment page shows no goods', { '/checkout': checkout(''), '/cart': BLUE }],
  ]),
)('a shop that shows the product %s is quoted', async (_where, pages) => {
  expect((await quoteAt(pages)).quoted).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
});

it.concurrent.each(
  drawn([
    ['another product', '<p>Enamel Bowl, Blue: $20.00</p>', 'the product'],
    ['another variant', '<p>Enamel Mug, Red: $20.00</p>', 'the variant'],
  ]),
)('%s in the cart is no quote', async (_what, line, words) => {
  const { quoted } = await quoteAt({ '/checkout': checkout(line), '/cart': line });
  expect(quoted).toMatchObject({
    kind: 'failed',
    code: 'product_unproven',
    detail: expect.stringContaining(words),
  });
});

it.concurrent('a cart that holds something else by the time of the payment is not paid', async () => {
  const pages = { '/checkout': checkout(BLUE) };
  const { engine, flow, choice, quoted, site } = await quoteAt(pages);
  if (quoted.kind !== 'quoted') throw new Error(JSON.stringify(quoted));
  site.show('/checkout', checkout('<p>Enamel Mug, Red: $20.00</p>'));
  const wallet = walletWith();
  const input = { flow, choice, quote: quoted.quote, payment: wallet.port, approvedOrigins: [flow.origin] };
  expect(await engine.commit(input, setup.context())).toMatchObject({
    kind: 'not_submitted',
    code: 'product_unproven',
  });
  expect(wallet.armings).toEqual([]);
});

it.runIf(isLong()).concurrent('a shop that sells one at a time says so to whoever wants two', async () => {
  const { quoted } = await quoteAt({ '/checkout': checkout(BLUE) }, 2);
  expect(quoted).toMatchObject({ kind: 'failed', code: 'quantity_unavailable' });
});

it.runIf(isLong()).concurrent('a decline that is told in a window of the browser alone is one', async () => {
  const told = `event.preventDefault(); fetch('/done', { method: 'POST' }).then(() => alert('Your card was declined.'))`;
  const page = checkout(BLUE).replace('<form', `<form onsubmit="${told}"`);
  const { engine, flow, choice, quoted, site } = await quoteAt({ '/checkout': page, '/done': '-' });
  if (quoted.kind !== 'quoted') throw new Error(JSON.stringify(quoted));
  const wallet = walletWith();
  const input = { flow, choice, quote: quoted.quote, payment: wallet.port, approvedOrigins: [flow.origin] };
  expect(await engine.commit(input, setup.context())).toMatchObject({
    kind: 'declined',
    reason: 'card_declined',
  });
  expect(site.posts.filter((post) => post.includes('/done'))).toHaveLength(1);
});

const ADDRESS = `<label>Street <input name="address1" autocomplete="address-line1" required></label>
<label>City <input name="city" autocomplete="address-level2" required></label>
<label>Postal code <input name="zip" autocomplete="postal-code" required ZIP></label>`;
const addressed = (zip: string) =>
  checkout(BLUE).replace('<label>Card', `${ADDRESS.replace('ZIP', zip)}<label>Card`);

it.runIf(isLong()).concurrent(
  'what a page finds wrong by a window of the browser is entered otherwise',
  async () => {
    const form = `<form onsubmit="return /^[0-9]{10}$/.test(this.phone.value) || !!alert('Phone must have 10 digits')" action="/pay">
<label>Phone <input name="phone" required></label><button>Continue</button></form>`;
    const { quoted, site } = await quoteAt({ '/checkout': form, '/pay': checkout(BLUE) });
    expect(quoted).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
    expect(site.gets).toContain('/pay?phone=4155550100');
  },
);

it.runIf(isLong()).concurrent('a form that does not hold what was entered is not quoted', async () => {
  const { quoted } = await quoteAt({ '/checkout': addressed('onblur="this.value = 94106"') });
  expect(quoted).toMatchObject({ kind: 'failed' });
});

it.concurrent('a page that shows another address than it was given is not paid', async () => {
  const review = '<h2>Ship to</h2><p>9 Other Road</p><p>San Francisco, CA 94105</p>';
  expect((await quoteAt({ '/checkout': addressed('') + review })).quoted).toMatchObject({
    kind: 'failed',
    code: 'address_unproven',
  });
});

const card = (name: string, price: string, more = '') =>
  `<li><a href="/${name.toLowerCase()}"><h3>${name}</h3></a><p>${price}${more}</p><form method="post" action="/cart"><button>Add to cart</button></form></li>`;
const LIST = `<h1>Kitchen</h1><ul>${card('Mug', '$20.00')}${card('Bowl', '$9.00')}${card('Plate', '$12.00', ' Sold out')}</ul>`;

it.runIf(isLong()).concurrent(
  'a list of products is not bought from: what it lists is suggested',
  async () => {
    const site = await openSite({ '/kitchen': LIST });
    const engine = setup.engine([setup.browserDriver()]);
    expect(await engine.resolve(`${site.url}/kitchen`, setup.context())).toMatchObject({
      kind: 'failed',
      reason: 'unsupported_checkout',
      code: 'not_a_product_page',
      products: [
        { title: 'Mug', url: `${site.url}/mug` },
        { title: 'Bowl', url: `${site.url}/bowl` },
        { title: 'Plate', url: `${site.url}/plate` },
      ],
    });
    expect(site.posts).toEqual([]);
  },
);

it.runIf(isLong()).concurrent('a shop that takes no card says so at the quote', async () => {
  const ways = ['Bank transfer', 'Cash on delivery'].map(
    (way) => `<label><input type="radio" name="payment_method" value="${way}"> ${way}</label>`,
  );
  const page = `${BLUE}<form method="post" action="/done">${ways.join('')}${SUMS}<button>Place order</button></form>`;
  const { quoted, site } = await quoteAt({ '/checkout': page });
  expect(quoted).toMatchObject({ kind: 'failed', code: 'no_card_payment' });
  expect(site.posts.filter((post) => post.includes('/done'))).toEqual([]);
});
