import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { purposesOf } from './field-purposes.ts';

it('a list of brands is not the number of the card, whatever it is called', () => {
  const options = ['Visa', 'Mastercard', 'Amex'].map((label) => ({
    value: label,
    label,
    disabled: false,
    selected: label === 'Visa',
  }));
  const brands = controlOf({ kind: 'select', label: 'Select credit card', options });
  const number = controlOf({ kind: 'text', label: 'Card number' });
  const purposes = purposesOf([brands, number]);
  expect(purposes.get(brands)?.kind).toBe('card_unknown');
  expect(purposes.get(number)).toEqual({ kind: 'card', field: 'number' });
});
