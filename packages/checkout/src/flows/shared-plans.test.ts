import type { DriveContext, FlowDriver, Step } from '@florin/checkout-browser/driver';
import type { Buyer } from '@florin/page-reading/purchase';
import { afterEach, describe, expect, it } from 'vitest';
import { ADA, BO } from './buyers.testing.ts';
import { createLearnedDriver } from './driver.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createLearner, learnPlan } from './learn.ts';
import type { LearnedFlow } from './learned-flow.ts';
import { createMemoryRegistry } from './registry.ts';
import {
  explore,
  flowOf,
  type RequestShop,
  type RequestShopOptions,
  type Script,
  type ShopProduct,
  startRequestShop,
  type Visit,
} from './request-shop.testing.ts';

const CY: Buyer = {
  ...BO,
  name: 'Cy Moss',
  email: 'cy@third.example',
  phone: '+1 (212) 555-0199',
  shipping: { ...BO.shipping!, line1: '5 Fir Ln', line2: 'Attic 6', postalCode: '97302' },
  billing: { ...BO.billing!, line1: '8 Yew Ct', line2: 'Loft 2', postalCode: '83703' },
};

const LAMP: ShopProduct = { slug: 'desk-lamp', title: 'Desk Lamp', id: '40', cents: 3_990 };
const SOFA: ShopProduct = { slug: 'corner-sofa', title: 'Corner Sofa', id: '15', cents: 149_900 };
const VASE: ShopProduct = { slug: 'tall-vase', title: 'Tall Vase', id: '7', cents: 2_450 };

const shops: RequestShop[] = [];
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.stop();
});

/** A shop, what was learned about it, and whoever asks: browsers are not there, so a quote comes from a plan or not at all. */
async function school(options: Partial<RequestShopOptions> = {}) {
  const shop = await startRequestShop({ products: [LAMP, SOFA, VASE], hasIdOnPage: true, ...options });
  shops.push(shop);
  const registry = createMemoryRegistry();
  const stored: LearnedFlow[] = [];
  const writing = {
    ...registry,
    put: async (flow: LearnedFlow) => {
      stored.push(flow);
      return registry.put(flow);
    },
  };
  const steps: Step[] = [];
  const contextOf = (account: string): DriveContext => ({
    account,
    signal: new AbortController().signal,
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch: async (url, request = {}) => {
      const { method = 'GET', headers = {}, body } = request;
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, url, headers: response.headers, text: await response.text() };
    },
    log: (step) => steps.push(step),
  });
  const driver = createLearnedDriver({
    registry: writing,
    browser: null as unknown as FlowDriver,
    pool: {
      open: async () => {
        throw new Error('a browser was asked for');
      },
      close: async () => undefined,
    },
    processorOrigins: [],
  } as never);
  const fingerprint = async (product: ShopProduct) => {
    const url = `${shop.origin}/p/${product.slug}`;
    return fingerprintOf(await (await fetch(url)).text(), url);
  };
  return {
    shop,
    registry,
    /** The first visit explores; later ones are seen as a replay in a browser is. */
    async learn(account: string, visit: Visit): Promise<void> {
      const context = contextOf(account);
      const explored = await explore(shop, visit, context);
      const { flow, offer, choice, quote } = explored;
      const known = await registry.find(flow.origin, await fingerprint(visit.product));
      if (!known) return createLearner(writing)(explored);
      const product = { url: flow.url, title: offer.title };
      const run = { exchanges: await explored.exchanges(), recipe: known.recipe, choice, quote, product };
      await learnPlan(writing, known, run, context);
    },
    /** The amount without a browser, or null where one would be needed. */
    async quote(account: string, product: ShopProduct, buyer: Buyer, quantity = 1): Promise<number | null> {
      const flow = flowOf(shop.origin, product);
      const state = { ...flow.state, fingerprint: await fingerprint(product) };
      try {
        const outcome = await driver.quote(
          { ...flow, state },
          { options: {}, quantity, buyer },
          contextOf(account),
        );
        return outcome.kind === 'quoted' ? outcome.quote.amount : null;
      } catch (error) {
        if (error instanceof Error && error.message === 'a browser was asked for') return null;
        throw error;
      }
    },
    /** All that any account could ever get, as text. */
    async written(...accounts: string[]): Promise<string> {
      const key = { origin: shop.origin, fingerprint: await fingerprint(LAMP) };
      const own = await Promise.all(accounts.map((account) => registry.findPlan(key, account)));
      // Hashes and times are full of digits that mean nothing.
      const text = [...stored, ...own].map((entry) => JSON.stringify(entry)).join('\n');
      return text.replace(/"[0-9a-f]{32}"|"readAtMs":\d+/g, '');
    },
    shared: async () => (await registry.find(shop.origin, await fingerprint(LAMP)))?.plan ?? null,
  };
}

