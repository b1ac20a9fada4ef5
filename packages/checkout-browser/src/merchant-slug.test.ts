import { expect, it } from 'vitest';
import { merchantSlug } from './merchant-slug.ts';

it.each([
  ['https://www.shop.example/p/1', 'shop-example'],
  ['https://Tea.Shop.example', 'tea-shop-example'],
  ['http://localhost:4602/products/mug', 'localhost-4602'],
])('%s has the slug %s, whichever driver buys there', (url, slug) => {
  expect(merchantSlug(new URL(url))).toBe(slug);
});
