import { expect, it } from 'vitest';
import { buyAdvised, readsWell, SECRETS, STRANGE_SHOP, setUpAdvised } from './advised-shops.testing.ts';

const scene = setUpAdvised();

it('a model gets through a whole shop of unknown words', async () => {
  const { setup, model, site } = await scene.open(STRANGE_SHOP);
  model.answer = readsWell;
  expect(await buyAdvised(setup, site, model)).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
  expect(site.posts.filter((post) => post.includes('/done'))).toHaveLength(1);
  // The same questions come up when it is paid, and are not asked twice.
  expect(model.sent).toHaveLength(4);
  expect(model.sent.join()).not.toMatch(SECRETS);
});

/** Every listed press under every meaning that is listed for it, again and again, in an order that the seed decides. */
it.each([1, 2, 3, 4, 5, 6])(
  'a model that says anything that is listed orders at most what was asked for: %i',
  async (seed) => {
    const { setup, model, site } = await scene.open(STRANGE_SHOP);
    let turn = seed;
    model.answer = ({ presses, field }) => {
      turn = (turn * 31 + 7) % 101;
      const press = presses[turn % Math.max(1, presses.length)];
      const meaning = press?.meanings[turn % press.meanings.length];
      const said = press && { id: press.id, meaning, quote: press.words };
      return { page: 'cart', press: said, field: field?.purposes[0] ?? null };
    };
    const outcome = await buyAdvised(setup, site, model);
    const orders = site.posts.filter((post) => post.includes('/done'));
    expect(orders).toHaveLength(outcome.kind === 'placed' ? 1 : 0);
    expect(model.sent.join()).not.toMatch(SECRETS);
  },
);
