import { shortened } from '../../shell/shortened.ts';
import { searchWords } from '../../words/dashboard/search-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Quote } from '../parts/cells.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import type { FoundGroup, SearchProps } from './search-props.ts';

/** What was found, by kind. */
export function SearchView({ typed, groups, isGuess, isTooMuch }: SearchProps) {
  const words = useWords(searchWords);
  return (
    <>
      <ViewHead title={typed === '' ? words.title : words.titleOf(typed)} />
      {isTooMuch && <p class="notice">{words.tooMuch}</p>}
      {!isTooMuch && groups.length === 0 && (
        <Empty title={typed === '' ? words.type : words.none}>
          <p>{words.where}</p>
        </Empty>
      )}
      {isGuess && groups.length > 0 && <p class="notice calm">{words.guess}</p>}
      {groups.map((group) => (
        <Group key={group.kind} group={group} typed={typed} />
      ))}
    </>
  );
}

interface GroupProps {
  readonly group: FoundGroup;
  readonly typed: string;
}

function Group({ group: { kind, found, hasMore }, typed }: GroupProps) {
  const words = useWords(searchWords);
  const title = words.kinds[kind];
  return (
    <div class="view-part">
      <h2>{title}</h2>
      <Table
        label={title}
        rows={found}
        columns={[
          {
            title: words.what,
            place: 'main',
            cell: ({ href, title: name, id }) => (
              <a href={href}>
                <span class="clipped">{name ?? shortened(id, 7)}</span>
              </a>
            ),
          },
          {
            title: words.amount,
            place: 'amount',
            cell: ({ amount, currency }) => <Quote amount={amount} currency={currency} />,
          },
          { title: words.when, place: 'time', cell: ({ created }) => <Time seconds={created} /> },
        ]}
      />
      {hasMore && (
        <p>
          {kind === 'payments' ? (
            <a href={`/dashboard/payments?q=${encodeURIComponent(typed)}`}>{words.allPayments}</a>
          ) : (
            words.more
          )}
        </p>
      )}
    </div>
  );
}
