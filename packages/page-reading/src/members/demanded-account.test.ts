import { describe, expect, it } from 'vitest';
import { button, field, formNamed, surveyOf } from '../page/page.testing.ts';
import { understand } from '../page/understand.ts';
import type { Control } from '../survey/control.ts';
import { accountDemanded, isUsername, mayMake } from './demanded-account.ts';

const password = (said: Partial<Control> = {}) =>
  field('Password', { inputType: 'password', isRequired: true, form: 0, ...said });
const ADDRESS = ['Street address', 'City'].map((label) => field(label, { form: 0 }));
const CARD = [...ADDRESS, field('Card number', { form: 0 })];
const PLACE = button('Place order', { form: 0 });
const FORMS = [formNamed('checkout'), formNamed('login')];

function demandedBy(controls: readonly Control[]) {
  return accountDemanded(understand(surveyOf({ forms: FORMS, controls: [...controls] })));
}

it.each([
  ['demands one', {}, [], true],
  ['leaves it open', { isRequired: false }, [], false],
  ['complains that there is none', { isRequired: false, isInvalid: true }, [], true],
  ['has one for those with an account, in a form beside it', { form: 1 }, [], false],
  ['has a way for guests', {}, [button('Check out as a guest', { form: 0 })], false],
  [
    'has a box for those who want one',
    {},
    [field('Create an account?', { kind: 'checkbox', form: 0 })],
    false,
  ],
  ['calls the code of the card so', { label: 'Security code', name: 'cvc' }, [], false],
  ['has filled it in', { isFilled: true }, [], false],
] as const)(
  'a form with a card and a password asks for an account where it %s',
  (_name, said, more, isAsked) => {
    expect(demandedBy([password(said), ...CARD, ...more, PLACE]) !== null).toBe(isAsked);
  },
);

it('a form that marks nothing demands what looks like an account, and nothing that it calls optional', () => {
  const bare = { isRequired: false };
  const again = password({ ...bare, label: 'Confirm password' });
  const username = field('Username', { form: 0 });
  expect(demandedBy([username, password(bare), again, ...CARD])).toMatchObject({ username, isNew: true });
  expect(demandedBy([password({ ...bare, autocomplete: 'new-password' }), ...CARD])).not.toBeNull();
  const optional = password({ ...bare, label: 'Password (optional)', autocomplete: 'new-password' });
  expect(demandedBy([optional, ...CARD])).toBeNull();
  const marked = field('Full name', { form: 0, isRequired: true });
  expect(demandedBy([marked, username, password(bare), again, ...CARD])).toBeNull();
});

it('a box that has to be ticked leaves nothing open', () => {
  const box = field('Create an account', { kind: 'checkbox', form: 0, isRequired: true });
  expect(demandedBy([box, password(), ...CARD])).not.toBeNull();
});

it('the repetition of a password that is demanded is demanded, marked or not', () => {
  const again = password({ label: 'Repeat password', isRequired: false });
  expect(demandedBy([password(), again, ...CARD])?.passwords).toHaveLength(2);
});

it('the card may be in a frame: the form that orders says as much', () => {
  expect(demandedBy([password(), ...ADDRESS, PLACE])).toMatchObject({ isNew: true });
  const heading = { section: 'Create an account' };
  expect(demandedBy([password(heading), ...ADDRESS, PLACE])).toMatchObject({ isNew: true });
});

describe('a new account is told from a sign-in by what the form asks for', () => {
  const email = field('Email', { inputType: 'email', form: 0, isRequired: true });
  const pay = button('Pay now', { form: 0 });
  it.each([
    ['a card', [password(), ...CARD], true],
    ['an address', [password(), ...ADDRESS, PLACE], true],
    ['the password twice', [email, password(), password({ label: 'Repeat password' }), pay], true],
    ['a password that is marked as new', [email, password({ autocomplete: 'new-password' }), pay], true],
    ['a mail address alone', [email, password(), pay], false],
    ['the password that somebody has', [password({ autocomplete: 'current-password' }), ...CARD], false],
    ['a secret that is not called a password', [password({ label: 'PIN', name: 'pin' }), ...CARD], false],
    ['three passwords', [password(), password(), password(), ...CARD], false],
  ])('%s', (_name, controls, isNew) => {
    expect(demandedBy(controls)).toMatchObject({ isNew });
  });
});

it('a form to sign in, or to register on a page of its own, is no checkout', () => {
  const email = field('Email', { inputType: 'email', form: 0 });
  expect(demandedBy([email, password(), button('Sign in', { form: 0 })])).toBeNull();
  expect(demandedBy([email, password(), button('Create account', { form: 0 })])).toBeNull();
});

it('outside of any form only what is marked counts', () => {
  const bare = [field('Card number'), button('Place order')];
  expect(demandedBy([password({ form: null }), ...bare])).toBeNull();
  const marked = password({ form: null, autocomplete: 'new-password' });
  expect(demandedBy([marked, ...bare])).toMatchObject({ passwords: [marked], isNew: true });
  const product = [button('Add to cart'), marked, button('Join')];
  expect(demandedBy(product)).toBeNull();
});

it('finds the name that one signs in by beside it', () => {
  const username = field('Username', { form: 0, isRequired: true });
  expect(demandedBy([username, password(), ...CARD])).toMatchObject({ username });
  expect(demandedBy([password(), ...CARD])).toMatchObject({ username: null });
  expect(demandedBy([{ ...username, isRequired: false }, password(), ...CARD])).toMatchObject({
    username: null,
  });
});

describe('the name that one signs in by', () => {
  it.each([
    ['en', 'Username *', true],
    ['en', 'Username or email', false],
    ['en', 'Name', false],
    ['de', 'Benutzername', true],
    ['fr', 'Nom d’utilisateur', true],
    ['es', 'Nombre de usuario', true],
    ['it', 'Nome utente', true],
    ['nl', 'Gebruikersnaam', true],
    ['pt', 'Nome de usuário', true],
    ['sv', 'Användarnamn', true],
    ['da', 'Brugernavn', true],
    ['no', 'Brukernavn', true],
    ['fi', 'Käyttäjätunnus', true],
    ['pl', 'Nazwa użytkownika', true],
    ['cs', 'Uživatelské jméno', true],
    ['tr', 'Kullanıcı adı', true],
    ['ru', 'Имя пользователя', true],
    ['ja', 'ユーザー名', true],
    ['ko', '사용자 이름', true],
    ['zh', '用户名', true],
  ])('%s: %s', (language, label, isOne) => {
    expect(isUsername(field(label, { name: '', languages: [language] }))).toBe(isOne);
  });
});

it('a password by which a guest looks up the order makes no account, and needs nobody to allow one', () => {
  const asked = (...beside: string[]) =>
    accountDemanded(
      understand(
        surveyOf({
          forms: FORMS,
          controls: [password(), ...CARD, PLACE],
          lines: ['Your order', 'Password', ...beside, 'Phone', 'Track your order'],
        }),
      ),
    )!;
  const isMade = (...beside: string[]) => mayMake(asked(...beside), {});
  expect(isMade('3 to 20 letters (to look up your order)')).toBe(true);
  expect(isMade('At least 8 letters')).toBe(false);
  expect(mayMake(asked('At least 8 letters'), { account: true })).toBe(true);
});
