import { actWords } from '../../../words/dashboard/team/act-words.ts';
import { teamWords } from '../../../words/dashboard/team/team-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { dashboardPathOf } from '../../frame/paths.ts';
import { Short } from '../../parts/cells.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';

/** Something that somebody did. */
export interface ActRow {
  readonly id: string;
  /** Null for the operator. */
  readonly who: string | null;
  readonly operation: string;
  readonly about: string | null;
  readonly errorCode: string | null;
  readonly created: number;
}

export interface ActivityProps {
  readonly rows: readonly ActRow[];
  readonly newer: string | null;
  readonly older: string | null;
}

/** Who did what in the dashboard. */
export function ActivityView({ rows, newer, older }: ActivityProps) {
  const words = useWords(teamWords);
  const acts: Readonly<Record<string, string>> = useWords(actWords);
  return (
    <>
      <ViewHead title={words.activity} back={{ title: words.title, href: '/dashboard/team' }} />
      <p class="quiet-text">{words.activityText}</p>
      {rows.length === 0 && <Empty title={words.noActivity} />}
      {rows.length > 0 && (
        <Table
          label={words.activity}
          rows={rows}
          columns={[
            {
              title: words.what,
              place: 'main',
              cell: ({ operation, errorCode }) => (
                <>
                  {acts[operation] ?? operation}{' '}
                  {errorCode !== null && <StatusBadge tone="off" text={words.notDone} />}
                </>
              ),
            },
            { title: words.who, place: 'state', cell: ({ who }) => who ?? words.operator },
            { title: words.object, place: 'amount', cell: ({ about }) => <About id={about} /> },
            { title: words.time, place: 'time', cell: ({ created }) => <Time seconds={created} /> },
          ]}
        />
      )}
      <Pager newer={newer} older={older} />
    </>
  );
}

function About({ id }: { readonly id: string | null }) {
  const path = id === null ? null : dashboardPathOf(id);
  if (path === null) return <Short text={id} />;
  return (
    <a href={path}>
      <Short text={id} />
    </a>
  );
}
