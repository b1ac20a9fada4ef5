import type { Gift } from '@florin/wire/gifts/gift';
import { Short, State } from '../parts/cells.tsx';
import { amountColumn, createdColumn } from '../parts/columns.tsx';
import { Objects } from '../parts/objects.tsx';
import { ViewHead } from '../parts/view-head.tsx';

export function GiftsView() {
  return (
    <>
      <ViewHead title="Gifts" />
      <Objects<Gift>
        id="gifts"
        title="Gifts"
        path="/v1/gifts"
        empty="No gifts yet. The API makes them: POST /v1/gifts."
        columns={[
          {
            title: 'Gift',
            place: 'main',
            cell: ({ id }) => (
              <a href={`/gifts/${id}`}>
                <code>{id}</code>
              </a>
            ),
          },
          { title: 'Status', place: 'state', cell: ({ status }) => <State status={status} /> },
          amountColumn,
          { title: 'Sender', place: 'minor', cell: (gift) => <Short text={gift.sender_address} /> },
          { title: 'Recipient', place: 'minor', cell: (gift) => <Short text={gift.recipient_address} /> },
          createdColumn,
        ]}
      />
    </>
  );
}
