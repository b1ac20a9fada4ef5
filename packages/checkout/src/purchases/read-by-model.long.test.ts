import { READ_CONCEPTS } from '@florin/checkout-browser/reader/page-reader';
import { expect, it } from 'vitest';
import {
  buyRead,
  HUNGARIAN_SHOP,
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

/** Every text under every meaning that is listed, in an order that the seed decides. */
it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a model that says anything that is listed orders at most what was asked for: %i',
  async (seed) => {
    const shop = seed % 2 === 0 ? STRANGE_SHOP : HUNGARIAN_SHOP;
    const { setup, model, site } = await scene.open(shop);
    let turn = seed;
    model.answer = ({ texts }) => ({
      answers: texts.map(({ id, text }) => {
        turn = (turn * 31 + 7) % 1_009;
        return { id, meaning: READ_CONCEPTS[turn % READ_CONCEPTS.length], words: text };
      }),
    });
    const outcome = await buyRead(setup, site, model);
    const orders = site.posts.filter((post) => /done|order-received/.test(post));
    expect(orders).toHaveLength(outcome.kind === 'placed' ? 1 : 0);
    expect(model.sent.join()).not.toMatch(SECRETS);
  },
);
