import * as wire from '@florin/wire/accounts/refused-request';
import type { Queryable } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { findRefusedRequest, listRefusedRequests, type RefusedRequestRow } from './store.ts';

export function addRefusedRequestRoutes(api: Api, database: Queryable): void {
  api.handle(wire.listRefusedRequests, async ({ caller, query }) => {
    const { rows, hasMore } = await listRefusedRequests(database, caller.accountId, query);
    return listed('/v1/refused_requests', rows.map(presentRefusedRequest), hasMore);
  });

  api.handle(wire.getRefusedRequest, async ({ caller, id }) => {
    const row = await findRefusedRequest(database, caller.accountId, id);
    if (!row) throw missing('request', id);
    return presentRefusedRequest(row);
  });
}

function presentRefusedRequest({
  id,
  method,
  path,
  status,
  code,
  api_key,
  created,
}: RefusedRequestRow): wire.RefusedRequest {
  return { id, object: 'refused_request', method, path, status, code, api_key, created };
}
