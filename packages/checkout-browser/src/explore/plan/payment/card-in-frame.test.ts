import { expect, it } from 'vitest';
import { useBlankPage } from '../../../survey/blank-page.testing.ts';
import { survey } from '../../../survey/survey.ts';
import { closedCard } from './card-in-frame.ts';

const blank = useBlankPage();

async function cardIn(markup: string) {
  await blank.page.setContent(`<html lang="en"><body>${markup}</body></html>`);
  const card = closedCard(await survey(blank.page));
  return card && (card.text || card.label);
}

it.each([
  [
    'rows that fold open',
    '<button type="button" aria-expanded="false">Klarna</button><button type="button" aria-expanded="false">Card</button>',
    'Card',
  ],
  [
    'radios',
    '<label><input type="radio" name="way"> PayPal</label><label><input type="radio" name="way"> Credit card</label>',
    'Credit card',
  ],
])('of %s in a frame the card is chosen', async (_, markup, card) => {
  expect(await cardIn(markup)).toBe(card);
});

it.each([
  [
    'the fields of the card are there',
    '<button>PayPal</button><button>Card</button><label>Card number <input autocomplete="cc-number"></label>',
  ],
  ['no other way stands beside it', '<button type="button">Credit card</button>'],
  ['it would pay', '<button type="button">PayPal</button><button>Pay now by card</button>'],
  [
    'it is chosen',
    '<label><input type="radio" name="way"> PayPal</label><label><input type="radio" name="way" checked> Card</label>',
  ],
])('nothing is pressed where %s', async (_, markup) => {
  expect(await cardIn(markup)).toBeNull();
});
