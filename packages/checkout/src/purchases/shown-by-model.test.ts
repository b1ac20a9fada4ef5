import { expect, it } from 'vitest';
import { buyRead, PICTURE_SHOP, pointerTo, SECRETS, setUpReading } from './read-by-model.testing.ts';

const scene = setUpReading();

it('a model shows what leads on, and what a field asks for, where no word does', async () => {
  const { setup, model, site } = await scene.open(PICTURE_SHOP);
  model.answer = pointerTo({ b2: 'checkout', f5: 'city' });
  expect(await buyRead(setup, site, model)).toMatchObject({ kind: 'placed', chargeId: 'A-1' });
  expect(site.posts.filter((post) => post.includes('San+Francisco'))).not.toEqual([]);
  expect(model.sent.join()).not.toMatch(SECRETS);
});
