import { expect, it } from 'vitest';
import { useBlankPage } from '../../../survey/blank-page.testing.ts';
import { survey } from '../../../survey/survey.ts';
import { cardAmongWays, cardLinkAmongWays, cardRadioAmongWays, closedCard } from './card-in-frame.ts';

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

it.each([
  [
    'one that says card',
    '<button type="button">Cards<br><small>Credit, debit</small></button><a href="/back">Cancel</a>',
    'Cards',
  ],
  [
    'one beside a way that is closed today',
    '<button type="button">Cards</button><button disabled>PayPal</button>',
    'Cards',
  ],
  [
    'none where several say card',
    '<button type="button">Credit card</button><button type="button">Debit card</button>',
    null,
  ],
  [
    'none where a card is asked for',
    '<button>Cards</button><label>Card number <input autocomplete="cc-number"></label>',
    null,
  ],
])('on a page of whoever takes the payment it is chosen: %s', async (_, markup, card) => {
  await blank.page.setContent(`<html lang="en"><body><h2>Choose how to pay</h2>${markup}</body></html>`);
  const found = cardAmongWays(await survey(blank.page), { mayBeAlone: true });
  expect(found?.text.split(' ')[0] ?? null).toBe(card);
});

it.each([
  ['a link', '<a href="https://shop.example/pay?way=2">Credit card</a>', 'Credit card'],
  ['what sends something', '<button>Credit card</button>', undefined],
  ['a link to a script', '<a href="#" role="button">Credit card</a>', undefined],
])("on the shop's own page the card is %s", async (_, card, name) => {
  await blank.page.setContent(
    `<html lang="en"><body><a href="https://shop.example/pay?way=1">PayPal</a>${card}</body></html>`,
  );
  expect(cardLinkAmongWays(await survey(blank.page))?.text).toBe(name);
});

const radio = (name: string, label: string, more = '') =>
  `<label><input type="radio" name="${name}" value="${label}" ${more}>${label}</label>`;

it.each([
  ['the only way', radio('gateway', 'Credit card'), 'Credit card'],
  ['of a bank', radio('gateway', 'Bank card'), 'Bank card'],
  ['one of several', radio('gateway', 'Bank transfer') + radio('gateway', 'Credit card'), 'Credit card'],
  ['not one that is marked already', radio('gateway', 'Credit card', 'checked'), undefined],
  ['not a button, which may order', '<button>Credit card</button>', undefined],
])("on the shop's own page the card is marked: %s", async (_, ways, name) => {
  await blank.page.setContent(
    `<html lang="en"><body><h3>Choose your payment method</h3><form>${ways}<button>Proceed</button></form></body></html>`,
  );
  expect(cardRadioAmongWays(await survey(blank.page))?.label).toBe(name);
});

it('a card that is no way to pay is not marked', async () => {
  const markup = `<h3>Add a present</h3><form>${radio('present', 'Greeting card')}${radio('present', 'None')}</form>`;
  await blank.page.setContent(`<html lang="en"><body>${markup}</body></html>`);
  expect(cardRadioAmongWays(await survey(blank.page))).toBeNull();
});
