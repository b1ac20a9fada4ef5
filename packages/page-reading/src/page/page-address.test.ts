import { expect, it } from 'vitest';
import { isAddressOf, pageNamedBy } from './page-address.ts';

it.each([
  ['https://shop.example/cart', 'cart'],
  ['https://shop.example/index.php?route=checkout/cart', 'cart'],
  ['https://shop.example/cart/checkout', 'checkout'],
  ['https://shop.example/login?checkoutAsGuest=True&returnUrl=%2Fcart', null],
  ['https://shop.example/user/login?destination=cart', null],
  ['https://shop.example/login?to=https%3A%2F%2Fshop.example%2Fcheckout', null],
] as const)('the page that an address names, and not the one it goes on to: %s', (url, page) => {
  expect(pageNamedBy(url)).toBe(page);
  expect(isAddressOf('cart', url)).toBe(page !== null && url.includes('cart'));
});
