import { button, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { buttonToCardPage } from './card-page.ts';

const chosen = { class: 'safe', action: 'press', intent: 'payment_method', locators: [], shows: [] } as const;
const STEPS = ['Address', 'Payment method', 'Review'];
const isNext = (lines: readonly string[], isChosen = true) =>
  buttonToCardPage(surveyOf({ controls: [button('Place order')], lines }), isChosen ? [chosen] : []) !== null;

it('a bar of steps that names the payment hides no card that was chosen before and is named below', () => {
  expect(isNext([...STEPS, 'Payment method', 'Credit card', 'Total', '$20.00'])).toBe(true);
  expect(isNext([...STEPS, 'Payment method', 'Credit card'], false)).toBe(false);
});

it('nor one that stands in a line of its own, under no name', () => {
  expect(isNext([...STEPS, 'Summary', 'Mug $20.00', 'Card online / Apple Pay FREE', 'Total $20.00'])).toBe(
    true,
  );
  expect(isNext([...STEPS, 'Summary', 'Mug $20.00', 'Bank transfer', 'Total $20.00'])).toBe(false);
});

it('a link beside the name is no way to pay', () => {
  const controls = [button('Place order'), link('Change', 'https://shop.example/payment')];
  const isCard = (...lines: string[]) => buttonToCardPage(surveyOf({ controls, lines }), [chosen]) !== null;
  expect(isCard('Payment method (Change)', 'Credit card')).toBe(true);
  expect(isCard('Payment method (Change)', 'Invoice')).toBe(false);
});

it('it is none where the page names other means, or no card', () => {
  expect(isNext([...STEPS, 'Payment method', 'Bank transfer', 'Payment method', 'Credit card'])).toBe(false);
  expect(isNext([...STEPS, 'Payment method', 'Bank transfer', 'Credit card'])).toBe(false);
  expect(isNext([...STEPS, 'Total', '$20.00'])).toBe(false);
});

it('the name of the way that was chosen stands for the card that was named below it', () => {
  const way = 'Online payment – Acme Pay Credit card, bank transfer, Acme wallet';
  const steps = [{ ...chosen, way }];
  const lines = ['Payment method', 'Online payment – Acme Pay', 'Total $20.00'];
  const survey = (shown: readonly string[]) => surveyOf({ controls: [button('Place order')], lines: shown });
  expect(buttonToCardPage(survey(lines), steps)).not.toBeNull();
  expect(buttonToCardPage(survey(['Payment method', 'Other payment', 'Total $20.00']), steps)).toBeNull();
});
