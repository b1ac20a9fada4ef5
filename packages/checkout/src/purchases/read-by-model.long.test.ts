import { READ_CONCEPTS } from '@florin/checkout-browser/reader/page-reader';
import { expect, it } from 'vitest';
import { createLearnedDriver } from '../flows/driver.ts';
import { createLearner } from '../flows/learn.ts';
import { createMemoryRegistry } from '../flows/registry.ts';
import {
  buyRead,
  ESTONIAN,
  ESTONIAN_SHOP,
  quoteBy,
  readerAt,
  readerOf,
  readsEstonian,
  readsWell,
  SECRETS,
  STRANGE_SHOP,
  setUpReading,
} from './read-by-model.testing.ts';

const scene = setUpReading();

it('a model gets through a whole shop of unknown words', async () => {
  const { setup, model, site } = await scene.open(STRANGE_SHOP);
  model.answer = readsWell;
  expect(await buyRead(setup, site, model)).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
  expect(site.posts.filter((post) => post.includes('/done'))).toHaveLength(1);
  expect(model.sent.join()).not.toMatch(SECRETS);
});

it('knows an order by its address and the goods that left the cart, where nobody reads the words of either', async () => {
  const { setup, model, site } = await scene.open(ESTONIAN_SHOP);
  const { Täname: _thanks, 'Saatsime kinnituse': _mail, 'Korv on tühi': _empty, ...known } = ESTONIAN;
  model.answer = readerOf(known);
  expect(await buyRead(setup, site, model)).toMatchObject({ kind: 'placed' });
});

it('quotes again by the way and the words that were learned, without a model', async () => {
  const { setup, model, site } = await scene.open(ESTONIAN_SHOP);
  model.answer = readsEstonian;
  const registry = createMemoryRegistry();
  const onExplored = createLearner(registry);
  const shared = {
    pool: setup.pool,
    processorOrigins: [],
    isSandbox: setup.policy.isAllowListed,
    registry,
  };
  const explorer = setup.browserDriver({ reader: readerAt(model), onExplored });
  const first = await quoteBy(setup, site, [explorer]);
  expect(first.outcome).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
  const asked = model.sent.length;
  const lone = setup.browserDriver({});
  const again = await quoteBy(setup, site, [createLearnedDriver({ ...shared, browser: lone }), lone]);
  expect(again.outcome).toMatchObject({ kind: 'quoted', quote: { amount: 2500 } });
  expect(model.sent).toHaveLength(asked);
});

/** Every word is told right but for some, each under any meaning that is listed, as the seed decides. */
it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
  'a model that is wrong about some words orders at most what was asked for: %i',
  async (seed) => {
    const { setup, model, site } = await scene.open(ESTONIAN_SHOP);
    let turn = seed * 7_919;
    const next = (below: number) => {
      turn = (turn * 1_103 + 12_345) % 65_521;
      return turn % below;
    };
    const wrong = Object.keys(ESTONIAN).filter(() => next(5) === 0);
    const lies = wrong.map((words) => [words, READ_CONCEPTS[next(READ_CONCEPTS.length)] ?? 'total']);
    model.answer = readerOf({ ...ESTONIAN, ...Object.fromEntries(lies) });
    const outcome = await buyRead(setup, site, model);
    const orders = site.posts.filter((post) => post.includes('order-received'));
    expect(orders.length).toBeLessThanOrEqual(1);
    if (outcome.kind === 'placed') expect(orders).toHaveLength(1);
    // Whoever did not order is never told so, and nothing but the whole price was confirmed.
    if (orders.length === 0) expect(outcome.kind).not.toBe('placed');
    expect(model.sent.join()).not.toMatch(SECRETS);
  },
);

it('an order by bill is not placed by a press that a model takes for the next step', async () => {
  const bill = ESTONIAN_SHOP['/samm3'].replace(/<label>Kaardi.*?<\/label><label>Kehtiv.*?<\/label>/s, '');
  const { setup, model, site } = await scene.open({ ...ESTONIAN_SHOP, '/samm3': bill });
  for (const meaning of ['continue', 'checkout', 'guest', 'view_cart', 'dismiss']) {
    model.answer = readerOf({ ...ESTONIAN, Telli: meaning });
    expect((await buyRead(setup, site, model)).kind).toBe('failed');
    expect(site.posts.filter((post) => post.includes('order-received'))).toEqual([]);
  }
});
