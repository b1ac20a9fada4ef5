import { amountText } from '../../shell/amount-text.ts';
import { Short } from '../parts/cells.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { type PaymentListRow, paymentTitle } from './payment-list-row.ts';
import { paymentStates } from './payment-state.ts';

export interface PaymentTableProps {
  readonly label: string;
  readonly rows: readonly PaymentListRow[];
}

/** @example <PaymentTable label="Payments" rows={rows} /> */
export function PaymentTable({ label, rows }: PaymentTableProps) {
  return (
    <Table
      label={label}
      rows={rows}
      columns={[
        {
          title: 'Payment',
          place: 'main',
          cell: (row) => (
            <a class="clipped" href={`/dashboard/payments/${row.id}`}>
              {paymentTitle(row)}
            </a>
          ),
        },
        { title: 'Status', place: 'state', cell: ({ state }) => <StatusBadge {...paymentStates[state]} /> },
        { title: 'Amount', place: 'amount', cell: ({ amountCents }) => amountText(amountCents) },
        { title: 'From', place: 'minor', cell: ({ sender }) => <Short text={sender} /> },
        { title: 'Id', place: 'minor', cell: ({ id }) => <Short text={id} /> },
        { title: 'Created', place: 'time', cell: ({ created }) => <Time seconds={created} /> },
      ]}
    />
  );
}
