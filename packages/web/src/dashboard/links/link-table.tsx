import { amountText } from '../../shell/amount-text.ts';
import { StatusBadge } from '../parts/status-badge.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import type { LinkListRow } from './link-list-row.ts';

/** @example <LinkTable label="Links" rows={rows} /> */
export function LinkTable({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly LinkListRow[];
}) {
  return (
    <Table
      label={label}
      rows={rows}
      columns={[
        {
          title: 'Sells',
          place: 'main',
          cell: ({ id, title }) => (
            <a class="clipped" href={`/dashboard/links/${id}`}>
              {title}
            </a>
          ),
        },
        {
          title: 'Status',
          place: 'state',
          cell: ({ isCanceled }) =>
            isCanceled ? <StatusBadge tone="off" text="Canceled" /> : <StatusBadge tone="good" text="Live" />,
        },
        { title: 'Price', place: 'amount', cell: ({ amountCents }) => amountText(amountCents) },
        { title: 'Opened', place: 'minor', cell: ({ opened }) => opened },
        { title: 'Paid', place: 'minor', cell: ({ paid }) => paid },
        { title: 'Received', place: 'minor', cell: ({ receivedCents }) => amountText(receivedCents) },
        { title: 'Created', place: 'time', cell: ({ created }) => <Time seconds={created} /> },
      ]}
    />
  );
}
