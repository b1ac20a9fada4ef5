import { useAmountText } from '../../shell/use-amount-text.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Table } from '../parts/table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import type { LinkListRow } from './link-list-row.ts';
import { LinkStatus } from './link-status.tsx';

/** @example <LinkTable label="Links" rows={rows} /> */
export function LinkTable({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly LinkListRow[];
}) {
  const words = useWords(productWords);
  const { status } = useWords(frameWords);
  const amountText = useAmountText();
  const { createdColumn } = useColumns();
  return (
    <Table
      label={label}
      rows={rows}
      columns={[
        {
          title: words.sells,
          place: 'main',
          cell: ({ id, title }) => (
            <a class="clipped" href={`/dashboard/links/${id}`}>
              {title}
            </a>
          ),
        },
        {
          title: status,
          place: 'state',
          cell: (link) => <LinkStatus {...link} />,
        },
        { title: words.price, place: 'amount', cell: ({ amountCents }) => amountText(amountCents) },
        { title: words.opened, place: 'minor', cell: ({ opened }) => opened },
        { title: words.paid, place: 'minor', cell: ({ paid }) => paid },
        {
          title: words.net,
          place: 'minor',
          cell: ({ receivedCents, refundedCents }) => amountText(receivedCents - refundedCents),
        },
        createdColumn,
      ]}
    />
  );
}
