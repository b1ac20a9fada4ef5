import { useAmountText } from '../../shell/use-amount-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Short } from '../parts/cells.tsx';
import { Table } from '../parts/table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import { type PaymentListRow, paymentTitle } from './payment-list-row.ts';
import { PaymentStatus } from './payment-status.tsx';

export interface PaymentTableProps {
  readonly label: string;
  readonly rows: readonly PaymentListRow[];
}

/** @example <PaymentTable label="Payments" rows={rows} /> */
export function PaymentTable({ label, rows }: PaymentTableProps) {
  const words = useWords(dashboardPaymentWords);
  const frame = useWords(frameWords);
  const amountText = useAmountText();
  const { createdColumn } = useColumns();
  return (
    <Table
      label={label}
      rows={rows}
      columns={[
        {
          title: words.payment,
          place: 'main',
          cell: (row) => (
            <a class="clipped" href={`/dashboard/payments/${row.id}`}>
              {paymentTitle(row, words)}
            </a>
          ),
        },
        { title: frame.status, place: 'state', cell: ({ state }) => <PaymentStatus state={state} /> },
        {
          title: frame.amount,
          place: 'amount',
          cell: ({ amountCents, refundedCents }) => (
            <>
              {amountText(amountCents)}
              {refundedCents > 0 && (
                <small class="told">{words.refundedPart(amountText(refundedCents))}</small>
              )}
            </>
          ),
        },
        { title: words.sender, place: 'minor', cell: ({ sender }) => <Short text={sender} /> },
        { title: frame.id, place: 'minor', cell: ({ id }) => <Short text={id} /> },
        createdColumn,
      ]}
    />
  );
}
