import { expect, it } from 'vitest';
import { chooseTotal } from './read-total.ts';

it('what a tax is of is no tax, however it is called', () => {
  const rows = [
    { label: 'Subtotal', text: '$18.40' },
    { label: 'Shipping', text: '$8.00' },
    { label: 'Total', text: '$26.40' },
    { label: 'Tax rate 10 %', text: '$26.40' },
  ];
  expect(chooseTotal(rows, 'usd')).toMatchObject({ kind: 'total', total: { amount: 2640 } });
});

it('a tax that is missing in the total is not left out', () => {
  const rows = [
    { label: 'Subtotal', text: '$18.40' },
    { label: 'Tax', text: '$2.64' },
    { label: 'Total', text: '$18.40' },
  ];
  expect(chooseTotal(rows, 'usd').kind).toBe('none');
});
