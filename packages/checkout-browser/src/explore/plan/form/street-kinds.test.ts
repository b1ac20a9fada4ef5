import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { formDifference } from '../../understand/form-difference.ts';
import { fieldsHeldOn } from '../../understand/way-notes.ts';
import { planForms } from './page-form.ts';

const HUNGARY = { line1: 'Andrássy út 60.', line2: '2. emelet 5.', city: 'Budapest', country: 'HU' };
const SPAIN = { line1: 'Calle Mayor 8', line2: null, city: 'Madrid', country: 'ES' };
type Home = typeof HUNGARY | typeof SPAIN;

const buyerAt = (home: Home) => ({
  name: 'Anna Kovács',
  email: null,
  phone: null,
  shipping: { ...home, state: null, postalCode: '1062' },
  billing: null,
});

const list = (label: string, words: readonly string[], taken = '', isRequired = true) =>
  field(label, {
    kind: 'select',
    isRequired,
    options: ['-', ...words].map((word, index) => ({
      value: index === 0 ? '' : word,
      label: word,
      disabled: false,
      selected: index === 0 ? taken === '' : word === taken,
    })),
  });

const pageOf = (fields: readonly Control[]) =>
  understand(
    surveyOf({
      forms: [formNamed('checkout')],
      controls: [...fields, button('Continue')].map((control) => ({ ...control, form: 0 })),
    }),
  );

function entered(fields: readonly Control[], home: Home) {
  const choice = { options: {}, quantity: 1, buyer: buyerAt(home) };
  const plan = planForms(pageOf(fields), choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  if (plan?.kind !== 'enter') return plan?.kind;
  const moves = plan.entries.flatMap(({ move }) => (move && 'value' in move ? [move] : []));
  return Object.fromEntries(moves.map(({ control, value }) => [control.label, value]));
}

const NUMBER = field('House number');
const UNIT = field('Apartment');
const WORDS = ['utca', 'út', 'tér'];

it('a list between the street and its number takes the word that says what the street is', () => {
  const fields = [field('Street'), list('Kind', WORDS), NUMBER, UNIT];
  expect(entered(fields, HUNGARY)).toEqual({
    Street: 'Andrássy',
    Kind: 'út',
    'House number': '60',
    Apartment: '2. emelet 5.',
  });
});

it('where the word stands first, too, in a list that is called a street', () => {
  const fields = [list('Street type', ['Avenida', 'Calle']), field('Street'), NUMBER];
  expect(entered(fields, SPAIN)).toMatchObject({ 'Street type': 'Calle', Street: 'Mayor' });
});

it.each([
  ['offers no word of the street', [field('Street'), list('Kind', ['utca', 'tér']), NUMBER, UNIT]],
  ['stands where the second line has no field', [field('Street'), list('Kind', WORDS), NUMBER]],
])('a list is asked for that %s', (_what, fields) => {
  expect(entered(fields, HUNGARY)).toBe('missing');
});

it('a quarter before the street keeps no word of it', () => {
  const fields = [list('Quarter', ['Centro', 'Mayor'], '', false), field('Street'), NUMBER];
  expect(entered(fields, SPAIN)).toMatchObject({ Street: 'Calle Mayor' });
});

it.each([
  ['út', null],
  ['utca', 'the field "Street" holds another value'],
])('the form is proven where the list holds the word: %s', (taken, expected) => {
  const filled = [
    field('Street', { value: 'Andrássy', isFilled: true }),
    list('Kind', WORDS, taken),
    field('House number', { value: '60', isFilled: true }),
    field('Apartment', { value: '2. emelet 5.', isFilled: true }),
    field('City', { value: 'Budapest', isFilled: true }),
  ];
  expect(formDifference(fieldsHeldOn(pageOf(filled)), buyerAt(HUNGARY))).toBe(expected);
});
