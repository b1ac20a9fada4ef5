import { expect, it } from 'vitest';
import { judgeCardOrigin, KNOWN_PROCESSOR_HOSTS } from './card-origins.ts';

const rule = {
  processorOrigins: ['http://127.0.0.1:4200'],
  approvedOrigins: ['https://approved.example'],
  merchantOrigins: ['https://shop.example'],
  isSandbox: (url: URL) => url.hostname === '127.0.0.1',
};

it.each([
  ['https://js.stripe.com', 'known_processor'],
  ['https://checkoutshopper-live.adyen.com', 'known_processor'],
  ['https://checkoutshopper-live-us.adyen.com', 'known_processor'],
  ['https://web.squarecdn.com', 'known_processor'],
  ['https://pci-connect.squareup.com', 'known_processor'],
  ['https://flex.cybersource.com', 'known_processor'],
  ['https://access.worldpay.com', 'known_processor'],
  ['https://www.adyen.com', 'forbidden'],
  ['https://customer-content.adyen.com', 'forbidden'],
  ['https://checkoutshopper-live.adyen.com.evil.example', 'forbidden'],
  ['https://x.checkoutshopper-live.adyen.com', 'forbidden'],
  ['https://anything.squarecdn.com', 'forbidden'],
  ['https://my-shop.squareup.com', 'forbidden'],
  ['https://community.cybersource.com', 'forbidden'],
  ['https://blog.worldpay.com', 'forbidden'],
  // Nobody is known to own it.
  ['https://hitpay-online.com', 'forbidden'],
  ['https://CHECKOUTSHOPPER-LIVE.adyen.com', 'forbidden'],
  ['https://checkoutshopper-live.adyen.com.', 'forbidden'],
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

it('the known processors are exact hosts, each named once', () => {
  expect(KNOWN_PROCESSOR_HOSTS.filter((host) => new URL(`https://${host}`).hostname !== host)).toEqual([]);
  expect(KNOWN_PROCESSOR_HOSTS.filter((host) => host.includes('*'))).toEqual([]);
  expect(new Set(KNOWN_PROCESSOR_HOSTS).size).toBe(KNOWN_PROCESSOR_HOSTS.length);
});
