import { expect, it } from 'vitest';
import { astrayScene, expectNothingTold, WAYS } from './astray.testing.ts';

const scene = astrayScene();
const WAIT_MS_MAX = 10 * 60_000;

it.each(WAYS.filter(({ isDaily }) => isDaily))(
  '$lead at the $stage tells nobody else, of a shop with $shop',
  async (way) => {
    const { told } = await scene.buyAstray(way);
    expect(told).toEqual([]);
  },
);

it('whoever is refused learns which host to name', async () => {
  const way = { shop: 'one page', lead: 'redirect', stage: 'checkout' } as const;
  const { code, detail, received } = await scene.buyAstray(way);
  expect([code, received]).toEqual(['merchant_not_allowed', 0]);
  expect(detail).toMatch(/covers only localhost:\d+ \(merchants\), not localhost:\d+: .* name localhost:\d+/);
});

it(
  'whatever a shop that is named leads to, whoever is not named is told nothing',
  () => expectNothingTold(scene, 1),
  WAIT_MS_MAX,
);
