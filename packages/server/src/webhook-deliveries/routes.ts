import { testEvent } from '@florin/wire/events/test-event';
import * as wire from '@florin/wire/events/webhook-delivery';
import type { Queryable } from '../database/database.ts';
import { conflict, missing } from '../errors/api-error.ts';
import { findEvent } from '../events/store.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { newId } from '../ids.ts';
import { ENDPOINTS_MAX, findWebhookEndpoint } from '../webhook-endpoints/store.ts';
import { presentWebhookDelivery } from './present.ts';
import { addTestDelivery, findWebhookDelivery, listWebhookDeliveries, redeliver } from './store.ts';

export function addWebhookDeliveryRoutes(api: Api, database: Queryable): void {
  api.handle(wire.listWebhookDeliveries, async ({ caller, query }) => {
    const { rows, hasMore } = await listWebhookDeliveries(database, caller.accountId, query);
    return listed('/v1/webhook_deliveries', rows.map(presentWebhookDelivery), hasMore);
  });

  api.handle(wire.listEndpointDeliveries, async ({ caller, id, query }) => {
    const endpoint = await findWebhookEndpoint(database, caller.accountId, id);
    if (!endpoint) throw missing('webhook_endpoint', id);
    const { rows, hasMore } = await listWebhookDeliveries(database, caller.accountId, {
      ...query,
      webhook_endpoint: endpoint.id,
    });
    return listed(`/v1/webhook_endpoints/${id}/deliveries`, rows.map(presentWebhookDelivery), hasMore);
  });

  api.handle(wire.redeliverEvent, async ({ caller, id }) => {
    const { accountId } = caller;
    if (!(await findEvent(database, accountId, id))) throw missing('event', id);
    const { rows } = await listWebhookDeliveries(database, accountId, { event: id, limit: ENDPOINTS_MAX });
    const again = await Promise.all(rows.map((row) => redeliver(database, accountId, row.id)));
    const sent = again.filter((row) => row !== null);
    if (rows.length > 0 && sent.length === 0)
      throw conflict('webhook_endpoint', 'disabled', 'All of its endpoints are disabled. Enable one first.');
    return listed(`/v1/events/${id}/redeliver`, sent.map(presentWebhookDelivery), false);
  });

  api.handle(wire.getWebhookDelivery, async ({ caller, id }) => {
    const row = await findWebhookDelivery(database, caller.accountId, id);
    if (!row) throw missing('webhook_delivery', id);
    return presentWebhookDelivery(row);
  });

  api.handle(wire.testWebhookEndpoint, async ({ caller, id, body }) => {
    const event = testEvent(body.type, newId('event'), Math.floor(Date.now() / 1000));
    const row = await addTestDelivery(database, caller.accountId, id, event);
    if (row) return presentWebhookDelivery(row);
    if (!(await findWebhookEndpoint(database, caller.accountId, id))) throw missing('webhook_endpoint', id);
    throw conflict('webhook_endpoint', 'disabled', 'The endpoint is disabled. Enable it first.');
  });

  api.handle(wire.redeliverWebhook, async ({ caller, id }) => {
    const row = await redeliver(database, caller.accountId, id);
    if (row) return presentWebhookDelivery(row);
    if (!(await findWebhookDelivery(database, caller.accountId, id))) throw missing('webhook_delivery', id);
    throw conflict('webhook_endpoint', 'disabled', 'Its endpoint is disabled. Enable it first.');
  });
}
