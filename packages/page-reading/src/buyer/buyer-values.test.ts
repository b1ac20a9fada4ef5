import { describe, expect, it } from 'vitest';
import { matchOption, otherSpelling, spellingsOf } from './buyer-values.ts';

const options = (...labels: string[]) =>
  labels.map((label, index) => ({ value: String(index), label, disabled: false, selected: false }));

describe('a state in a list', () => {
  it.each([
    ['ON', 'CA', 'Ontario'],
    ['WA', 'AU', 'Western Australia'],
    ['WA', 'US', 'Washington'],
    ['BY', 'DE', 'Bayern'],
    ['Québec', 'CA', 'Quebec'],
    ['Ontario', 'CA', 'ON'],
  ])('%s of %s is %s', (state, country, label) => {
    const offered = options('Western Australia', 'Washington', 'Bayern', 'Quebec', 'Ontario', 'ON');
    const found = matchOption(
      offered.filter(({ label: name }) => name === label || name.startsWith('W')),
      spellingsOf('state', state, country),
    );
    expect(found?.label).toBe(label);
  });

  it('of a country without any is as it was given', () => {
    expect(spellingsOf('state', 'North', 'ZZ')).toEqual(['North']);
    expect(otherSpelling('state', 'ON', 'CA')).toBe('Ontario');
  });
});

it.each([
  ['US', 'Vereinigte Staaten von Amerika'],
  ['US', "États-Unis d'Amérique"],
  ['GB', 'Great Britain'],
  ['CZ', 'Tschechische Republik'],
  ['KR', 'Korea, Republic of'],
  ['DE', 'Németország'],
])('a country in a list: %s is %s', (code, label) => {
  const offered = options('Canada', label, 'Congo');
  expect(matchOption(offered, spellingsOf('country', code, null))?.label).toBe(label);
  expect(matchOption(options('Congo', 'Kongo'), spellingsOf('country', code, null))).toBeNull();
});
