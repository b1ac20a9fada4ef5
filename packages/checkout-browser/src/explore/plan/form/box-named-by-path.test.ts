import { field } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { planForBox } from './boxes.ts';

const plan = (label: string, name: string) =>
  planForBox(field(label, { kind: 'checkbox', name, isRequired: true }), null).kind;

it('terms are accepted though the form that they stand in is named after an account or a newsletter', () => {
  expect(plan('I have read the privacy policy and agree to it', 'register[personal][consent]')).toBe('do');
  expect(plan('I have read the privacy policy and agree to it', 'order[newsletter]')).toBe('leave');
});
