import { useAmountText } from '../../shell/use-amount-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { Column } from './table.tsx';
import { Time } from './time.tsx';

export interface CommonColumns {
  readonly createdColumn: Column<{ readonly created: number }>;
  readonly amountColumn: Column<{ readonly amount: number }>;
}

/** Columns that many tables have. @example const { createdColumn } = useColumns() */
export function useColumns(): CommonColumns {
  const words = useWords(frameWords);
  const amountText = useAmountText();
  return {
    createdColumn: {
      title: words.created,
      place: 'time',
      cell: ({ created }) => <Time seconds={created} />,
    },
    amountColumn: { title: words.amount, place: 'amount', cell: ({ amount }) => amountText(amount) },
  };
}
