import { createEgressPolicy } from '@florin/egress/policy';
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import * as wire from '@florin/wire/events/webhook-endpoint';
import type { Caller } from '../auth/caller.ts';
import { metadataFull, missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { Services } from '../services.ts';
import { assertReachable, draftWebhookEndpoint } from './draft.ts';
import { presentWebhookEndpoint } from './present.ts';
import { makeWebhookSecret, openWebhookSecret, sealWebhookSecret } from './secret.ts';
import {
  countWebhookEndpoints,
  deleteWebhookEndpoint,
  ENDPOINTS_MAX,
  findWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
  type WebhookEndpointRow,
} from './store.ts';

const OVERLAP_SECONDS_DEFAULT = 86_400;

export function addWebhookEndpointRoutes(
  api: Api,
  {
    config,
    database,
    playground,
    secret: installationSecret,
  }: Pick<Services, 'config' | 'database' | 'secret' | 'playground'>,
): void {
  const policy = createEgressPolicy({ allow: config.webhookAllowedHosts });
  const present = (row: WebhookEndpointRow) => presentWebhookEndpoint(row, playground === null);

  api.handle(
    wire.createWebhookEndpoint,
    async ({ caller, body, claim }) => {
      assertReachable(policy, body.url);
      if ((await countWebhookEndpoints(database, caller.accountId)) >= ENDPOINTS_MAX) {
        throw refused('webhook_endpoints_full', `An account has at most ${ENDPOINTS_MAX} webhook endpoints.`);
      }
      const { row, secret } = draftWebhookEndpoint(installationSecret, caller.accountId, body);
      await insertOnce(database, claim, { webhook_endpoints: [row] }, present(row));
      return { ...present(row), secret };
    },
    { idempotency: 'atomic', refresh: withSecret },
  );

  /**
   * What is remembered of a create holds no secret; a retry gets it from where it is sealed. Once it was rotated, whoever repeats the
   * request learns no secret that its first answer did not hold.
   */
  async function withSecret(stored: WebhookEndpoint, caller: Caller): Promise<CreatedWebhookEndpoint> {
    if (caller.kind !== 'merchant') throw new Error('endpoints are created by merchants only');
    const row = await findWebhookEndpoint(database, caller.accountId, stored.id);
    if (!row) throw missing('webhook_endpoint', stored.id);
    const secret = row.is_rotated ? null : openWebhookSecret(installationSecret, row.id, row.secret_sealed);
    return { ...stored, secret };
  }

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
