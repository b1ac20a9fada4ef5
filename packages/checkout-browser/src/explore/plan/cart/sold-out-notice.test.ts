import { surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { WayNotes } from '../../understand/way-notes.ts';
import { startProgress } from '../progress.ts';
import { soldOutAlert } from './add-to-cart.ts';

const BEFORE = ['Lamp', '$35.00', 'Bowl (sold out)'];
const NOTICE = 'Unable to update the cart. “Lamp” is currently out of stock.';

function turnAt(lines: readonly string[], isAdding = true) {
  const progress = startProgress({
    hasAdded: true,
    hasQuantity: true,
    hasDelivery: false,
    notes: new WayNotes(),
  });
  if (isAdding) progress.cart.adding = { state: '', lines: BEFORE, sent: 0 };
  return soldOutAlert(understand(surveyOf({ lines })), progress);
}

it('a notice that comes once the product was put into the cart says that it is sold out', () => {
  expect(turnAt([NOTICE, ...BEFORE])).toMatchObject({ reason: 'out_of_stock' });
});

it('what stood there before, or comes with much else, is about other products', () => {
  expect(turnAt(BEFORE)).toBeUndefined();
  expect(turnAt(['Added', 'Goes well with it', 'Mug', '$8.00', 'Jug', 'Out of stock'])).toBeUndefined();
  expect(turnAt([NOTICE], false)).toBeUndefined();
});
