import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { purposeOf } from './field-purpose.ts';

/** A short page in Spanish may be Portuguese as well. */
it('the apartment of an address is asked for in Spanish beside a neighbouring language', () => {
  const field = controlOf({
    kind: 'text',
    label: 'Departamento (opcional)',
    name: 'floor',
    languages: ['es', 'pt'],
  });
  expect(purposeOf(field)).toMatchObject({ kind: 'buyer', field: 'line2' });
});

it.each([
  ['Floor, company', 'en', 'line2'],
  ['Zusatz (Etage, Firma)', 'de', 'line2'],
  ['Dodatkowe informacje do adresu', 'pl', 'line2'],
  ['Lieferanschrift', 'de', 'line1'],
  ['Dirección de entrega', 'es', 'line1'],
])('%s asks for a part of the address', (label, language, field) => {
  expect(purposeOf(controlOf({ label, languages: [language] }))).toMatchObject({ kind: 'buyer', field });
});

it.each([
  ['Company', 'en'],
  ['Dodatkowe informacje', 'pl'],
])('%s does not', (label, language) => {
  expect(purposeOf(controlOf({ label, languages: [language] }))).toEqual({ kind: 'off_limits' });
});

it('a list is no note, whatever its name begins with', () => {
  const asked = (kind: 'select' | 'text') =>
    purposeOf(controlOf({ kind, label: 'Comment nous avez-vous connus ?', languages: ['fr'] })).kind;
  expect([asked('select'), asked('text')]).toEqual(['other', 'off_limits']);
});
