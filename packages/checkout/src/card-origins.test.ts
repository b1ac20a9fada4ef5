import { expect, it } from 'vitest';
import { judgeCardOrigin } from './card-origins.ts';

const rule = {
  processorOrigins: ['http://127.0.0.1:4200'],
  approvedOrigins: ['https://approved.example'],
  merchantOrigin: 'https://shop.example',
  isSandbox: (url: URL) => url.hostname === '127.0.0.1',
};

it.each([
  ['https://js.stripe.com', 'known_processor'],
  ['https://checkoutshopper-live.adyen.com', 'known_processor'],
  ['http://127.0.0.1:4200', 'known_processor'],
  ['https://shop.example', 'needs_approval'],
  ['http://shop.example', 'forbidden'],
  ['http://js.stripe.com', 'forbidden'],
  ['https://js.stripe.com:8443', 'forbidden'],
  ['https://js.stripe.com.evil.example', 'forbidden'],
  ['https://adyen.com.evil.example', 'forbidden'],
  ['https://eviladyen.com', 'forbidden'],
  ['https://pay.shop.example', 'forbidden'],
  ['https://approved.example', 'forbidden'],
  ['https://shop.example/pay', 'forbidden'],
  ['null', 'forbidden'],
  ['about:blank', 'forbidden'],
])('a card for %s: %s', (origin, verdict) => {
  expect(judgeCardOrigin(origin, rule)).toBe(verdict);
});

it('an approved merchant takes cards on its own origin', () => {
  expect(
    judgeCardOrigin('https://shop.example', { ...rule, approvedOrigins: ['https://shop.example'] }),
  ).toBe('approved');
});
