import { expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { purposeOf } from '../fields/field-purpose.ts';
import { controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { withSpokenWords } from './spoken-words.ts';

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
