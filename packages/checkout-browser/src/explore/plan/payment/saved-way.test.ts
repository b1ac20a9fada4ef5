import { button, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { buttonToCardPage } from './card-page.ts';

it('what the shop answers to the choice of a way to pay is not the way', () => {
  const saved = 'Payment method saved.';
  const isNext = (alerts: readonly string[], ...lines: string[]) =>
    buttonToCardPage(surveyOf({ controls: [button('Place order')], lines, alerts })) !== null;
  expect(isNext([saved], saved, 'Payment method', 'Credit card')).toBe(true);
  expect(isNext([saved], saved, 'Payment method', 'Invoice')).toBe(false);
  expect(isNext([], 'Payment method: Invoice', 'Payment method: Credit card')).toBe(false);
});
