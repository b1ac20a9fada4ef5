import { BREADTHS, NARROW } from '@florin/sandbox/shops/storefront/breadth';
import type { OptionControl } from '@florin/sandbox/shops/storefront/layout';
import { nameOf } from '@florin/sandbox/shops/storefront/product/goods-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyStrictly } from './breadth.testing.ts';
import { type CheckoutSetup, quoteFor, setUpCheckout } from './checkout-setup.testing.ts';
import { LAYOUT_KINDS } from './layouts.testing.ts';

const SEEDS = Number(process.env.FLORIN_LAYOUT_SEEDS ?? 60);
const FIRST_SEED = Number(process.env.FLORIN_SEED ?? 2_000);

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

const engine = () => setup.engine([setup.browserDriver()]);

const PARTS = Object.entries(BREADTHS).flatMap(([part, [, ...others]]) =>
  others.map((value) => [part, value] as const),
);

/** What shows only where the details have a page of their own. */
const OF_TWO_PAGES = new Set(['showsAddress', 'complains', 'address']);

describe('each thing that lies in a buyer’s way, by itself', () => {
  it.each(PARTS)('%s: %s', async (part, value) => {
    const steps = OF_TWO_PAGES.has(part) ? ('two' as const) : NARROW.steps;
    const breadth = { ...NARROW, steps, [part]: value };
    const layout = { breadth, hasAccountPage: true, hasTerms: true, asksPhone: true };
    const shop = await setup.sandbox.openShop({
      kind: 'one-page',
      seed: 11,
      name: `${part}-${value}`,
      layout,
    });
    expect(await buyStrictly(setup, engine(), shop, shop.productUrls[1]!, 2)).toBeNull();
  });

  it.each<OptionControl>(['links', 'tiles', 'styled-list', 'titled', 'menu'])(
    'options as %s',
    async (optionControl) => {
      const shop = await setup.sandbox.openShop({
        kind: 'one-page',
        seed: 11,
        name: optionControl,
        layout: { optionControl },
      });
      expect(await buyStrictly(setup, engine(), shop, shop.productUrls[2]!, 1)).toBeNull();
    },
  );
});

it.each(['table', 'tickets'] as const)('one of several goods in a %s, the last of them', async (goods) => {
  const shop = await setup.sandbox.openShop({
    kind: 'one-page',
    seed: 11,
    name: `last-of-${goods}`,
    layout: { breadth: { ...NARROW, goods } },
  });
  const product = shop.merchant.products[1]!;
  const item = nameOf(product, product.variants.findLast(({ stock }) => stock > 0)!);
  expect(await buyStrictly(setup, engine(), shop, shop.productUrls[1]!, 3, { options: { item } })).toBeNull();
});

it('a variant that the address names is not asked for', async () => {
  const shop = await setup.sandbox.openShop({ kind: 'one-page', seed: 11, name: 'address' });
  const variant = shop.merchant.products[1]!.variants.findLast(({ stock }) => stock > 0)!;
  const { offer } = await quoteFor(setup, engine(), `${shop.productUrls[1]}?variant=${variant.sku}`);
  const presets = offer.fields.flatMap((field) => (field.kind === 'enum' ? [field.preset] : []));
  expect(presets).toEqual(Object.values(variant.choices));
});

it('all of them at once, in shops never seen before: never wrong, and seldom missed', async () => {
  const failures: string[] = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
    const shop = await setup.sandbox.openShop({
      // Half of them are of the widest kind; the others take turns.
      kind: seed % 2 === 0 ? 'one-page' : LAYOUT_KINDS[(seed >> 1) % LAYOUT_KINDS.length]!,
      seed,
      name: `wide-${seed}`,
      breadth: 'wide',
    });
    const url = shop.productUrls[seed % shop.productUrls.length]!;
    const failure = await buyStrictly(setup, engine(), shop, url, 1 + (seed % 2));
    if (failure) failures.push(`seed ${seed}: ${failure}`);
  }
  console.log(`${SEEDS - failures.length} of ${SEEDS} wide shops bought from\n${failures.join('\n')}`);
  expect(failures.filter((failure) => failure.includes('WRONG'))).toEqual([]);
  expect(failures.length / SEEDS).toBeLessThanOrEqual(0.1);
});
