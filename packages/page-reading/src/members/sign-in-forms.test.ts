import { expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { understand } from '../page/understand.ts';
import { signInFormsBeside, withSiteForms } from './sign-in-forms.ts';

const FRENCH = { languages: ['fr'] };
const signIn = (form: number, section = 'Connexion') => [
  field('Identifiant', { name: 'username', form, section, ...FRENCH }),
  field('Mot de passe', { name: 'password', inputType: 'password', form, section, ...FRENCH }),
  button('Connexion', { form, section, ...FRENCH }),
];
const forms = (...names: string[]) => names.map((name) => ({ names: name, action: '' }));
const product = surveyOf({
  url: 'https://shop.example/carnet',
  controls: [button('Ajouter au panier', { form: 0, ...FRENCH }), ...signIn(1)],
  forms: forms('product', 'mod-login'),
  ...FRENCH,
});
const review = surveyOf({
  url: 'https://shop.example/step5',
  controls: [button('Confirmez la commande', { form: 0, ...FRENCH }), ...signIn(1)],
  forms: forms('', 'mod-login'),
  ...FRENCH,
});
const known = new Set(signInFormsBeside(product));

it('a page is none to sign in at because of a form that stands beside the products, too', () => {
  expect(understand(review).kind).toBe('sign_in');
  expect(understand(withSiteForms(review, known)).kind).toBe('other');
});

it('but by a form of its own it is', () => {
  const controls = [...signIn(0, 'Vous avez déjà un compte ?'), ...signIn(1)];
  const page = surveyOf({
    url: 'https://shop.example/login',
    controls,
    forms: forms('login', 'mod-login'),
    ...FRENCH,
  });
  expect(understand(withSiteForms(page, known)).kind).toBe('sign_in');
});

it('and no form is a part of the site that stands where nothing is sold', () => {
  expect(signInFormsBeside(review)).toEqual([]);
  expect(withSiteForms(review, new Set())).toBe(review);
});

it('the form of a checkout that offers an account is none, though its own button says to buy', () => {
  const offered = { form: 0, languages: ['es'] };
  const checkout = surveyOf({
    url: 'https://shop.example/cesta',
    controls: [
      field('Dirección 1', { name: 'address_1', ...offered }),
      field('Contraseña', { name: 'password', inputType: 'password', ...offered }),
      button('Comprar ahora', offered),
    ],
    forms: forms('checkoutForm'),
    languages: ['es'],
  });
  expect(signInFormsBeside(checkout)).toEqual([]);
});
