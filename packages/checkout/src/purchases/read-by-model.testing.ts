import type { FlowDriver } from '@florin/checkout-browser/driver';
import {
  type FixturePage,
  type FixtureSite,
  startFixtureSite,
} from '@florin/checkout-browser/fixture-site.testing';
import { createReaderModel } from '@florin/checkout-browser/reader/reader-model';
import { startTestServer } from '@florin/egress/test-server.testing';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createCheckoutEngine } from '../engine.ts';
import { type CheckoutSetup, choiceOf, setUpCheckout, walletWith } from './checkout-setup.testing.ts';

/** What a model is told. */
export interface Asked {
  /** What texts of a page say is asked. */
  readonly texts?: readonly { readonly id: string; readonly place: string; readonly text: string }[];
  /** Which elements of a page lead on is asked. */
  readonly elements?: readonly {
    readonly id: string;
    readonly text: string;
    readonly name?: string;
    readonly amount?: string;
  }[];
}

export type Model = (asked: Asked) => unknown;

export interface ModelEndpoint {
  readonly origin: string;
  answer: Model;
  /** Everything that was sent to it, headers and all. */
  readonly sent: string[];
  close(): Promise<void>;
}

/** Stands for a language model, which lies outside the machine. */
export async function startModel(): Promise<ModelEndpoint> {
  const sent: string[] = [];
  const server = await startTestServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    sent.push(`${JSON.stringify(request.headers)} ${body}`);
    const asked = JSON.parse(JSON.parse(body).messages[1].content) as Asked;
    const content = JSON.stringify(endpoint.answer(asked));
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  const endpoint: ModelEndpoint = {
    origin: server.origin,
    answer: () => null,
    sent,
    close: () => server.close(),
  };
  return endpoint;
}

/** A checkout and a model beside it for a file of tests, and a shop for each test. */
export function setUpReading() {
  let setup: CheckoutSetup;
  let model: ModelEndpoint;
  let site: FixtureSite;
  beforeAll(async () => {
    setup = await setUpCheckout(1);
    model = await startModel();
  });
  afterAll(async () => {
    await model.close();
    await setup.close();
  });
  afterEach(() => site.stop());
  return {
    async open(pages: Record<string, FixturePage>) {
      site = await startFixtureSite(pages);
      return { setup, model, site };
    },
  };
}

const LINE = '<p>Mug × 1: $20.00</p>';
const SUMS =
  '<dl><dt>Subtotal</dt><dd>$20.00</dd><dt>Shipping</dt><dd>$5.00</dd><dt>Total</dt><dd>$25.00</dd></dl>';

/** In words that nobody here knows; beside each stands something that leads elsewhere. */
export const STRANGE_SHOP = {
  '/product': `<h1>Mug</h1><meta property="product:price:currency" content="USD"><p>$20.00</p>
<form method="post" action="/bucket"><button>Hop in the bucket</button></form><form method="post" action="/club"><button>Sparkle</button></form>`,
  '/bucket': `<h1>Bucket</h1>${LINE}<a href="/whereto">Onwards</a><a href="/stories">Our stories</a>`,
  '/whereto': `<h1>Where to?</h1><form method="post" action="/counter"><label>Email <input type="email" name="email" required></label>
<label>Full name <input name="name" required></label><label>Street <input name="street" required></label><label>Abode <input name="abode" required></label>
<label>Postcode <input name="zip" required></label><button>Off we go</button></form>`,
  '/counter': `<h1>Counter</h1><h2>Ship to</h2><p>Ada Lovelace</p><p>1 Market Street</p><p>San Francisco, CA 94105</p>${LINE}<form method="post" action="/done">
<label>Card number <input name="number" autocomplete="cc-number"></label><label>Expiry (MM/YY) <input name="expiry" autocomplete="cc-exp"></label>${SUMS}<button>Place order</button></form>`,
  '/done': '<h1>Thank you for your order</h1><p>Order number A-1</p>',
  '/club': '<h1>Welcome to the club</h1>',
  '/stories': '<h1>Our stories</h1>',
};