const plainly: Script = (buyer) => ({
  email: buyer.email!,
  phone: buyer.phone!,
  name: buyer.name!,
  address1: buyer.shipping!.line1,
  address2: buyer.shipping!.line2 ?? '',
  zip: buyer.shipping!.postalCode,
  billing_address1: buyer.billing!.line1,
  billing_zip: buyer.billing!.postalCode,
});

describe('a plan that was learned from one product', () => {
  it.each([
    { where: 'known to the script alone', hasIdOnPage: false },
    { where: 'a hidden field of the page', hasIdOnPage: true },
  ])('is not used for another: its id is $where', async ({ hasIdOnPage }) => {
    const { learn, quote } = await school({ hasIdOnPage });
    await learn('acct_a', { product: LAMP, buyer: ADA, script: plainly });
    expect(await quote('acct_a', LAMP, ADA)).toBe(3_990 + 500);
    // 1,499.00 was quoted as 39.90: the plan put the first product into the cart.
    expect(await quote('acct_a', SOFA, ADA)).toBeNull();
  });

  it('is used for a third once it held for two, where ids come from the page', async () => {
    const { learn, quote } = await school({ hasIdOnPage: true });
    await learn('acct_a', { product: LAMP, buyer: ADA, script: plainly });
    await learn('acct_a', { product: SOFA, buyer: ADA, script: plainly });
    expect(await quote('acct_a', SOFA, ADA)).toBe(149_900 + 500);
    expect(await quote('acct_a', VASE, ADA)).toBe(2_450 + 500);
  });

  it('stays with its product where the other shows that ids are not on the page', async () => {
    const { learn, quote } = await school({ hasIdOnPage: false });
    await learn('acct_a', { product: LAMP, buyer: ADA, script: plainly });
    await learn('acct_a', { product: SOFA, buyer: ADA, script: plainly });
    expect(await quote('acct_a', SOFA, ADA)).toBeNull();
    expect(await quote('acct_a', VASE, ADA)).toBeNull();
    expect(await quote('acct_a', LAMP, ADA)).toBe(3_990 + 500);
  });

  it('does not take two addresses of one product for two products', async () => {
    const again = { ...LAMP, slug: 'lamp-for-desks' };
    const renamed = { ...LAMP, slug: 'lamp-red', title: 'Desk Lamp, Red' };
    const { learn, quote } = await school({
      products: [LAMP, again, renamed, SOFA],
      hasIdOnPage: false,
      namesProducts: true,
    });
    const sku: Script = plainly;
    await learn('acct_a', { product: LAMP, buyer: ADA, script: sku });
    await learn('acct_a', { product: again, buyer: ADA, script: sku });
    expect(await quote('acct_a', SOFA, ADA)).toBeNull();
  });

  it('quotes no product that the answers of the shop do not name, learned or not', async () => {
    const { learn, quote } = await school({ hasIdOnPage: true, namesProducts: false });
    await learn('acct_a', { product: LAMP, buyer: ADA, script: plainly });
    await learn('acct_a', { product: SOFA, buyer: ADA, script: plainly });
    expect(await quote('acct_a', VASE, ADA)).toBeNull();
    expect(await quote('acct_a', SOFA, ADA)).toBeNull();
  });
});

const digits = (text: string) => text.replace(/\D/g, '');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const escaped = (text: string) =>
  [...text].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** What scripts of shops make of what was typed. */
