import { createEgressPolicy } from '@florin/checkout/egress/policy';
import * as wire from '@florin/wire/events/webhook-endpoint';
import { metadataFull, missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { assertReachable, draftWebhookEndpoint } from './draft.ts';
import { presentWebhookEndpoint } from './present.ts';
import { makeWebhookSecret, sealWebhookSecret } from './secret.ts';
import {
  deleteWebhookEndpoint,
  ENDPOINTS_MAX,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from './store.ts';

const OVERLAP_SECONDS_DEFAULT = 86_400;

export function addWebhookEndpointRoutes(
  api: Api,
  { config, database, playground, secret: installationSecret }: Services,
): void {
  const policy = createEgressPolicy({ allow: config.webhookAllowedHosts });
  const present = (row: WebhookEndpointRow) => presentWebhookEndpoint(row, playground === null);

  api.handle(wire.createWebhookEndpoint, async ({ caller, body }) => {
    assertReachable(policy, body.url);
    const { row, secret } = draftWebhookEndpoint(installationSecret, caller.accountId, body);
    if (!(await insertWebhookEndpoint(database, row))) {
      throw refused('webhook_endpoints_full', `An account has at most ${ENDPOINTS_MAX} webhook endpoints.`);
    }
    return { ...present(row), secret };
  });

  api.handle(wire.listWebhookEndpoints, async ({ caller, query }) => {
    const { rows, hasMore } = await listWebhookEndpoints(database, caller.accountId, query);
    return listed('/v1/webhook_endpoints', rows.map(present), hasMore);
  });

  api.handle(wire.getWebhookEndpoint, async ({ caller, id }) => {
    const row = await findWebhookEndpoint(database, caller.accountId, id);
    if (!row) throw missing('webhook_endpoint', id);
    return present(row);
  });

  api.handle(wire.updateWebhookEndpoint, async ({ caller, id, body }) => {
    const { disabled, ...fields } = body ?? {};
    if (fields.url !== undefined) assertReachable(policy, fields.url);
    const status = disabled === undefined ? undefined : disabled ? 'disabled' : 'enabled';
    const updated = await updateWebhookEndpoint(database, caller.accountId, id, { ...fields, status });
    if (updated.ok) return present(updated.endpoint);
    throw updated.reason === 'missing' ? missing('webhook_endpoint', id) : metadataFull();
  });

  api.handle(wire.rotateWebhookSecret, async ({ caller, id, body }) => {
    const secret = makeWebhookSecret();
    const sealed = sealWebhookSecret(installationSecret, id, secret);
    const overlapSeconds = body?.previous_expires_in ?? OVERLAP_SECONDS_DEFAULT;
    const row = await rotateWebhookSecret(database, caller.accountId, id, sealed, overlapSeconds);
    if (!row) throw missing('webhook_endpoint', id);
    return { ...present(row), secret };
  });

  api.handle(wire.deleteWebhookEndpoint, async ({ caller, id }) => {
    const isDeleted = await deleteWebhookEndpoint(database, caller.accountId, id);
    if (!isDeleted) throw missing('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true } as const;
  });
}
