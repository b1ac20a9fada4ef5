import { expect, it } from 'vitest';
import { keyOf } from './actions.ts';
import { link } from './page.testing.ts';

const keyTo = (query: string) => keyOf(link('Proceed', `https://shop.example/index.php?${query}`));

it.each([
  ['controller=order&proceed_to_guest=1', 'controller=order&proceed_to_payment=1'],
  ['controller=order&step=1', 'controller=order&step=2'],
  ['route=checkout/cart', 'route=checkout/payment'],
])('links of one script lead to other steps: %s, %s', (one, other) => {
  expect(keyTo(one)).not.toBe(keyTo(other));
});

it('and to the same one where only what changes with each load does', () => {
  expect(keyTo('step=2&token=0d905482eeccb7919e4fc4ee94ef7f56&t=1795121798')).toBe(
    keyTo('step=2&token=9b0a1c4ee94ef7f560d905482eeccb79&t=1795122016'),
  );
});