const REWRITINGS: Readonly<Record<string, Script>> = {
  'as typed': plainly,
  'phone in digits': ({ phone }) => ({ phone: digits(phone!) }),
  'phone without its country': ({ phone }) => ({ tel: digits(phone!).slice(1) }),
  'phone in groups': ({ phone }) => ({ p: digits(phone!).replace(/(...)(....)$/, ' $1 $2') }),
  'phone in parts': ({ phone }) => ({ area: digits(phone!).slice(1, 4), rest: digits(phone!).slice(4) }),
  'phone as a number in a header of its own name': ({ phone }) => ({ contact: `tel:${digits(phone!)}` }),
  'upper case': ({ name, email }) => ({ who: name!.toUpperCase(), mail: email!.toUpperCase() }),
  'last name first': ({ name }) => ({ customer: name!.split(' ').reverse().join(', ') }),
  'names split': ({ name }) => ({ a: name!.split(' ')[0]!, b: name!.split(' ')[1]! }),
  'a second line': ({ shipping }) => ({ extra: shipping!.line2! }),
  'street and number split': ({ shipping }) => ({
    number: shipping!.line1.split(' ')[0]!,
    road: shipping!.line1.split(' ').slice(1).join(' '),
  }),
  'one line of everything': ({ name, shipping: to }) => ({
    to: `${name}; ${to!.line1}; ${to!.city} ${to!.postalCode}`,
  }),
  'billing details': ({ billing }) => ({
    invoice: `${billing!.line1}|${billing!.line2}|${billing!.postalCode}`,
  }),
  'encoded for an address': ({ email, name }) => ({
    q: encodeURIComponent(encodeURIComponent(`${name}+${email}`)),
  }),
  'JSON in a field': ({ email, shipping }) => ({ data: JSON.stringify({ [email!]: shipping }) }),
  'JSON with escapes': ({ name }) => ({ data: `{"n":"${escaped(name!)}"}` }),
  base64: ({ email }) => ({ token: base64(email!) }),
  'base64 of JSON behind a prefix': ({ email, phone }) => ({
    token: `v1.${base64(JSON.stringify({ email, phone }))}`,
  }),
  hex: ({ email }) => ({ token: Buffer.from(email!).toString('hex') }),
  'a name of a field': ({ email }) => ({ [`subscribe[${email}]`]: 'yes' }),
  'the city alone': ({ shipping }) => ({ branch: shipping!.city }),
  'the postal code alone': ({ shipping }) => ({ zone: shipping!.postalCode.slice(0, 5) }),
};

