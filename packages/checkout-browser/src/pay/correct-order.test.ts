import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { rejectionsOn } from './correct-order.ts';

const FORM = [field('House number'), field('Street'), button('Place order')];
const page = (alerts: readonly string[], controls = FORM) => surveyOf({ controls, alerts });
const saidBy = (seen: ReturnType<typeof page>, asked = page([])) =>
  rejectionsOn(seen, asked).map(({ words }) => words);

it('a form that is shown again with words about one of its fields was rejected, whatever they say', () => {
  expect(saidBy(page(['The house number may only hold digits']))).toEqual([
    'The house number may only hold digits',
  ]);
  expect(saidBy(page(['Your basket was saved']))).toEqual([]);
  expect(saidBy(page(['House number']))).toEqual([]);
});

it('what was said before the order was sent is no answer to it', () => {
  const said = ['Please enter a house number'];
  expect(saidBy(page(said), page(said))).toEqual([]);
});

it('another page, without the button that ordered, rejects nothing', () => {
  const [number, street] = FORM;
  expect(saidBy(page(['The house number is not valid'], [number!, street!, button('Pay now')]))).toEqual([]);
});
