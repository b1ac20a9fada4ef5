import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface PictureRow {
  /** Null where there was none. */
  readonly webp: Buffer | null;
  readonly is_due: boolean;
}

/** As much as is kept at most; what is asked for after that is fetched again. */
const KEPT_MAX = 10_000;

export async function findPicture(database: Queryable, addressHash: Buffer): Promise<PictureRow | null> {
  const [row] = await database.query<PictureRow>(sql`
    SELECT webp, ask_again_at <= now() AS is_due FROM pictures WHERE address_hash = ${addressHash}`);
  return row ?? null;
}

export async function keepPicture(
  database: Queryable,
  addressHash: Buffer,
  webp: Uint8Array | null,
  keptSeconds: number,
): Promise<void> {
  await database.query(sql`
    INSERT INTO pictures (address_hash, webp, ask_again_at)
    VALUES (${addressHash}, ${webp === null ? null : Buffer.from(webp)}, now() + make_interval(secs => ${keptSeconds}))
    ON CONFLICT (address_hash) DO UPDATE SET webp = excluded.webp, ask_again_at = excluded.ask_again_at`);
}

/** A host that is away takes nothing from what it showed before. */
export async function keepTryingLater(
  database: Queryable,
  addressHash: Buffer,
  seconds: number,
): Promise<void> {
  await database.query(sql`
    INSERT INTO pictures (address_hash, webp, ask_again_at)
    VALUES (${addressHash}, NULL, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (address_hash) DO UPDATE SET ask_again_at = excluded.ask_again_at`);
}

/** What nobody has asked for since it was due, and what is more than is kept, the oldest first. */
export async function forgetOldPictures(database: Queryable, keptMax = KEPT_MAX): Promise<void> {
  await database.query(sql`
    DELETE FROM pictures
    WHERE ask_again_at < now() - interval '7 days'
       OR address_hash IN (SELECT address_hash FROM pictures ORDER BY ask_again_at DESC OFFSET ${keptMax})`);
}
