import { expect, it } from 'vitest';
import { toldAddress } from './told-address.ts';

const PAGE = 'https://shop.example/buy?embed=true';
const told = (json: unknown, url = 'https://shop.example/pay') =>
  toldAddress([{ url, body: JSON.stringify(json) }], PAGE);

it.each([
  [{ url: '/order/81' }],
  [{ success: true, redirect: 'https://shop.example/order/81' }],
  [{ data: { order_url: '/order/81' } }],
  [{ redirectUrl: '/order/81' }],
])('an answer names the page that comes next: %j', (json) => {
  expect(told(json)).toBe('https://shop.example/order/81');
});

it.each([
  [{ url: 'https://elsewhere.example/order/81' }],
  [{ url: '/buy?again' }],
  [{ image_url: '/tea.png', error: 'The card was declined.' }],
  [{ url: 'no address' }],
  [{ items: [{ url: '/tea' }] }],
  [{ url: '/one', redirect: '/two' }],
])('and names none that can be gone to: %j', (json) => {
  expect(told(json)).toBeNull();
});

it('what another site answers leads nowhere', () => {
  expect(told({ url: 'https://shop.example/order/81' }, 'https://pay.example/charge')).toBeNull();
});