/** Whoever knows these words, and what each says. */
export const readerOf =
  (known: Readonly<Record<string, string>>): Model =>
  ({ texts = [] }) => ({
    answers: texts.flatMap(({ id, text }) =>
      Object.entries(known).flatMap(([words, meaning]) =>
        text.includes(words) ? [{ id, meaning, words }] : [],
      ),
    ),
  });

/** Understands all of it. */
export const readsWell = readerOf({
  'Hop in the bucket': 'add_to_cart',
  Onwards: 'checkout',
  'Off we go': 'continue',
  Abode: 'city',
});

/** What leads on is a picture without a word, and a field has none either. */
export const PICTURE_SHOP = {
  ...STRANGE_SHOP,
  '/product': STRANGE_SHOP['/product'].replace('Hop in the bucket', 'Add to cart'),
  '/bucket': `<h1>Your cart</h1>${LINE}<button type="button" id="b1" onclick="location = '/stories'">${picture('M2 2h20')}</button>
<button type="button" id="b2" onclick="location = '/whereto'">${picture('M2 2l20 9')}</button>`,
  '/whereto': STRANGE_SHOP['/whereto']
    .replace('Off we go', 'Continue')
    .replace('<label>Abode <input name="abode" required></label>', '<input name="f5" required>'),
};

/** Sums of an order in known words that each mean something else: none of them adds up. */
export const ODD_SUMS_SHOP = {
  ...STRANGE_SHOP,
  '/product': STRANGE_SHOP['/product'].replace('Hop in the bucket', 'Add to cart'),
  '/bucket': STRANGE_SHOP['/bucket'].replace('Onwards', 'Check out'),
  '/whereto': STRANGE_SHOP['/whereto'].replace('Off we go', 'Continue').replace('Abode', 'City'),
  '/counter': STRANGE_SHOP['/counter'].replace(
    SUMS,
    '<dl><dt>Total</dt><dd>$20.00</dd><dt>Legwork</dt><dd>$8.00</dd><dt>For good friends</dt><dd>$3.00</dd><dt>Total</dt><dd>$25.00</dd></dl>',
  ),
};

function picture(path: string): string {
  return `<svg width="24" height="24"><path d="${path}" stroke="black"/></svg>`;
}

/** Knows elements by what the markup calls them. */
export const pointerTo =
  (known: Readonly<Record<string, string>>): Model =>
  ({ elements = [] }) => ({
    answers: elements.flatMap(({ id, text, name = '' }) =>
      known[name] ? [{ id, meaning: known[name], words: text }] : [],
    ),
  });

const ESTONIAN_LINE = '<p>Kruus × 1: $20.00</p>';
const page = (title: string, body: string) =>
  `<!doctype html><html lang="et"><title>${title}</title><body><main><h1>${title}</h1>${body}</main></body></html>`;

const FULL_CART = page(
  'Teie ostukorv',
  `${ESTONIAN_LINE}<a href="/samm2">Edasi kassasse</a><a href="/pood">Jätka ostlemist</a>`,
);

