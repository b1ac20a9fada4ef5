import type { Queryable } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';

export interface ServerFacts {
  /** As 150004 for 15.4. */
  readonly version: number;
  readonly nowMs: number;
  readonly timeZone: string;
}

export async function readServerFacts(database: Queryable): Promise<ServerFacts> {
  const row = await database.first<{ version: number; now_ms: number; time_zone: string }>(sql`
    SELECT current_setting('server_version_num')::int AS version,
           (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now_ms,
           current_setting('TimeZone') AS time_zone`);
  const { version, now_ms, time_zone } = row!;
  return { version, nowMs: now_ms, timeZone: time_zone };
}

/**
 * Asks something that nobody has asked on any session before.
 * @example await askAsNobodyDid(session, 'once_4f1a'); await askAsNobodyDid(session, 'once_4f1a')
 */
export async function askAsNobodyDid(database: Queryable, name: string): Promise<void> {
  await database.first(sql`SELECT 1 AS ${identifier(name)}`);
}

export interface Pinned {
  readonly genesis_hash: string;
  readonly mint: string;
}

/** The cluster and the mint of this installation: these, where none were pinned before. */
export async function pinCluster(database: Queryable, { genesis_hash, mint }: Pinned): Promise<Pinned> {
  await database.execute(sql`
    UPDATE installation SET genesis_hash = ${genesis_hash}, mint = ${mint} WHERE genesis_hash IS NULL`);
  return (await findPinned(database))!;
}

/** The cluster and the mint that this database belongs to; null where no process has started on it yet. */
export async function findPinned(database: Queryable): Promise<Pinned | null> {
  return database.first<Pinned>(sql`
    SELECT genesis_hash, mint FROM installation WHERE genesis_hash IS NOT NULL`);
}

/** The ids of the vault's keys that stored cards, codes and passwords are sealed with; from one key to the next, not card by card. */
export async function findVaultKeysInUse(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ key_id: string }>(sql`
    WITH RECURSIVE of_numbers AS (
      (SELECT number_sealed ->> 'keyId' AS key_id FROM cards WHERE number_sealed IS NOT NULL
        ORDER BY number_sealed ->> 'keyId' LIMIT 1)
      UNION ALL
      SELECT next.key_id FROM of_numbers, LATERAL (
        SELECT number_sealed ->> 'keyId' AS key_id FROM cards
        WHERE number_sealed IS NOT NULL AND number_sealed ->> 'keyId' > of_numbers.key_id
        ORDER BY number_sealed ->> 'keyId' LIMIT 1) next)
    SELECT key_id FROM of_numbers
    UNION SELECT cvc_sealed ->> 'keyId' FROM cards WHERE cvc_sealed IS NOT NULL
    UNION SELECT cvc_sealed ->> 'keyId' FROM checkout_intents WHERE cvc_sealed IS NOT NULL
    UNION SELECT password_sealed ->> 'keyId' FROM merchant_accounts
    ORDER BY key_id`);
  return rows.map(({ key_id }) => key_id);
}
