import { testCards } from '@florin/sandbox/processor/test-cards';
import { expect, it } from 'vitest';
import { astrayScene, expectNothingTold, SHOPS, WAYS } from './astray.testing.ts';

const scene = astrayScene();
const MINUTES_MS = 60_000;

it.each(WAYS.filter(({ tells }) => tells))(
  '$lead at the $stage tells whom it leads to where no mandate is in the way',
  async (way) => {
    expect((await scene.buyAstray(way, false)).told).not.toEqual([]);
  },
);

it.each(WAYS)('$lead at the $stage tells nobody else, of a shop with $shop', async (way) => {
  const { told } = await scene.buyAstray(way);
  expect(told).toEqual([]);
});

it.each(SHOPS)('a shop that is named sells as ever, with %s', async (shop) => {
  const { told, ended, received } = await scene.buyAstray({ shop, lead: null, stage: 'product' });
  expect([ended, told, received]).toEqual(['placed', [], 0]);
});

it.each(['one page', 'hosted fields', 'payment page'] as const)(
  'a challenge of the issuer is shown as ever, with %s',
  async (shop) => {
    const way = { shop, lead: null, stage: 'product', card: testCards.challenge } as const;
    expect((await scene.buyAstray(way)).ended).toBe('authentication');
  },
);

it(
  'whatever a shop that is named leads to, whoever is not named is told nothing of the buyer or the card',
  () => expectNothingTold(scene, 40),
  20 * MINUTES_MS,
);
