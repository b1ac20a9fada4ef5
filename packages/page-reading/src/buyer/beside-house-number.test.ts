import { expect, it } from 'vitest';
import { besideHouseNumber, otherSpelling } from './buyer-values.ts';

const address = { city: 'Amsterdam', state: null, postalCode: '1054 HM', country: 'NL' };

it.each([
  ['Overtoom 118 A', null, '118', 'A'],
  ['Overtoom 118-2', null, '118', '2'],
  ['Overtoom 118', 'Achterhuis', '118', 'Achterhuis'],
  ['12b Rue Haute', 'bis', '12', 'b bis'],
  ['Overtoom 118', null, '118', ''],
])('%s, %s: the digits, and what is beside them', (line1, line2, digits, beside) => {
  const number = /\d\S*(?: \p{L}$)?/u.exec(line1)?.[0] ?? '';
  expect(otherSpelling('house_number', number, 'NL')).toBe(digits);
  expect(besideHouseNumber({ ...address, line1, line2 })).toBe(beside);
});
