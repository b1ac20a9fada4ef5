import { expect, it } from 'vitest';
import { surveyOf } from '../page/page.testing.ts';
import { productTitle } from './product-title.ts';

it.each([
  ['Enamel Mug', 'Enamel Mug | The Shop', 'Enamel Mug'],
  ['Enamel Mug', 'enamel mug', 'Enamel Mug'],
  ['Enamel Mug', 'Enamel Mug - Large', 'Enamel Mug'],
  ['Enamel Mug', 'Enamel Mugs', 'Enamel Mugs'],
  ['Our mugs', 'Enamel Mug', 'Enamel Mug'],
  ['', 'Enamel Mug | The Shop', 'Enamel Mug | The Shop'],
  ['Enamel Mug', null, 'Enamel Mug'],
])('under the heading "%s" what machines are told as "%s" is called "%s"', (heading, told, title) => {
  expect(productTitle(surveyOf({ heading }), told)).toBe(title);
});
