import { expect, it } from 'vitest';
import { purposesOf } from '../fields/field-purposes.ts';
import { actionsOn } from './actions.ts';
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

it.each([
  ['Join our newsletter: Send', 'Send', 'newsletter'],
  ['Your e-mail address, and our newsletter if you like', 'Continue to payment', 'checkout'],
])('a form with one field says what it is for: "%s"', (words, pressed, purpose) => {
  const seen = surveyOf({
    forms: [{ ...formNamed(''), words }],
    controls: [field('Email', { form: 0 }), button(pressed, { form: 0 })],
  });
  expect(formPurposes(seen, purposesOf(seen.controls)).get(seen.controls[0]!)).toBe(purpose);
});

it('what stands behind a field in the frame of the site leads nowhere, in no form either', () => {
  const isSiteNavigation = true;
  const controls = [field('Email', { isSiteNavigation }), button('Continue', { isSiteNavigation })];
  expect(actionsOn(surveyOf({ controls }), new Map(), 'checkout')).toEqual([]);
});

it('a field that is named after news is of a form for news, though its button may order', () => {
  const languages = ['fi'];
  const seen = surveyOf({
    forms: [formNamed('')],
    controls: [
      field('', { form: 0, name: 'NewsletterEMail', languages }),
      button('Tilaa', { form: 0, languages }),
    ],
  });
  expect(formPurposes(seen, purposesOf(seen.controls)).get(seen.controls[1]!)).toBe('newsletter');
});

it('outside of any form a mail address is for news where the button behind it subscribes, and for buying where it leads on', () => {
  const purposeBefore = (pressed: string) => {
    const seen = surveyOf({ controls: [field('Email'), button(pressed)] });
    return formPurposes(seen, purposesOf(seen.controls)).get(seen.controls[0]!);
  };
  expect(purposeBefore('Subscribe')).toBe('newsletter');
  expect(purposeBefore('Continue')).toBe('page');
});

it('the picture of the cart behind the search of the site opens the cart, and its other buttons lead nowhere', () => {
  const isSiteNavigation = true;
  const openedOn = (label: string) => {
    const controls = [
      field('Search', { form: 0, isSiteNavigation }),
      button('1', { label, isSiteNavigation }),
      button('Add to basket'),
    ];
    return actionsOn(surveyOf({ controls }), new Map(), 'product').map(({ intent }) => intent);
  };
  expect(openedOn('1 item in cart')).toEqual(['view_cart']);
  expect(openedOn('Continue')).toEqual([]);
});
