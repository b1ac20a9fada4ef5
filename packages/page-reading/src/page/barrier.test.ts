import { expect, it } from 'vitest';
import { barrierOn, demandsAccount } from './barrier.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

it.each([
  ['captcha', 'Please verify you are human'],
  ['captcha', "I'm not a robot"],
  ['bot_blocked', 'Access denied'],
  ['bot_blocked', 'Sorry, you have been blocked'],
  ['login_required', 'Please sign in to continue'],
  ['login_required', 'You must be logged in to check out'],
])('a page that says so is %s', (code, words) => {
  expect(barrierOn(surveyOf({ lines: ['Shop', words] }))).toMatchObject({
    code,
    detail: `the shop says: "${words}"`,
  });
});

it('small print on a page of its own words is no barrier', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `Line ${index} of what this product is made of`);
  expect(barrierOn(surveyOf({ lines: [...lines, 'This site is protected by reCAPTCHA'] }))).toBeNull();
  expect(barrierOn(surveyOf({ lines: ['Mug', '$20.00', 'Sign in', 'Add to cart'] }))).toBeNull();
});

it.each([
  ['demands one', {}, [], true],
  ['leaves it open', { isRequired: false }, [], false],
  ['has one for those with an account, in a form beside it', { form: 1 }, [], false],
  ['has a way for guests', {}, [button('Check out as a guest', { form: 0 })], false],
  ['calls the code of the card so', { label: 'Security code', name: 'cvc' }, [], false],
] as const)(
  'a form with a card and a password asks for an account where it %s',
  (_name, said, more, isAsked) => {
    const password = field('Password', { inputType: 'password', isRequired: true, form: 0, ...said });
    const card = ['Street address', 'City', 'Card number'].map((label) => field(label, { form: 0 }));
    const forms = [formNamed('checkout'), formNamed('login')];
    const controls = [password, ...card, ...more, button('Finish', { form: 0 })];
    expect(demandsAccount(understand(surveyOf({ forms, controls })))).toBe(isAsked);
  },
);
