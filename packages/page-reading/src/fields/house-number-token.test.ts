import { expect, it } from 'vitest';
import { field } from '../page/page.testing.ts';
import { purposeOf } from './field-purpose.ts';

it.each([
  ['Hausnummer', 'hausnummer', 'billing address-line2', 'de', 'house_number'],
  ['Huisnummer', 'house', 'address-line2', 'nl', 'house_number'],
  ['', 'house_number', 'shipping address-line2', 'en', 'house_number'],
  ['Adresszusatz', 'adresszusatz', 'address-line2', 'de', 'line2'],
  ['Apartment, suite, unit', 'address_2', 'address-line2', 'en', 'line2'],
  ['Straße und Hausnummer', 'strasse', 'address-line1', 'de', 'line1'],
] as const)(
  'a field that is called the second line of an address: %s',
  (label, name, autocomplete, language, meant) => {
    const purpose = purposeOf(field(label, { name, autocomplete, languages: [language] }));
    expect(purpose.kind === 'buyer' ? purpose.field : null).toBe(meant);
  },
);

it.each([
  ['Stato', 'billing[state]', 'address-line1', 'it', 'state'],
  ['Postcode', 'postcode', 'address-line2', 'nl', 'postal_code'],
  ['Stato', 'street', 'address-line1', 'it', 'line1'],
  ['Straße', 'city', 'address-line1', 'de', 'line1'],
] as const)(
  'a street by its token alone is what its label and its name both call it: %s',
  (label, name, autocomplete, language, meant) => {
    const purpose = purposeOf(field(label, { name, autocomplete, languages: [language] }));
    expect(purpose.kind === 'buyer' ? purpose.field : null).toBe(meant);
  },
);
