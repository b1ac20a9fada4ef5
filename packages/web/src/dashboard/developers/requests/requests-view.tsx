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
  return (
    <>
      <ViewHead title="Failed requests" back={{ title: 'Developers', href: '/dashboard/developers' }} />
      <RequestSearch search={search} />
      {rows.length === 0 ? <NoRequests isSearch={search !== ''} /> : <RequestTable rows={rows} />}
      <Pager newer={newer} older={older} />
    </>
  );
}

function RequestSearch({ search }: { readonly search: string }) {
  return (
    <search>
      <form class="search" action={PATH}>
        <div class="field grows">
          <label for="request-id">Request-Id, from the header of the answer</label>
          <input id="request-id" type="search" name="id" value={search} maxLength={40} placeholder="req_…" />
        </div>
        <button type="submit" class="quiet">
          Find
        </button>
        {search !== '' && (
          <a class="clear" href={PATH}>
            Clear
          </a>
        )}
      </form>
    </search>
  );
}

function RequestTable({ rows }: { readonly rows: readonly RefusedRequest[] }) {
  return (
    <Table
      label="Failed requests"
      rows={rows}
      columns={[
        {
          title: 'Request',
          place: 'main',
          cell: ({ method, path }) => (
            <code class="clipped" title={path}>
              {method} {path}
            </code>
          ),
        },
        {
          title: 'Status',
          place: 'state',
          cell: ({ status }) => <StatusBadge tone={status >= 500 ? 'bad' : 'off'} text={String(status)} />,
        },
        { title: 'Error', place: 'amount', cell: ({ code }) => <ErrorCode code={code} /> },
        { title: 'Key', place: 'minor', cell: ({ keyName }) => keyName ?? 'Dashboard' },
        { title: 'Id', place: 'minor', cell: ({ id }) => <Short text={id} /> },
        { title: 'Time', place: 'time', cell: ({ created }) => <Time seconds={created} /> },
      ]}
    />
  );
}

/** Cause and cure are told there. */
function ErrorCode({ code }: { readonly code: string }) {
  return <a href={`/docs/errors#${code}`}>{code}</a>;
}

function NoRequests({ isSearch }: { readonly isSearch: boolean }) {
  return (
    <Empty title={isSearch ? 'No failed request has this id' : 'No request failed in the last 7 days'}>
      <p>Kept for 7 days: what an account’s own keys and this dashboard asked and were refused.</p>
    </Empty>
  );
}
