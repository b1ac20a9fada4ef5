import { expect, it } from 'vitest';
import { allSaid } from '../lexicon/lexicon.ts';
import { asksForConsent } from '../page/consent.ts';
import { field } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { purposeOf } from './field-purpose.ts';
import { purposesOf } from './field-purposes.ts';

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

const list = (label: string, ...labels: string[]) =>
  controlOf({
    kind: 'select',
    label,
    name: `x_${label}`,
    languages: ['tr', 'pl'],
    options: labels.map((option) => ({ value: option, label: option, disabled: false, selected: false })),
  });

it('a list without numbers counts no pieces, whatever its name means in another language', () => {
  expect(purposeOf(list('İl *', 'İl Seçiniz', 'Ankara', 'İstanbul')).kind).toBe('buyer');
  expect(purposeOf(list('Adet', '1', '2', '3'))).toEqual({ kind: 'quantity' });
});

it('of two lists for a city the first is the province, and one alone is the city', () => {
  const province = list('İl *', 'İl Seçiniz', 'Ankara');
  const district = list('İlçe *', 'İlçe Seçiniz', 'Çankaya');
  const asked = (...fields: Control[]) =>
    [...purposesOf(fields).values()].map((purpose) => purpose.kind === 'buyer' && purpose.field);
  expect(asked(province, district)).toEqual(['state', 'city']);
  expect(asked(province)).toEqual(['city']);
});

it('what is called no more than number, right behind the street, is that of the house', () => {
  const asked = (...labels: string[]) => {
    const fields = labels.map((label) => field(label, { form: 0, languages: ['sv'] }));
    const purposes = purposesOf(fields);
    return fields.map((one) => {
      const purpose = purposes.get(one);
      return purpose?.kind === 'buyer' ? purpose.field : purpose?.kind;
    });
  };
  expect(asked('Gata', 'Nummer', 'Postnummer')).toEqual(['line1', 'house_number', 'postal_code']);
  expect(asked('Postnummer', 'Nummer')).toEqual(['postal_code', 'other']);
});
