import { describe, expect, it } from 'vitest';
import { button, link, surveyOf } from '../page/page.testing.ts';
import { variantGroups } from '../product/variants.ts';
import type { DocumentSurvey } from './document-survey.ts';

const own = (text: string, section = 'Variants:') =>
  link(text, `https://shop.example/${text.toLowerCase().replaceAll(' ', '-')}`, { section });
const page = (said: Partial<DocumentSurvey>) =>
  surveyOf({
    url: 'https://shop.example/apron',
    heading: 'Canvas apron',
    amounts: [{ label: 'Canvas apron', text: '$46.00' }],
    ...said,
  });
const titles = (said: Partial<DocumentSurvey>) =>
  variantGroups(page(said)).map(({ key, values }) => [key, values.map(({ title }) => title)]);

describe('variants that have a page each', () => {
  it('are called as the product and something more', () => {
    const controls = [own('Canvas apron, small'), own('Canvas apron - medium'), own('Canvas aprons for all')];
    expect(titles({ controls })).toEqual([['variants', ['small', 'medium']]]);
  });

  it('or stand under the word for what they are', () => {
    const controls = [own('Small', 'Available sizes'), own('Medium', 'Available sizes')];
    expect(titles({ controls })).toEqual([['available_sizes', ['Small', 'Medium']]]);
    expect(titles({ controls, amounts: [] })).toEqual([]);
  });

  it.each([
    ['goods shown beside it', [own('Canvas apron strap', 'Related'), own('Canvas apron bag', 'Related')], []],
    ['a single one', [own('Canvas apron, small')], []],
    [
      'a page that can be bought from',
      [own('Canvas apron, s'), own('Canvas apron, m'), button('Add to cart')],
      [],
    ],
    ['a page that is sold out', [own('Canvas apron, s'), own('Canvas apron, m')], ['Out of stock']],
  ])('%s are none', (_what, controls, lines) => {
    expect(titles({ controls, lines })).toEqual([]);
  });
});