/** In a language that the lexicon does not have, with names in its markup that say nothing in any. */
export const ESTONIAN_SHOP = {
  '/product': page(
    'Kruus',
    `<meta property="product:price:currency" content="USD"><p>$20.00</p><p>Kaunis emailitud kruus igapäevaseks kasutamiseks.</p>
<form method="post" action="/korv"><button>Lisa ostukorvi</button></form><form method="post" action="/uudised"><label>Liituge meie uudiskirjaga
<input name="h1"></label><button>Liitu</button></form>`,
  ),
  '/korv': (posts: readonly string[]) =>
    posts.some((post) => post.includes('/order-received'))
      ? page('Teie ostukorv', '<p>Korv on tühi.</p>')
      : FULL_CART,
  '/samm2': page(
    'Tarne andmed',
    `<form method="post" action="/samm3"><label>Meiliaadress <input name="f1" required></label>
<label>Täisnimi <input name="f2" required></label><label>Tänav ja maja <input name="f3" required></label><label>Linn <input name="f4" required></label>
<label>Sihtnumber <input name="f5" required></label><button>Edasi maksma</button></form>`,
  ),
  '/samm3': page(
    'Maksmine',
    `<h2>Tarneaadress</h2><p>Ada Lovelace</p><p>1 Market Street</p><p>San Francisco, CA 94105</p>${ESTONIAN_LINE}
<form method="post" action="/order-received/1001"><label>Kaardi number <input name="c1"></label><label>Kehtiv kuni (KK/AA) <input name="c2"></label>
<dl><dt>Vahesumma</dt><dd>$20.00</dd><dt>Tarnekulu</dt><dd>$5.00</dd><dt>Kokku</dt><dd>$25.00</dd></dl><button>Telli</button></form>`,
  ),
  '/order-received/1001': page(
    'Täname tellimuse eest!',
    '<p>Saatsime kinnituse meilile.</p><p>Pakime peagi teie kruusi.</p>',
  ),
  '/uudised': page('Täname!', ''),
  '/pood': page('Pood', ''),
};

export const ESTONIAN: Readonly<Record<string, string>> = {
  'Lisa ostukorvi': 'add_to_cart',
  'Edasi kassasse': 'checkout',
  'Edasi maksma': 'continue',
  'Jätka ostlemist': 'continue_shopping',
  Liitu: 'newsletter',
  uudiskirjaga: 'newsletter',
  Telli: 'place_order',
  Meiliaadress: 'email',
  Täisnimi: 'full_name',
  'Tänav ja maja': 'street',
  Linn: 'city',
  Sihtnumber: 'postal_code',
  'Tarne andmed': 'delivery_section',
  Tarneaadress: 'delivery_section',
  'Kaardi number': 'card_number',
  'Kehtiv kuni': 'card_expiry',
  Vahesumma: 'subtotal',
  Tarnekulu: 'shipping',
  Kokku: 'total',
  ostukorv: 'cart',
  'Korv on tühi': 'empty_cart',
  Täname: 'thanks',
  'Saatsime kinnituse': 'mail_sent',
};

export const readsEstonian = readerOf(ESTONIAN);

/** What no request to a model may hold: the buyer, the card, and whose purchase it is. */
export const SECRETS =
  /Lovelace|\bAda\b|ada@|415 ?555|Market|San Francisco|94105|4242|12\/34|charge_1|acct_1/;

const TIMEOUT_MS = 110_000;

export function readerAt({ origin }: ModelEndpoint) {
  return createReaderModel({ baseUrl: origin, apiKey: 'model-key', model: 'any', timeoutMs: TIMEOUT_MS });
}

/** From the address to the quote, or to wherever it ends. */
export function quoteRead(setup: CheckoutSetup, site: FixtureSite, model: ModelEndpoint) {
  return quoteBy(setup, site, [setup.browserDriver({ reader: readerAt(model) })]);
}

export async function quoteBy(setup: CheckoutSetup, site: FixtureSite, drivers: readonly FlowDriver[]) {
  const bounds = { resolve: TIMEOUT_MS, quote: TIMEOUT_MS, commit: TIMEOUT_MS };
  const engine = createCheckoutEngine({ drivers, policy: setup.policy, boundsMs: bounds });
  const context = () => setup.context(TIMEOUT_MS);
  const resolved = await engine.resolve(`${site.url}/product`, context());
  if (resolved.kind !== 'resolved') return { outcome: resolved };
  const { flow } = resolved;
  const choice = choiceOf();
  const outcome = await engine.quote(flow, choice, context());
  if (outcome.kind !== 'quoted') return { outcome };
  const input = { flow, choice, quote: outcome.quote, payment: walletWith().port };
  const pay = () => engine.commit({ ...input, approvedOrigins: [flow.origin] }, context());
  return { outcome, pay };
}

/** The same to the order. */
export async function buyRead(setup: CheckoutSetup, site: FixtureSite, model: ModelEndpoint) {
  const { outcome, pay } = await quoteRead(setup, site, model);
  return pay ? pay() : outcome;
}
