import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { AccountRow } from './store.ts';

/** Replaces the logo of an account, and shows it by its address from now on. */
export async function saveLogo(
  database: Queryable,
  accountId: Id<'account'>,
  logo: { readonly id: string; readonly webp: Uint8Array; readonly url: string },
): Promise<AccountRow | null> {
  return database.first<AccountRow>(sql`
    WITH saved AS (
      INSERT INTO account_logos (account_id, id, webp) VALUES (${accountId}, ${logo.id}, ${Buffer.from(logo.webp)})
      ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, webp = excluded.webp)
    UPDATE accounts SET icon_url = ${logo.url} WHERE id = ${accountId} RETURNING *`);
}

/** Anyone may see it who has its address. */
export async function findLogo(database: Queryable, id: string): Promise<Buffer | null> {
  const row = await database.first<{ webp: Buffer }>(sql`SELECT webp FROM account_logos WHERE id = ${id}`);
  return row?.webp ?? null;
}
