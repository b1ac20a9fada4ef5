import { expect, it } from 'vitest';
import { wayOnAmong } from './closed-menu.ts';

const MUG = 'https://shop.example/mug';

it.each([
  [
    'the cart',
    ['https://shop.example/about', 'https://shop.example/checkout', 'https://shop.example/cart'],
    'cart',
  ],
  [
    'the checkout where there is no cart',
    ['https://shop.example/products-page/checkout/'],
    'products-page/checkout/',
  ],
])('a closed menu leads to %s', (_name, links, path) => {
  expect(wayOnAmong(links, MUG)).toBe(`https://shop.example/${path}`);
});

it.each([
  ['another shop', ['https://other.example/cart'], MUG],
  [
    'what adds or removes',
    ['https://shop.example/cart/add/7', 'https://shop.example/cart?remove_item=7'],
    MUG,
  ],
  ['the page that is open, or one behind it', ['https://shop.example/cart'], 'https://shop.example/checkout'],
  ['what has no address', ['javascript:void(0)', 'mailto:cart@shop.example'], MUG],
])('and never to %s', (_name, links, here) => {
  expect(wayOnAmong(links, here)).toBeNull();
});
