import { expect, it } from 'vitest';
import { allSaid } from '../lexicon/lexicon.ts';
import { asksForConsent } from '../page/consent.ts';
import { field } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { purposeOf } from './field-purpose.ts';

it.each([
  ['Ulice a číslo popisné', 'cs', 'line1'],
  ['Číslo popisné', 'cs', 'house_number'],
  ['Adresa (2. řádek)', 'cs', 'line2'],
  ['Straße und Hausnummer', 'de', 'line1'],
  ['Ulica i numer domu', 'pl', 'line1'],
] as const)(
  'a line that asks for a street and the number of its house is the street: %s',
  (label, language, meant) => {
    const purpose = purposeOf(field(label, { name: '', languages: [language] }));
    expect(purpose.kind === 'buyer' ? purpose.field : null).toBe(meant);
  },
);

it.each([
  ['Akceptuji obchodní podmínky', 'cs'],
  ['Akceptujem obchodné podmienky', 'sk'],
  ['Akceptuję regulamin sklepu', 'pl'],
] as const)('who accepts the terms accepts no offers: %s', (label, language) => {
  expect(asksForConsent(controlOf({ kind: 'checkbox', label, languages: [language] }))).toBe(true);
  expect(allSaid('unwanted_box', label, [language, 'cs', 'sk'])).toEqual([]);
});

it.each([
  ['Chci dostávat informace o akcích', 'cs'],
  ['Chcem dostávať akcie a novinky', 'sk'],
] as const)('%s is about offers', (label, language) => {
  expect(allSaid('unwanted_box', label, [language])).not.toEqual([]);
});
