import { expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { purposeOf } from '../fields/field-purpose.ts';
import { controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { isForeign, withSpokenWords } from './spoken-words.ts';

const page = (more: Partial<DocumentSurvey>): DocumentSurvey => ({
  url: 'https://shop.example/',
  title: '',
  language: '',
  heading: '',
  forms: [],
  controls: [],
  amounts: [],
  currencyCode: null,
  alerts: [],
  lines: [],
  ...more,
});
const button = (text: string) => controlOf({ kind: 'button', text });
const field = (label: string) => controlOf({ kind: 'text', label });

it('says of fields, presses and sums what their words say', () => {
  const { languages, controls, amounts } = withSpokenWords(
    page({
      language: 'de',
      controls: [field('Postleitzahl'), button('In den Warenkorb'), field('Xyz')],
      amounts: [{ label: 'Zwischensumme', text: '18,40 $' }],
    }),
  );
  expect(languages).toEqual(['de']);
  expect(controls.map(purposeOf).map(({ kind }) => kind)).toEqual(['buyer', 'other', 'other']);
  expect(controls.map(intentOf)).toEqual([null, 'add_to_cart', null]);
  expect(amounts[0]?.spoken).toBe('subtotal');
});

it('reads a page of few words in the languages of the pages before it', () => {
  const seen = page({ language: 'en', controls: [button('Continuer')] });
  expect(withSpokenWords(seen)).toBe(seen);
  expect(withSpokenWords(seen, ['fr']).controls.map(intentOf)).toEqual(['continue']);
});

it('leaves a page in English as it is', () => {
  const seen = page({ language: 'en-US', controls: [field('Postal code'), button('Add to cart')] });
  expect(withSpokenWords(seen)).toBe(seen);
});

it('takes the first of two sums of one name for that of the goods where what stands between them is the difference', () => {
  const row = (label: string, text: string) => ({ label, text });
  const kinds = (...rows: { label: string; text: string }[]) =>
    withSpokenWords(page({ language: 'ru', amounts: rows })).amounts.map(({ spoken }) => spoken);
  const first = row('Итого', '18,40 USD');
  expect(kinds(first, row('Standard post', '4,95 USD'), row('Итого', '23,35 USD'))).toEqual([
    'subtotal',
    undefined,
    'total',
  ]);
  expect(kinds(first, row('Standard post', '4,95 USD'), row('Итого', '24,35 USD'))[0]).toBe('total');
});

it('believes a page that says to be in a language that nobody here knows, though a neighbour has some of its words', () => {
  const lines = ['Olen uus klient ja tahan sooritada ostu', 'Mul on juba konto, mu parool on'];
  expect(isForeign(page({ language: 'et', lines }))).toBe(true);
  expect(isForeign(page({ language: 'en', lines: ['I am a new customer and want to check out'] }))).toBe(
    false,
  );
  expect(isForeign(page({ language: '', lines: ['Καλάθι αγορών', 'Προσθήκη στο καλάθι'] }))).toBe(true);
});
