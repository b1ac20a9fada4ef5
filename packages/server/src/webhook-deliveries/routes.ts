import * as wire from '@florin/wire/events/webhook-delivery';
import type { Queryable } from '../database/database.ts';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentWebhookDelivery } from './present.ts';
import { findWebhookDelivery, listWebhookDeliveries, redeliver } from './store.ts';

export function addWebhookDeliveryRoutes(api: Api, database: Queryable): void {
  api.handle(wire.listWebhookDeliveries, async ({ caller, query }) => {
    const { rows, hasMore } = await listWebhookDeliveries(database, caller.accountId, query);
    return listed('/v1/webhook_deliveries', rows.map(presentWebhookDelivery), hasMore);
  });

  api.handle(wire.getWebhookDelivery, async ({ caller, id }) => {
    const row = await findWebhookDelivery(database, caller.accountId, id);
    if (!row) throw missing('webhook_delivery', id);
    return presentWebhookDelivery(row);
  });

  api.handle(wire.redeliverWebhook, async ({ caller, id }) => {
    const row = await redeliver(database, caller.accountId, id);
    if (row) return presentWebhookDelivery(row);
    if (!(await findWebhookDelivery(database, caller.accountId, id))) throw missing('webhook_delivery', id);
    throw conflict('webhook_endpoint', 'disabled', 'Its endpoint is disabled; enable it first.');
  });
}
