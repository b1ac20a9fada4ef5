import { field } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { planForBox } from './boxes.ts';

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
