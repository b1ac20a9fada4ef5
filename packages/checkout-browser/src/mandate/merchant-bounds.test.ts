import { expect, it } from 'vitest';
import {
  assertWithin,
  forbiddenHost,
  HostForbidden,
  outsideMandate,
  sharedHosts,
} from './merchant-bounds.ts';

const bounds = {
  hosts: ['shop.example', 'tea.example:8443', '127.0.0.1:4001'],
  processorOrigins: ['http://127.0.0.1:4900'],
};

/** An address; what it would have to be named as to be the merchant, and to take the card. */
it.each([
  ['https://shop.example', null, null],
  ['https://shop.example/tea?to=https://evil.example', null, null],
  ['https://shop.example:8443', null, null],
  ['http://shop.example', null, null],
  ['https://SHOP.example', null, null],
  ['https://tea.example:8443', null, null],
  ['https://tea.example', 'tea.example', 'tea.example'],
  ['https://tea.example:443', 'tea.example', 'tea.example'],
  ['http://127.0.0.1:4001', null, null],
  ['http://127.0.0.1:4002', '127.0.0.1:4002', '127.0.0.1:4002'],
  ['http://localhost:4001', 'localhost:4001', 'localhost:4001'],
  ['https://checkout.shop.example', 'checkout.shop.example', 'checkout.shop.example'],
  ['https://example', 'example', 'example'],
  ['https://shop.example.', 'shop.example.', 'shop.example.'],
  ['https://shop.example.evil.example', 'shop.example.evil.example', 'shop.example.evil.example'],
  ['https://evilshop.example', 'evilshop.example', 'evilshop.example'],
  ['https://shop.example@evil.example/', 'evil.example', 'evil.example'],
  ['https://evil.example/https://shop.example', 'evil.example', 'evil.example'],
  ['https://evil.example#shop.example', 'evil.example', 'evil.example'],
  ['https://evil.example\\@shop.example', 'evil.example', 'evil.example'],
  ['https://shop.exаmple', 'shop.xn--exmple-4nf', 'shop.xn--exmple-4nf'],
  ['https://js.stripe.com', 'js.stripe.com', null],
  ['https://js.stripe.com:8443', 'js.stripe.com:8443', 'js.stripe.com:8443'],
  ['http://js.stripe.com', 'js.stripe.com', 'js.stripe.com'],
  ['https://stripe.com', 'stripe.com', 'stripe.com'],
  ['http://127.0.0.1:4900', '127.0.0.1:4900', null],
  ['http://127.0.0.1:4900/fields?shop=1', '127.0.0.1:4900', null],
  ['null', 'null', 'null'],
  ['', '', ''],
  ['about:blank', 'about:', 'about:'],
  ['data:text/html,shop.example', 'data:', 'data:'],
  ['blob:https://shop.example/1', 'blob:', 'blob:'],
  ['file:///shop.example', 'file:', 'file:'],
  ['javascript:shop.example', 'javascript:', 'javascript:'],
])('%s', (address, asMerchant, asCard) => {
  expect([forbiddenHost(bounds, address, 'merchant'), forbiddenHost(bounds, address, 'card')]).toEqual([
    asMerchant,
    asCard,
  ]);
});

it('without a mandate allows everything, with one that names nothing no merchant', () => {
  expect(forbiddenHost(null, 'https://evil.example', 'merchant')).toBeNull();
  const nothing = { hosts: [], processorOrigins: [] };
  expect(forbiddenHost(nothing, 'https://shop.example', 'merchant')).toBe('shop.example');
  expect(outsideMandate([], 'shop.example')).toContain('covers no shop (merchants), not shop.example');
});

it.each([
  [null, null, null],
  [null, ['a.example'], ['a.example']],
  [['a.example'], null, ['a.example']],
  [['a.example', 'b.example'], ['b.example', 'c.example'], ['b.example']],
  [['a.example'], ['a.example:8443'], ['a.example:8443']],
  [['a.example:1', 'a.example:2'], ['a.example'], ['a.example:1', 'a.example:2']],
  [['a.example'], ['b.example'], []],
  [[], null, []],
])('%j and %j share %j', (some, others, shared) => {
  expect(sharedHosts(some, others)).toEqual(shared);
  expect(sharedHosts(others, some)).toEqual(shared);
});

it('shares each host once, whichever of the two names it twice', () => {
  expect(sharedHosts(['a.example', 'a.example:1'], ['a.example', 'a.example:1'])).toEqual([
    'a.example',
    'a.example:1',
  ]);
  expect(sharedHosts(['a.example:12'], ['a.example:1'])).toEqual([]);
  expect(sharedHosts(['a.example:12'], ['a.example'])).toEqual(['a.example:12']);
  expect(sharedHosts(['[::1]:8443'], ['[::1]'])).toEqual(['[::1]:8443']);
});

it('shows an address that is none as far as it can be read', () => {
  expect(forbiddenHost(bounds, 'x'.repeat(500), 'merchant')).toBe('x'.repeat(200));
});

it('says what the mandate covers, five hosts at most, and what to do', () => {
  const hosts = ['a', 'b', 'c', 'd', 'e'];
  const rest = '(merchants), not x: to buy there, a person makes a key whose merchants name x';
  expect(outsideMandate(hosts, 'x')).toBe(`the mandate covers only a, b, c, d, e ${rest}`);
  expect(outsideMandate([...hosts, 'f'], 'x')).toBe(`the mandate covers only a, b, c, d, e, … ${rest}`);
});

it('throws where it forbids, and nowhere else', () => {
  expect(() => assertWithin(bounds, 'https://shop.example', 'merchant')).not.toThrow();
  expect(() => assertWithin(null, 'https://evil.example', 'merchant')).not.toThrow();
  const refused = new HostForbidden(bounds, 'evil.example');
  expect(refused).toMatchObject({
    reason: 'outside_mandate',
    message: outsideMandate(bounds.hosts, 'evil.example'),
  });
  expect(() => assertWithin(bounds, 'https://evil.example', 'card')).toThrow(refused);
});
