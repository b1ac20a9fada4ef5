import { amountText } from '../../shell/amount-text.ts';
import type { Column } from './table.tsx';
import { Time } from './time.tsx';

export const createdColumn: Column<{ readonly created: number }> = {
  title: 'Created',
  place: 'time',
  cell: ({ created }) => <Time seconds={created} />,
};

export const amountColumn: Column<{ readonly amount: number }> = {
  title: 'Amount',
  place: 'amount',
  cell: ({ amount }) => amountText(amount),
};
