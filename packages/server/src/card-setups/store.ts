import type { Id } from '@florin/wire/ids';
import type { NewCardRow } from '../cards/store.ts';
import type { Database, Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { sql } from '../database/sql.ts';
import { insertRows } from '../idempotency/store.ts';

export interface CardSetupRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'card_setup'>;
  readonly return_url: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly expires_at: number;
  /** Null until a card was entered. */
  readonly card: Id<'card'> | null;
}

const KEPT = '30 days';

export async function insertCardSetup(database: Queryable, row: CardSetupRow): Promise<void> {
  await insertRows(database, { card_setups: [row] });
}

export async function findCardSetup(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CardSetupRow | null> {
  return database.first<CardSetupRow>(
    sql`SELECT * FROM card_setups WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

/** For whoever holds the address of its page: they act for no account, and the token has named the set-up. */
export async function findPublicCardSetup(
  database: Queryable,
  id: Id<'card_setup'>,
): Promise<CardSetupRow | null> {
  return database.first<CardSetupRow>(sql`SELECT * FROM card_setups WHERE id = ${id}`);
}

export async function listCardSetups(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
): Promise<Page<CardSetupRow>> {
  return pageOf<CardSetupRow>(database, 'card_setup', 'card_setups', accountId, range);
}

/** Stores the card and closes the form, both or neither. False where the form is closed already. */
export async function completeCardSetup(
  database: Database,
  { account_id, id }: CardSetupRow,
  card: NewCardRow,
): Promise<boolean> {
  return database
    .transaction(async (transaction) => {
      await insertRows(transaction, { cards: [card] });
      const completed = await transaction.execute(sql`
        UPDATE card_setups SET card = ${card.id}
        WHERE account_id = ${account_id} AND id = ${id} AND card IS NULL
          AND to_timestamp(expires_at) > now()`);
      if (completed !== 1) throw new SetupClosed();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof SetupClosed) return false;
      throw error;
    });
}

/** Takes the card back that was inserted. */
class SetupClosed extends Error {}

export async function forgetOldCardSetups(database: Queryable): Promise<void> {
  await forgetRows(
    database,
    'card_setups',
    sql`created < extract(epoch FROM now() - ${KEPT}::interval)::bigint`,
  );
}
