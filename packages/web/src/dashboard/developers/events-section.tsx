import type { Event as FlorinEvent } from '@florin/wire/events/event';
import { useEffect, useState } from 'preact/hooks';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import { useList } from '../parts/use-list.ts';
import type { DevelopersProps } from './developers-props.ts';

interface EventsSectionProps {
  readonly first: DevelopersProps['events'];
  /** Grows whenever something happened. */
  readonly news: number;
}

/** What happened in the account, as it is sent to endpoints; kept for 30 days. */
export function EventsSection({ first, news }: EventsSectionProps) {
  const list = useList<FlorinEvent>('/v1/events?limit=10', first);
  const words = useWords(developerWords);
  const { createdColumn } = useColumns();
  const [seen, setSeen] = useState<FlorinEvent | null>(null);
  useEffect(() => {
    if (news > 0) list.refresh();
  }, [news]);
  return (
    <section aria-labelledby="events">
      <h2 id="events">{words.events}</h2>
      <ListTable
        label={words.latestEvents}
        list={list}
        empty={words.nothingHappened}
        columns={[
          { title: words.event, place: 'main', cell: ({ type }) => type },
          { title: words.about, place: 'minor', cell: ({ data }) => <code>{data.object.id}</code> },
          createdColumn,
          {
            title: words.look,
            place: 'action',
            cell: (event) => (
              <button
                type="button"
                class="quiet small"
                aria-label={words.lookAt(event.type)}
                onClick={() => setSeen(event)}
              >
                {words.look}
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
