import type { Cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { outcomeQuestion } from './outcome-question.ts';

it.each([
  [2_310, 'usd', '23.10 USD'],
  [1_200, 'jpy', '1200 JPY'],
])('names the amount of the order as its currency is written: %i of %s', (amount, currency, sum) => {
  const intent = { url: 'https://shop.example/tea', amount: amount as Cents, currency };
  expect(outcomeQuestion(intent, { armed_at: 0 }, null).description).toContain(
    `An order over ${sum} was sent to shop.example`,
  );
});
