import { expect, it } from 'vitest';
import { optionKey } from './option-key.ts';

it.each([
  ['Frame colour', 'frame_colour'],
  ['Größe', 'grosse'],
  ['Szín', 'szin'],
  ['Rozměr (cm)', 'rozmer_cm'],
  ['颜色', 'option'],
])('"%s" is asked for as "%s"', (words, key) => {
  expect(optionKey(words, 'option')).toBe(key);
});
