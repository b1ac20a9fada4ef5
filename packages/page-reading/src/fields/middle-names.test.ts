import { expect, it } from 'vitest';
import { field } from '../page/page.testing.ts';
import { purposesOf } from './field-purposes.ts';

const askedFor = (language: string, ...labels: string[]) => {
  const fields = labels.map((label) => field(label, { form: 0, languages: [language] }));
  return [...purposesOf(fields).values()].map((purpose) =>
    purpose.kind === 'buyer' ? purpose.field : purpose.kind,
  );
};

it.each([
  ['es', 'Nombre', 'Segundo nombre', 'Apellido'],
  ['de', 'Vorname', 'Zweiter Vorname', 'Nachname'],
  ['it', 'Nome', 'Secondo nome', 'Cognome'],
  ['pl', 'Imię', 'Drugie imię', 'Nazwisko'],
])('a middle name is no first name: %s', (language, ...labels) => {
  expect(askedFor(language, ...labels)).toEqual(['given_name', 'other', 'family_name']);
});

it('the names of two people are two', () => {
  const names = ['Nombre', 'Apellido', 'Nombre', 'Apellido'];
  expect(askedFor('es', ...names)).toEqual(['given_name', 'family_name', 'given_name', 'family_name']);
});

it('a last name may stand first', () => {
  expect(askedFor('es', 'Apellido', 'Nombre', 'Segundo nombre')).toEqual([
    'family_name',
    'given_name',
    'other',
  ]);
});
