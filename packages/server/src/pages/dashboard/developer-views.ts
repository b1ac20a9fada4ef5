import { renderDevelopersPage } from '@florin/web/dashboard/developers/page';
import { renderRequestsPage } from '@florin/web/dashboard/developers/requests/page';
import type { RefusedRequest, RequestsProps } from '@florin/web/dashboard/developers/requests/requests-view';
import type { Id } from '@florin/wire/ids';
import { findApiKeyNames } from '../../api-keys/store.ts';
import type { Queryable } from '../../database/database.ts';
import {
  findRefusedRequest,
  listRefusedRequests,
  type RefusedRequestRow,
} from '../../refused-requests/store.ts';
import type { AddView, ViewRequest } from './add-view.ts';
import { readPage } from './read-page.ts';

const PATH = '/dashboard/developers';
const REQUESTS_PATH = `${PATH}/requests`;

/** What integrators work with. */
export function addDeveloperViews(addView: AddView, database: Queryable): void {
  addView(PATH, {
    view: 'developers',
    script: 'dashboard-developers',
    load: async () => ({}),
    render: renderDevelopersPage,
  });
  addView(REQUESTS_PATH, {
    view: 'developers',
    script: 'dashboard-developers-requests',
    load: (request) => loadRequests(database, request),
    render: renderRequestsPage,
  });
}

async function loadRequests(database: Queryable, { account, query }: ViewRequest): Promise<RequestsProps> {
  const search = (query.get('id') ?? '').trim();
  if (search !== '') {
    const row = await findRefusedRequest(database, account.id, search.replaceAll('\0', ''));
    const rows = await withKeyNames(database, account.id, row ? [row] : []);
    return { rows, search, newer: null, older: null };
  }
  const address = { path: REQUESTS_PATH, query, kept: [] };
  const page = await readPage(address, (range) => listRefusedRequests(database, account.id, range));
  const rows = await withKeyNames(database, account.id, page.rows);
  return { rows, search, newer: page.newer, older: page.older };
}

async function withKeyNames(
  database: Queryable,
  accountId: Id<'account'>,
  rows: readonly RefusedRequestRow[],
): Promise<RefusedRequest[]> {
  const keys = rows.flatMap(({ api_key }) => (api_key === null ? [] : [api_key]));
  const names = await findApiKeyNames(database, accountId, keys);
  return rows.map(({ id, created, method, path, status, code, api_key }) => ({
    id,
    created,
    method,
    path,
    status,
    code,
    keyName: api_key === null ? null : (names.get(api_key) ?? api_key),
  }));
}
