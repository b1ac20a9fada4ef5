import { expect, it } from 'vitest';
import { matchOption, spellingsOf } from '../buyer/buyer-values.ts';
import type { ControlOption } from '../survey/control.ts';
import { plainLetters } from '../words/plain-letters.ts';
import { COUNTRY_CODES as CODES, countryNames } from './country-names.ts';

it('no name is that of two countries, nor the code of another', () => {
  const owners = new Map<string, Set<string>>();
  for (const code of CODES)
    for (const name of [code, ...countryNames(code)]) {
      const key = plainLetters(name);
      owners.set(key, (owners.get(key) ?? new Set()).add(code));
    }
  expect([...owners].filter(([, codes]) => codes.size > 1)).toEqual([]);
});

const option = (value: string, label: string): ControlOption => ({
  value,
  label,
  disabled: false,
  selected: false,
});
const wanted = (code: string, options: readonly ControlOption[]) =>
  matchOption(options, spellingsOf('country', code, null))?.value;

it.each(['en', 'it', 'fi', 'vi', 'ja', 'ar'])(
  'every country is found in a list in %s, by its code',
  (language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const options = CODES.map((code) => option(code, names.of(code) ?? code)).sort((one, other) =>
      one.label.localeCompare(other.label),
    );
    expect(CODES.filter((code) => wanted(code, options) !== code)).toEqual([]);
  },
);

it('a country that a list does not have is not found under the code of another', () => {
  const options = [
    option('MY', 'Malaysia'),
    option('NGA', 'Nigeria'),
    option('AO', 'Angola'),
    option('BI', 'Burundi'),
  ];
  expect(['US', 'RU', 'AT', 'BE'].map((code) => wanted(code, options))).toEqual(Array(4).fill(undefined));
});

/** Those in which several countries share a name, or have one that is a code, and some others. */
const LANGUAGES = ['vi', 'km', 'ml', 'az', 'pt', 'de'];

/** A few have no name that is theirs alone in a language, none has a name that is another's. */
it('no country is taken for another in a list without codes', () => {
  const wrong: string[] = [];
  const missed: string[] = [];
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    const options = CODES.map((code, index) => option(String(index), names.of(code) ?? code));
    for (const [index, code] of CODES.entries()) {
      const found = wanted(code, options);
      if (found === undefined) missed.push(`${language} ${code}`);
      else if (options[Number(found)]?.label !== options[index]?.label) wrong.push(`${language} ${code}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(missed.length).toBeLessThan(CODES.length * LANGUAGES.length * 0.02);
});
