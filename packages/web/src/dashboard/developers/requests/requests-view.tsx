import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Short } from '../../parts/cells.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Empty } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';

export interface RefusedRequest {
  readonly id: string;
  readonly created: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  /** Null where the dashboard asked. */
  readonly keyName: string | null;
}

export interface RequestsProps {
  readonly rows: readonly RefusedRequest[];
  /** The id that is looked for; empty where all are shown. */
  readonly search: string;
  readonly newer: string | null;
  readonly older: string | null;
}

const PATH = '/dashboard/developers/requests';

/** Which calls failed, and why. */
export function RequestsView({ rows, search, newer, older }: RequestsProps) {
  const words = useWords(developerWords);
  return (
    <>
      <ViewHead title={words.failedRequests} back={{ title: words.title, href: '/dashboard/developers' }} />
      <RequestSearch search={search} />
      {rows.length === 0 ? <NoRequests isSearch={search !== ''} /> : <RequestTable rows={rows} />}
      <Pager newer={newer} older={older} />
    </>
  );
}

function RequestSearch({ search }: { readonly search: string }) {
  const words = useWords(developerWords);
  return (
    <search>
      <form class="search" action={PATH}>
        <div class="field grows">
          <label for="request-id">{words.requestId}</label>
          <input id="request-id" type="search" name="id" value={search} maxLength={40} placeholder="req_…" />
        </div>
        <button type="submit" class="quiet">
          {words.find}
        </button>
        {search !== '' && (
          <a class="clear" href={PATH}>
            {words.clear}
          </a>
        )}
      </form>
    </search>
  );
}

function RequestTable({ rows }: { readonly rows: readonly RefusedRequest[] }) {
  const words = useWords(developerWords);
  const frame = useWords(frameWords);
  return (
    <Table
      label={words.failedRequests}
      rows={rows}
      columns={[
        {
          title: words.request,
          place: 'main',
          cell: ({ method, path }) => (
            <code class="clipped" title={path}>
              {method} {path}
            </code>
          ),
        },
        {
          title: frame.status,
          place: 'state',
          cell: ({ status }) => <StatusBadge tone={status >= 500 ? 'bad' : 'off'} text={String(status)} />,
        },
        { title: words.error, place: 'amount', cell: ({ code }) => <ErrorCode code={code} /> },
        { title: words.key, place: 'minor', cell: ({ keyName }) => keyName ?? words.dashboard },
        { title: frame.id, place: 'minor', cell: ({ id }) => <Short text={id} /> },
        { title: words.time, place: 'time', cell: ({ created }) => <Time seconds={created} /> },
      ]}
    />
  );
}

/** Cause and cure are told there. */
function ErrorCode({ code }: { readonly code: string }) {
  return <a href={`/docs/errors#${code}`}>{code}</a>;
}

function NoRequests({ isSearch }: { readonly isSearch: boolean }) {
  const words = useWords(developerWords);
  return (
    <Empty title={isSearch ? words.noSuchRequest : words.noRequests}>
      <p>{words.requestsKept}</p>
    </Empty>
  );
}
