import { createApiKey, deleteApiKey, getApiKey, listApiKeys } from '@florin/wire/accounts/api-key';
import type { Merchant } from '../auth/caller.ts';
import type { ApiKeyCache } from '../auth/key-cache.ts';
import { roleAllows } from '../auth/permissions.ts';
import type { Database, Queryable } from '../database/database.ts';
import { ApiError, missing, refused } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { holdRole } from '../members/store.ts';
import { makeApiKey } from './make.ts';
import { presentApiKey } from './present.ts';
import { countLiveApiKeys, findLiveApiKey, LIVE_KEYS_MAX, listLiveApiKeys, revokeApiKey } from './store.ts';

export function addApiKeyRoutes(api: Api, database: Database, cache: ApiKeyCache): void {
  api.handle(createApiKey, async ({ caller, body }) => {
    const { name = 'Secret key', ...limits } = body ?? {};
    const { row, secret } = await database.transaction(async (transaction) => {
      await assertMakerStays(transaction, caller);
      if ((await countLiveApiKeys(transaction, caller.accountId)) >= LIVE_KEYS_MAX) throw keysFull();
      return makeApiKey(transaction, caller.accountId, name, limits, caller.memberId);
    });
    return { ...presentApiKey(row), secret };
  });

  api.handle(listApiKeys, async ({ caller }) => {
    await cache.flushUses();
    const rows = await listLiveApiKeys(database, caller.accountId);
    return listed('/v1/api_keys', rows.map(presentApiKey), false);
  });

  api.handle(getApiKey, async ({ caller, id }) => {
    await cache.flushUses();
    const row = await findLiveApiKey(database, caller.accountId, id);
    if (!row) throw missing('api_key', id);
    return presentApiKey(row);
  });

  api.handle(deleteApiKey, async ({ caller, id }) => {
    const revoked = await revokeApiKey(database, caller.accountId, id);
    if (!revoked) throw missing('api_key', id);
    await cache.waitForRevocation();
    return { id, object: 'api_key', deleted: true } as const;
  });
}

/** Whoever is removed or demoted at this moment makes no key that nobody revokes. */
async function assertMakerStays(transaction: Queryable, { accountId, memberId }: Merchant): Promise<void> {
  if (memberId === null) return;
  const role = await holdRole(transaction, accountId, memberId);
  if (role !== null && roleAllows(role, 'manage')) return;
  throw new ApiError('role_insufficient', 'Your role no longer allows this; ask an owner of the account.');
}

function keysFull() {
  return refused(
    'api_keys_full',
    `An account has at most ${LIVE_KEYS_MAX} live API keys. Revoke one that you no longer use.`,
  );
}
