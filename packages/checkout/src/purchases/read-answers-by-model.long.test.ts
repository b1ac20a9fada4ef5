import { expect, it } from 'vitest';
import { buyRead, ESTONIAN, ESTONIAN_SHOP, readerOf, setUpReading } from './read-by-model.testing.ts';

const scene = setUpReading();

const DECLINED = 'Teie kaart lükati tagasi';
const FAILING = {
  ...ESTONIAN_SHOP,
  '/samm3': (posts: readonly string[]) =>
    posts.some((post) => post.includes('/maksa'))
      ? asked.replace('<h2>', `<p role="alert">${DECLINED}.</p><h2>`)
      : asked,
  '/maksa': '<meta http-equiv="refresh" content="0;url=/samm3">',
};
const asked = ESTONIAN_SHOP['/samm3'].replace('/order-received/1001', '/maksa');

it('a decline that only a model reads is one, where the form is shown again with the notice', async () => {
  const { setup, model, site } = await scene.open(FAILING);
  model.answer = readerOf({ ...ESTONIAN, [DECLINED]: 'card_declined' });
  expect(await buyRead(setup, site, model)).toMatchObject({ kind: 'declined', reason: 'card_declined' });
});

it('a model that calls a receipt a decline does not make it one', async () => {
  const { setup, model, site } = await scene.open(ESTONIAN_SHOP);
  model.answer = readerOf({ ...ESTONIAN, Täname: 'card_declined', 'Saatsime kinnituse': 'card_declined' });
  expect((await buyRead(setup, site, model)).kind).not.toMatch(/declined|failed|not_submitted/);
  expect(site.posts.filter((post) => post.includes('/order-received'))).toHaveLength(1);
});
