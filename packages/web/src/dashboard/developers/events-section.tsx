import type { Event as FlorinEvent } from '@florin/wire/events/event';
import { useEffect, useState } from 'preact/hooks';
import { createdColumn } from '../parts/columns.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { useList } from '../parts/use-list.ts';

/** What happened in the account, as it is sent to endpoints; kept for 30 days. */
export function EventsSection({ news }: { readonly news: number }) {
  const list = useList<FlorinEvent>('/v1/events?limit=10');
  const [seen, setSeen] = useState<FlorinEvent | null>(null);
  useEffect(() => {
    if (news > 0) list.refresh();
  }, [news]);
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      <ListTable
        label="Latest events"
        list={list}
        empty="Nothing happened yet."
        columns={[
          { title: 'Event', place: 'main', cell: ({ type }) => type },
          { title: 'About', place: 'minor', cell: ({ data }) => <code>{data.object.id}</code> },
          createdColumn,
          {
            title: 'Look',
            place: 'action',
            cell: (event) => (
              <button
                type="button"
                class="quiet small"
                aria-label={`Look at ${event.type}`}
                onClick={() => setSeen(event)}
              >
                Look
              </button>
            ),
          },
        ]}
      />
      <Dialog title={seen?.type ?? ''} isOpen={seen !== null} onClose={() => setSeen(null)}>
        <pre class="snippet">{JSON.stringify(seen, null, 2)}</pre>
      </Dialog>
    </section>
  );
}
