import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr,de;q=0.5,en;q=0.4', 'de'],
  ['fr, es', 'en'],
  ['de;q=0, en', 'en'],
  ['en;q=0.2, de;q=0.7', 'de'],
  ['de;q=nonsense, *', 'en'],
  [`${'x,'.repeat(10_000)}de`, 'en'],
])('a visitor who asks for %s reads %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
