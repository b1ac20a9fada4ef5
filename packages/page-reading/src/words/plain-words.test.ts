import { expect, it } from 'vitest';
import { hasPhrase } from './plain-words.ts';

it.each([
  ['東京都千代田区神田神保町1 3 5', '神田神保町1 3 5', true],
  ['千代田区神田神保町1 3 55', '神田神保町1 3 5', false],
  ['大通西7丁目2', '7丁目2', true],
  ['大通西17丁目2', '7丁目2', false],
  ['11 main street', '1 main street', false],
  ['at 1 main street apt 4', '1 main street', true],
  ['anything', '', false],
])('"%s" has "%s": %s', (text, wanted, has) => {
  expect(hasPhrase(text, wanted)).toBe(has);
});
