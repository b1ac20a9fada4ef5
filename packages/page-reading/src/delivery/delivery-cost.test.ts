import { describe, expect, it } from 'vitest';
import { field, surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { hidesDeliveryCost } from './delivery-cost.ts';

const ADDRESS = [field('Street address'), field('City'), field('Postcode')];
const TOTAL = { label: 'Total', text: '$14.20' };
const method = (label: string, isChecked = true) => ({
  controls: [
    ...ADDRESS,
    controlOf({
      kind: 'radio',
      label,
      name: 'method',
      isChecked,
      group: { key: 'method', title: 'Shipping' },
    }),
  ],
});
const page = (said: Parameters<typeof surveyOf>[0]) =>
  hidesDeliveryCost(surveyOf({ controls: ADDRESS, amounts: [TOTAL], ...said }));

describe('a page that asks where to deliver', () => {
  it('hides what that costs where it names nothing but a total', () => {
    expect(page({ lines: ['Delivery details', 'Total', '$14.20'] })).toBe(true);
  });

  it.each([
    ['names its price', { amounts: [{ label: 'Shipping', text: '$5.00' }, TOTAL] }],
    ['says that it costs nothing', { amounts: [{ label: 'Shipping', text: '$0.00' }, TOTAL] }],
    ['says that it is free', { lines: ['Shipping', 'Free shipping'] }],
    ['says so in a row', { lines: ['Delivery: FREE'] }],
    ['says that it is in the price', { lines: ['All prices include shipping', 'Price including shipping'] }],
    ['has a method chosen that costs nothing', method('Zone Based Shipping No fee')],
  ])('does not where it %s', (_, said) => {
    expect(page(said)).toBe(false);
  });

  it.each([
    ['is not chosen', method('Collect in store, free', false)],
    ['is silent about its price', method('Courier')],
    ['is free for others', method('Courier $4.99, free above $50.00')],
  ])('hides it where the method %s', (_, said) => {
    expect(page(said)).toBe(true);
  });

  it('is not one where the street is that of the card, and nothing is sent', () => {
    const controls = [field('Card number'), field('Billing address', { name: 'card_address' })];
    expect(page({ controls, lines: ['Field Recording Pack', 'Billing details'] })).toBe(false);
    expect(page({ controls, lines: ['Tin cup', 'Ships within two days'] })).toBe(true);
  });

  it('is not one where no street is asked for', () => {
    expect(page({ controls: [field('Card number'), field('Postcode')] })).toBe(false);
  });
});
