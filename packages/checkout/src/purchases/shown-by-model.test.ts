import { expect, it } from 'vitest';
import {
  buyRead,
  type Model,
  ODD_SUMS_SHOP,
  PICTURE_SHOP,
  pointerTo,
  quoteRead,
  SECRETS,
  STRANGE_SHOP,
  setUpReading,
} from './read-by-model.testing.ts';

const scene = setUpReading();

it('a model shows what leads on, and what a field asks for, where no word does', async () => {
  const { setup, model, site } = await scene.open(PICTURE_SHOP);
  model.answer = pointerTo({ b2: 'checkout', f5: 'city' });
  expect(await buyRead(setup, site, model)).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
  expect(site.posts.filter((post) => post.includes('San+Francisco'))).not.toEqual([]);
  expect(model.sent.join()).not.toMatch(SECRETS);
});

it('a model is asked where nothing leads on, before another way is begun', async () => {
  const { '/bucket': pictures, ...others } = PICTURE_SHOP;
  const { setup, model, site } = await scene.open({
    ...others,
    '/bucket': STRANGE_SHOP['/bucket'].replace('Onwards', 'Check out').replace('Our stories', 'View cart'),
    '/whereto': pictures.replace('/whereto', '/address'),
    '/address': others['/whereto'],
  });
  model.answer = pointerTo({ b2: 'checkout', f5: 'city' });
  expect((await quoteRead(setup, site, model)).outcome).toMatchObject({ kind: 'quoted' });
  expect(setup.steps.map(({ name }) => name)).not.toContain('went_back');
});

it('nor is the cart gone back to before a model was asked what the page wants', async () => {
  const { '/whereto': form, ...others } = PICTURE_SHOP;
  const picture = '<svg width="24" height="24"><path d="M2 2h20" stroke="black"/></svg>';
  const { setup, model, site } = await scene.open({
    ...others,
    '/bucket': STRANGE_SHOP['/bucket'].replace('Onwards', 'Check out'),
    '/whereto': `<h1>Delivery</h1><p role="alert" id="said"></p><button type="button" id="b3" onclick="location = '/form'">${picture}</button>
<a href="/bucket">View cart</a><button type="button" onclick="said.textContent = 'A card of yours is wanted here.'">Continue</button>`,
    '/form': form,
  });
  model.answer = pointerTo({ b3: 'continue', f5: 'city' });
  expect((await quoteRead(setup, site, model)).outcome).toMatchObject({ kind: 'quoted' });
  expect(setup.steps.map(({ detail }) => detail).join()).not.toContain('View cart');
});

it('a model says which sum is which where the words mislead, and a smaller total than the page names is believed of nobody', async () => {
  const { setup, model, site } = await scene.open(ODD_SUMS_SHOP);
  const calling =
    (known: Readonly<Record<string, string>>): Model =>
    ({ elements = [] }) => ({
      answers: elements.flatMap(({ id, text, amount = '' }) =>
        known[amount] ? [{ id, meaning: known[amount], words: text }] : [],
      ),
    });
  model.answer = calling({ '$25.00': 'former_price', '$20.00': 'total', '$8.00': 'former_price' });
  expect((await quoteRead(setup, site, model)).outcome).toMatchObject({ code: 'total_unproven' });
  model.answer = calling({
    '$20.00': 'subtotal',
    '$8.00': 'shipping',
    '$3.00': 'discount',
    '$25.00': 'total',
  });
  expect(await buyRead(setup, site, model)).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
  expect(model.sent.join()).not.toMatch(SECRETS);
});
