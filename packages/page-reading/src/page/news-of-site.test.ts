import { expect, it } from 'vitest';
import { purposesOf } from '../fields/field-purposes.ts';
import { formPurposes } from './forms.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';

function purposeWhere(isSiteNavigation: boolean, ...more: readonly string[]) {
  const fields = ['Email', ...more].map((label) => field(label, { form: 0, isSiteNavigation }));
  const seen = surveyOf({
    forms: [formNamed('')],
    controls: [...fields, button('Submit', { form: 0, isSiteNavigation })],
  });
  return formPurposes(seen, purposesOf(seen.controls)).get(seen.controls[0]!);
}

it('an e-mail address alone is for news in the frame of the site', () => {
  expect(purposeWhere(true)).toBe('newsletter');
});

it('and for buying on the page itself, or beside other details', () => {
  expect(purposeWhere(false)).toBe('checkout');
  expect(purposeWhere(true, 'Street address', 'City')).toBe('checkout');
});
