import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetObjects } from '../database/forget.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { sql } from '../database/sql.ts';
import { createdOf, firstIdAt, newId } from '../ids.ts';

/** Something that a member did in the dashboard, or the operator for the account. */
export interface ActRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'member_act'>;
  /** Null for the operator. */
  readonly member_id: Id<'member'> | null;
  readonly operation: string;
  /** The id of the object that it was done to. */
  readonly about: string | null;
  /** Why it was refused; null when it was done, or when the process ended before it could be told. */
  readonly error_code: string | null;
  readonly request_id: Id<'request'> | null;
  readonly created: number;
}

export interface NewAct {
  readonly accountId: Id<'account'>;
  readonly memberId: Id<'member'> | null;
  readonly operation: string;
  readonly requestId: Id<'request'> | null;
  readonly about: string | null;
}

const KEPT_SECONDS = 400 * 86_400;

/** Written before the act: what a process did before it died is there too. */
export async function insertAct(database: Queryable, act: NewAct): Promise<Id<'member_act'>> {
  const id = newId('member_act');
  await database.execute(sql`
    INSERT INTO member_acts (account_id, id, member_id, operation, about, request_id, created)
    VALUES (${act.accountId}, ${id}, ${act.memberId}, ${act.operation}, ${act.about}, ${act.requestId}, ${createdOf(id)})`);
  return id;
}

/** What became of it. */
export async function finishAct(
  database: Queryable,
  accountId: Id<'account'>,
  id: Id<'member_act'>,
  { about, errorCode }: { readonly about: string | null; readonly errorCode: string | null },
): Promise<void> {
  await database.execute(sql`
    UPDATE member_acts SET about = coalesce(${about}, about), error_code = ${errorCode}
    WHERE account_id = ${accountId} AND id = ${id}`);
}

export async function listActs(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
): Promise<Page<ActRow>> {
  return pageOf<ActRow>(database, 'member_act', 'member_acts', accountId, range);
}

/** Removes what is past its retention; run now and then. */
export async function forgetOldActs(database: Queryable): Promise<void> {
  const firstKept = Math.floor(Date.now() / 1_000) - KEPT_SECONDS;
  await forgetObjects(database, 'member_acts', firstIdAt('member_act', firstKept));
}
