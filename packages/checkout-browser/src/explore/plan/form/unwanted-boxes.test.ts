import { field } from '@florin/page-reading/page/page.testing';
import type { Buyer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { isLeftOtherwise, planForBox } from './boxes.ts';

const plan = (label: string, name: string) =>
  planForBox(field(label, { kind: 'checkbox', name, isRequired: true }), null).kind;

it.each([
  ['I have read the data protection policy and agree to it', 'acceptedDataProtection'],
  ['Ich habe die Datenschutzbestimmungen zur Kenntnis genommen', 'acceptedDataProtection'],
])('the terms are accepted though a word of an extra is part of their name: %s', (label, name) => {
  expect(plan(label, name)).toBe('do');
});

it.each([
  ['I agree to the terms and add purchase protection', 'protection'],
  ['I accept the data protection policy and want the newsletter', 'news'],
])('and not where an extra is asked for beside them: %s', (label, name) => {
  expect(plan(label, name)).toBe('leave');
});

it.each([
  ['Email me with news and offers', ['en'], true, 'do'],
  ['Email me with news and offers', ['en'], false, 'leave'],
  ['Подписаться на рассылку', ['ru'], true, 'do'],
  ['Remember me', ['en'], true, 'leave'],
])(
  'who buys subscribes to nothing that the shop has ticked: %s, %s, ticked %s',
  (label, languages, isChecked, kind) => {
    const box = field(label, { kind: 'checkbox', languages, isChecked });
    expect(planForBox(box, null).kind).toBe(kind);
  },
);

it('nor to what only the name of its box says', () => {
  const box = field('我願意接收', {
    kind: 'checkbox',
    name: 'user[is_accept_marketing]',
    languages: ['zh'],
    isChecked: true,
  });
  expect(planForBox(box, null).kind).toBe('do');
});

it('a learned way does not fit whoever wants two addresses where one was enough, nor the other way round', () => {
  const home = {
    line1: '1 Main Street',
    line2: null,
    city: 'Oakland',
    state: 'CA',
    postalCode: '94607',
    country: 'US',
  };
  const buyer = { name: 'Ada', email: 'ada@example.com', phone: null, shipping: home, billing: null };
  const apart = { ...buyer, billing: { ...home, line1: '2 Elm Street' } };
  const isLeft = (isChecked: boolean, who: Buyer, label = 'Ship to a different address?') =>
    isLeftOtherwise(field(label, { kind: 'checkbox', isChecked }), { options: {}, quantity: 1, buyer: who });
  expect([isLeft(false, apart), isLeft(true, apart)]).toEqual([true, false]);
  expect([isLeft(false, buyer), isLeft(true, buyer)]).toEqual([false, true]);
  expect(isLeft(false, apart, 'Remember me')).toBe(false);
});
