import type { ApiKeyCreate } from '@florin/wire/accounts/api-key';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { draftApiKey } from './draft.ts';
import { type ApiKeyRow, insertApiKey } from './store.ts';

/**
 * Makes a key for an account. The secret is returned once and stored only as a hash.
 * @example const { secret } = await makeApiKey(database, account.id, 'Demo key')
 */
export async function makeApiKey(
  database: Queryable,
  accountId: Id<'account'>,
  name: string,
  limits: Pick<ApiKeyCreate, 'scopes' | 'mandate'> = {},
  memberId: Id<'member'> | null = null,
): Promise<{ row: ApiKeyRow; secret: string }> {
  const made = draftApiKey(accountId, { name, ...limits }, memberId);
  await insertApiKey(database, made.row);
  return made;
}