/** All ways of writing a detail that would be seen in a dump. */
function canariesOf(buyer: Buyer): string[] {
  const { shipping, billing } = buyer;
  const words = [buyer.name, buyer.email, ...Object.values(shipping!), ...Object.values(billing!)]
    .filter((detail) => detail !== 'US' && detail !== 'NV' && detail !== 'WY')
    .flatMap((detail) => [detail!, ...detail!.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 4 && !['example', 'Crescent', 'Parade'].includes(word));
  const phone = digits(buyer.phone!);
  const details = [...new Set([...words, phone, phone.slice(1), phone.slice(4)])];
  return details.flatMap((detail) => [
    detail.toLowerCase(),
    encodeURIComponent(detail).toLowerCase(),
    base64(detail).slice(0, -4).toLowerCase() || detail.toLowerCase(),
    Buffer.from(detail).toString('hex'),
    escaped(detail).toLowerCase(),
  ]);
}

describe('what one buyer typed', () => {
  it.each(Object.entries(REWRITINGS))(
    'is in nothing that is kept, and is sent for nobody else: %s',
    async (_name, script) => {
      const { learn, quote, written, shop } = await school();
      await learn('acct_a', { product: LAMP, buyer: ADA, script });
      await learn('acct_a', { product: SOFA, buyer: ADA, script });
      const found = (text: string) => canariesOf(ADA).filter((canary) => text.toLowerCase().includes(canary));
      expect(found(await written('acct_a'))).toEqual([]);
      await learn('acct_b', { product: LAMP, buyer: BO, script });
      await learn('acct_c', { product: SOFA, buyer: CY, script });
      expect(found(await written('acct_a', 'acct_b', 'acct_c'))).toEqual([]);
      shop.received.length = 0;
      for (const [account, buyer] of [
        ['acct_b', BO],
        ['acct_c', CY],
        ['acct_d', { ...CY, name: 'Di Fern' }],
      ] as const)
        for (const product of [LAMP, SOFA, VASE]) await quote(account, product, buyer);
      const sent = shop.received.join('\n').replace(/"host":"[^"]*"/g, '');
      expect(found(sent)).toEqual([]);
    },
  );

  it('keeps the quick way where it is only spelled otherwise', async () => {
    const { learn, quote } = await school();
    const script: Script = ({ phone, email }) => ({ phone: digits(phone!), email: email!.toLowerCase() });
    await learn('acct_a', { product: LAMP, buyer: ADA, script });
    expect(await quote('acct_a', LAMP, ADA)).toBe(3_990 + 500);
  });
});

describe('a plan of one account', () => {
  /** Nothing of it can be traced: neither to the buyer nor to an answer. */
  const sealed: Script = ({ email }) => ({ seal: Buffer.from(email!).reverse().toString('base64') });

  it('quotes nobody else until another buyer was seen to send the very same', async () => {
    const { learn, quote, shared } = await school();
    await learn('acct_a', { product: LAMP, buyer: ADA, script: plainly });
    expect(await quote('acct_b', LAMP, BO)).toBeNull();
    expect(await shared()).toBeNull();
    await learn('acct_b', { product: LAMP, buyer: BO, script: plainly });
    expect(await shared()).toMatchObject({ buyer: null });
    expect(await quote('acct_c', LAMP, CY)).toBe(3_990 + 500);
    expect(await quote('acct_c', SOFA, CY)).toBeNull();
    await learn('acct_c', { product: SOFA, buyer: CY, script: plainly });
    expect(await quote('acct_a', VASE, ADA)).toBe(2_450 + 500);
  });

  it('is never shared where a value of it belongs to the buyer in a way that nobody can tell', async () => {
    const { learn, quote, shared, shop } = await school();
    await learn('acct_a', { product: LAMP, buyer: ADA, script: sealed });
    expect(await quote('acct_a', LAMP, ADA)).toBe(3_990 + 500);
    await learn('acct_b', { product: LAMP, buyer: BO, script: sealed });
    await learn('acct_c', { product: SOFA, buyer: CY, script: sealed });
    expect(await shared()).toBeNull();
    shop.received.length = 0;
    expect(await quote('acct_d', LAMP, CY)).toBeNull();
    await quote('acct_b', LAMP, BO);
    expect(shop.received.join('\n')).not.toContain(encodeURIComponent(sealed(ADA).seal!));
  });

  it('is not confirmed by the same person under another account', async () => {
    const { learn, shared } = await school();
    const asGuest = { ...BO, email: ADA.email };
    await learn('acct_a', { product: LAMP, buyer: ADA, script: sealed });
    await learn('acct_b', { product: LAMP, buyer: asGuest, script: sealed });
    expect(await shared()).toBeNull();
  });

  it('holds nothing of the address that the buyer was sent to', async () => {
    const { learn, written } = await school();
    await learn('acct_a', { product: LAMP, buyer: ADA, query: '?invite=canary-of-ada', script: plainly });
    await learn('acct_b', { product: LAMP, buyer: BO, query: '?invite=canary-of-bo', script: plainly });
    expect(await written('acct_a', 'acct_b')).not.toContain('canary-of');
  });

  it('holds no token or cookie of the session that it was learned in', async () => {
    const { learn, written, shop } = await school();
    await learn('acct_a', { product: LAMP, buyer: ADA, script: plainly });
    const text = await written('acct_a');
    const tokens = shop.received.join('\n').match(/[0-9a-f]{16}/g) ?? [];
    expect(tokens.length).toBeGreaterThan(0);
    expect(tokens.filter((token) => text.includes(token))).toEqual([]);
  });
});
