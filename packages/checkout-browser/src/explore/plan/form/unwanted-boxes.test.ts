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
