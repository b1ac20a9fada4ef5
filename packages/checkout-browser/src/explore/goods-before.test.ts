import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { withSpokenWords } from '@florin/page-reading/page/spoken-words';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { totalWithGoodsBefore } from './goods-before.ts';
import { WayNotes } from './understand/way-notes.ts';

const pageOf = (path: string, ...rows: [string, string][]) =>
  withSpokenWords(
    surveyOf({
      url: `https://shop.example/${path}`,
      language: 'en',
      heading: path,
      controls: [field('Card number')],
      amounts: rows.map(([label, text]) => ({ label, text, groups: [0] })),
      lines: ['Your order and what it comes to'],
    }),
  );
const totalAfter = (cart: ReturnType<typeof pageOf>, card: ReturnType<typeof pageOf>) => {
  const notes = new WayNotes();
  for (const page of [cart, card]) notes.note(understand(page));
  return totalWithGoodsBefore(card, notes, 'usd');
};
const CART = pageOf('cart', ['Subtotal', '$18.40'], ['Total', '$18.40']);

it('what is added to the goods makes the total with what they came to before', () => {
  const card = pageOf('pay', ['Shipping', '$4.95'], ['Total', '$23.35']);
  expect(totalAfter(CART, card)).toMatchObject({
    amount: 2335,
    breakdown: { subtotal: 1840, shipping: 495 },
  });
  const taxed = pageOf('pay', ['Shipping', '$4.95'], ['Tax', '$1.65'], ['Total', '$25.00']);
  expect(totalAfter(CART, taxed)).toMatchObject({ amount: 2500, breakdown: { tax: 165 } });
});

it.each([
  ['more is asked for than they make', pageOf('pay', ['Shipping', '$4.95'], ['Total', '$24.35'])],
  ['less is', pageOf('pay', ['Shipping', '$4.95'], ['Total', '$4.95'])],
  [
    'the page has a sum of the goods',
    pageOf('pay', ['Subtotal', '$20.00'], ['Shipping', '$4.95'], ['Total', '$23.35']),
  ],
  [
    'another amount stands beside them',
    pageOf('pay', ['Gloves', '$9.00'], ['Shipping', '$4.95'], ['Total', '$23.35']),
  ],
  ['nothing is added', pageOf('pay', ['Total', '$18.40'])],
])('and nothing is proven where %s', (_, card) => {
  expect(totalAfter(CART, card)).toBeNull();
});

it('nor without a page before it that says what they cost', () => {
  const silent = pageOf('cart', ['Shipping', '$4.95']);
  expect(totalAfter(silent, pageOf('pay', ['Shipping', '$4.95'], ['Total', '$23.35']))).toBeNull();
});

it('goods that were said in the notation of the shop are found by it', () => {
  const inChile = (page: ReturnType<typeof pageOf>) => ({
    ...page,
    amounts: page.amounts.map((row) => ({ ...row, decimalMark: ',' as const })),
  });
  const cart = inChile(pageOf('cart', ['Subtotal', '$12.990'], ['Total', '$12.990']));
  const card = inChile(pageOf('pay', ['Shipping', '$3.000'], ['Total', '$15.990']));
  const notes = new WayNotes();
  for (const page of [cart, card]) notes.note(understand(page));
  expect(totalWithGoodsBefore(card, notes, 'clp')).toMatchObject({ breakdown: { shipping: 300_000 } });
});
