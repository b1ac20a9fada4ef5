import type { DevelopersProps } from '@florin/web/dashboard/developers/developers-props';
import { renderDevelopersPage } from '@florin/web/dashboard/developers/page';
import { renderRequestsPage } from '@florin/web/dashboard/developers/requests/page';
import type { RefusedRequest, RequestsProps } from '@florin/web/dashboard/developers/requests/requests-view';
import { renderEndpointPage } from '@florin/web/dashboard/developers/webhooks/page';
import { eventTypes } from '@florin/wire/events/event-types';
import type { Id } from '@florin/wire/ids';
import { presentApiKey } from '../../api-keys/present.ts';
import { findApiKeyNames, listLiveApiKeys } from '../../api-keys/store.ts';
import type { Queryable } from '../../database/database.ts';
import { showEvents } from '../../events/show.ts';
import { listEvents } from '../../events/store.ts';
import {
  findRefusedRequest,
  listRefusedRequests,
  type RefusedRequestRow,
} from '../../refused-requests/store.ts';
import type { Services } from '../../services.ts';
import { presentWebhookDelivery } from '../../webhook-deliveries/present.ts';
import { listWebhookDeliveries } from '../../webhook-deliveries/store.ts';
import { presentWebhookEndpoint } from '../../webhook-endpoints/present.ts';
import { findWebhookEndpoint, listWebhookEndpoints } from '../../webhook-endpoints/store.ts';
import type { AddView, ViewRequest } from './add-view.ts';
import { readPage } from './read-page.ts';

const PATH = '/dashboard/developers';
const REQUESTS_PATH = `${PATH}/requests`;

/** What integrators work with. */
export function addDeveloperViews(
  addView: AddView,
  services: Pick<Services, 'urls' | 'database' | 'network' | 'playground'>,
): void {
  addView(PATH, {
    view: 'developers',
    script: 'dashboard-developers',
    load: (request) => loadDevelopers(services, request),
    render: renderDevelopersPage,
  });
  addView(`${PATH}/webhooks/:id`, {
    view: 'developers',
    script: 'dashboard-developers-webhooks',
    load: (request) => loadEndpoint(services, request),
    render: renderEndpointPage,
  });
  addView(REQUESTS_PATH, {
    view: 'developers',
    script: 'dashboard-developers-requests',
    load: (request) => loadRequests(services.database, request),
    render: renderRequestsPage,
  });
}

/** As many as the lists of the API answer where nobody says how many. */
const FIRST = { limit: 10 };

async function loadDevelopers(
  services: Pick<Services, 'urls' | 'database' | 'network' | 'playground'>,
  { account }: ViewRequest,
): Promise<DevelopersProps> {
  const { database, playground } = services;
  const [keys, endpoints, deliveries, events] = await Promise.all([
    listLiveApiKeys(database, account.id),
    listWebhookEndpoints(database, account.id, FIRST),
    listWebhookDeliveries(database, account.id, FIRST),
    listEvents(database, account.id, FIRST, []),
  ]);
  const isLive = playground === null;
  return {
    keys: { rows: keys.map(presentApiKey), hasMore: false },
    endpoints: {
      rows: endpoints.rows.map((row) => presentWebhookEndpoint(row, isLive)),
      hasMore: endpoints.hasMore,
    },
    deliveries: { rows: deliveries.rows.map(presentWebhookDelivery), hasMore: deliveries.hasMore },
    events: { rows: await showEvents(services, account.id, events.rows), hasMore: events.hasMore },
    kinds: Object.entries(eventTypes),
  };
}

/** As many as are looked through, and sent again, at once. */
const DELIVERIES_SHOWN = 50;

async function loadEndpoint(
  { database, playground }: Pick<Services, 'database' | 'playground'>,
  { account, id, query }: ViewRequest,
) {
  const row = await findWebhookEndpoint(database, account.id, id);
  if (!row) return null;
  const isFailedOnly = query.get('show') === 'failed';
  const deliveries = await listWebhookDeliveries(database, account.id, {
    limit: DELIVERIES_SHOWN,
    webhook_endpoint: row.id,
    ...(isFailedOnly && { status: 'failed' as const }),
  });
  return {
    endpoint: presentWebhookEndpoint(row, playground === null),
    deliveries: deliveries.rows.map(presentWebhookDelivery),
    isFailedOnly,
    kinds: Object.entries(eventTypes),
  };
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
