import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { purposesOf } from './field-purposes.ts';

const options = ['Visa', 'Mastercard', 'Amex'].map((label) => ({
  value: label,
  label,
  disabled: false,
  selected: label === 'Visa',
}));

it('a list of brands is not the number of the card, whatever it is called', () => {
  const brands = controlOf({ kind: 'select', label: 'Select credit card', options });
  const number = controlOf({ kind: 'text', label: 'Card number' });
  const purposes = purposesOf([brands, number]);
  expect(purposes.get(brands)?.kind).toBe('card_unknown');
  expect(purposes.get(number)).toEqual({ kind: 'card', field: 'number' });
});

it('a list of brands before the number is of the card, in whatever words: the buyer is not asked for it', () => {
  const name = controlOf({ kind: 'text', label: 'Nome impresso no cartão' });
  const brands = controlOf({ kind: 'select', label: 'Bandeira', options });
  const number = controlOf({ kind: 'text', label: 'Número do cartão' });
  expect(purposesOf([name, brands, number]).get(brands)?.kind).toBe('card_unknown');
});
