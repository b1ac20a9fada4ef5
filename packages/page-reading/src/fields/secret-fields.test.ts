import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { withoutSecrets } from './secret-fields.ts';

const list = (label: string, ...labels: string[]) =>
  controlOf({
    kind: 'select',
    label,
    value: labels[0] ?? '',
    isFilled: true,
    options: labels.map((title, index) => ({
      value: title,
      label: title,
      disabled: false,
      selected: index === 0,
    })),
  });

it('the brand that is chosen stays to be seen, whatever its list is called', () => {
  const [brands] = withoutSecrets([list('Select credit card', 'Visa', 'Mastercard', 'Amex')]);
  expect(brands?.options.map(({ selected }) => selected)).toEqual([true, false, false]);
});

it('and what else is chosen of a card does not', () => {
  const [year] = withoutSecrets([list('Credit card expiry year', '2031', '2032')]);
  expect(year?.options.some(({ selected }) => selected)).toBe(false);
});
