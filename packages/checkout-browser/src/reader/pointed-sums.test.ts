import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { chooseTotal } from '@florin/page-reading/money/read-total';
import { surveyOf } from '@florin/page-reading/page/page.testing';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { describe, expect, it } from 'vitest';
import { sumsOf, withSums } from './pointed-sums.ts';

/** A line of goods is headed by the word for a total, and what the order costs by none that is known. */
const REVIEW = surveyOf({
  url: 'https://shop.example/review/17',
  lines: ['Teapot $40.00', 'Total', '$80.00', 'Tag und Nacht $9.00 Ab $5.00 for friends', 'Comes to $84.00'],
  amounts: [
    { label: 'Total', text: '$80.00' },
    { label: 'Comes to', text: '$84.00' },
  ],
});

function calling(seen: DocumentSurvey, named: readonly (Concept | null)[]): DocumentSurvey {
  const meanings = new Map(
    sumsOf(seen).flatMap(({ key }, index) => (named[index] ? [[key, named[index]] as const] : [])),
  );
  return withSums(seen, meanings);
}

const totalOf = ({ amounts }: DocumentSurvey) => chooseTotal(amounts, 'usd');

describe('sums that a reader has pointed out', () => {
  it('are shown with their amounts and what stands beside them', () => {
    expect(sumsOf(REVIEW).map(({ element }) => [element.text, element.amount])).toEqual([
      ['Teapot', '$40.00'],
      ['Total', '$80.00'],
      ['Tag und Nacht', '$9.00'],
      ['Ab for friends', '$5.00'],
      ['Comes to', '$84.00'],
    ]);
  });

  it('make a total that was none, where they add up to it', () => {
    expect(totalOf(REVIEW).kind).toBe('none');
    const read = calling(REVIEW, ['price', 'subtotal', 'shipping', 'discount', 'total']);
    expect(totalOf(read)).toMatchObject({
      total: { amount: 8400, breakdown: { subtotal: 8000, shipping: 900, discount: -500 } },
    });
  });

  it('make none where they do not', () => {
    expect(totalOf(calling(REVIEW, ['price', 'subtotal', 'shipping', null, 'total'])).kind).toBe('none');
  });

  it('never make an order cheaper than what its page calls the total', () => {
    const page = surveyOf({
      lines: ['Teapot $40.00', 'Soweit $40.00', 'Grand total $49.00'],
      amounts: [{ label: 'Grand total', text: '$49.00' }],
    });
    expect(calling(page, ['price', 'total', 'former_price'])).toBe(page);
    expect(calling(page, ['price', 'total', null])).toBe(page);
  });

  it('are known again on the page of another order, from the last of one name', () => {
    const [, , , , last] = sumsOf(REVIEW);
    const meanings = new Map<string, Concept>([[last!.key, 'total']]);
    const longer = {
      ...REVIEW,
      url: 'https://shop.example/review/18',
      lines: ['Comes to $20.00', ...REVIEW.lines],
    };
    expect(withSums(longer, meanings).amounts).toMatchObject([{ text: '$84.00', spoken: 'total' }]);
  });

  it('leave a page as it is of which nothing was said', () => {
    expect(withSums(REVIEW, new Map())).toBe(REVIEW);
    expect(withSums(REVIEW, new Map([['/cart button', 'checkout']]))).toBe(REVIEW);
  });
});
