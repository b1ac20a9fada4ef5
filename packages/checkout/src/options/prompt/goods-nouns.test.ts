import type { Offer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';

const offer: Offer = {
  title: 'Design Fair 2027',
  currency: 'usd',
  fields: [
    {
      kind: 'enum',
      key: 'item',
      title: 'Item',
      required: true,
      values: ['Day Ticket', 'VIP', 'Student'].map((title) => ({ value: title, title, available: true })),
      isGoods: true,
    },
  ],
  unavailable: [],
  needs: [],
  quantityMax: 99,
};

it.each([
  ['2 VIP tickets', 'VIP', 2],
  ['2 x VIP', 'VIP', 2],
  ['two VIP tickets please', 'VIP', 2],
  ['a ticket', 'Day Ticket', null],
  ['2 day tickets', 'Day Ticket', 2],
])('"%s" names %s', (prompt, item, quantity) => {
  const match = matchPrompt(prompt, offer);
  expect(match.values).toEqual({ item });
  expect(match.quantity).toBe(quantity);
  expect([...match.doubts]).toEqual([]);
});

it.each(['one Backstage ticket', 'a VIP and a day ticket', '2 parking tickets'])(
  '"%s" names something else, or more than one: it is asked for',
  (prompt) => {
    const match = matchPrompt(prompt, offer);
    expect(match.values).toEqual({});
    expect(match.doubts.has('item')).toBe(true);
  },
);
