import type { Language } from '@florin/web/words/language';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import type { Queryable } from '../../database/database.ts';
import { changeRows } from '../../database/forget.ts';
import { json, type Sql, sql } from '../../database/sql.ts';
import type { LineItemRow } from '../../line-items/store.ts';
import { type CheckoutSessionRow, gaveEmail } from '../store.ts';

/** Nothing has arrived for it, and nothing is on its way. */
const IS_UNTOUCHED = sql`status = 'open' AND amount_received = 0 AND sent_signature IS NULL AND seen_signature IS NULL`;

/** What was never said may be said late; what was said is changed only before money is on its way, and never once it was erased. */
const TAKES_DETAILS = sql`collect IS NOT NULL AND details_erased_at IS NULL
  AND (${IS_UNTOUCHED} OR (customer_details IS NULL AND status <> 'canceled'))`;

/** False where it takes none any more. */
export async function saveDetails(
  database: Queryable,
  id: string,
  details: CustomerDetails,
  untilSeconds: number,
  language: Language,
): Promise<boolean> {
  const saved = await database.execute(sql`
    UPDATE checkout_sessions SET customer_details = ${json(details)}, details_until = ${untilSeconds}, buyer_language = ${language}
    WHERE id = ${id} AND ${TAKES_DETAILS}`);
  return saved === 1;
}

/** Held until the transaction ends; null where the buyer can choose nothing any more. */
export async function holdUntouchedSession(
  transaction: Queryable,
  id: string,
): Promise<CheckoutSessionRow | null> {
  return transaction.first<CheckoutSessionRow>(sql`
    SELECT * FROM checkout_sessions WHERE id = ${id} AND ${IS_UNTOUCHED} FOR UPDATE`);
}

/** The session is held. */
export async function saveChoice(
  transaction: Queryable,
  { account_id, id }: Pick<CheckoutSessionRow, 'account_id' | 'id'>,
  items: readonly LineItemRow[],
  total: Cents,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE line_items SET quantity = chosen.quantity, amount = chosen.amount, is_custom_amount = chosen.is_custom_amount
    FROM jsonb_populate_recordset(null::line_items, ${json(items)}) chosen
    WHERE line_items.account_id = ${account_id} AND line_items.id = chosen.id AND line_items.checkout_session = ${id}`);
  await transaction.execute(sql`
    UPDATE checkout_sessions SET amount_subtotal = ${total}, amount_total = ${total}
    WHERE account_id = ${account_id} AND id = ${id}`);
}

const eraseDetails = (nowSeconds: number): Sql =>
  sql`UPDATE checkout_sessions SET customer_details = NULL, details_until = NULL, details_erased_at = ${nowSeconds}`;

/** Answers that were kept for repeated requests may repeat what is erased. */
function forgetAnswersAbout(scope: Sql, id: Sql): Sql {
  return sql`DELETE FROM idempotency_keys WHERE scope = ${scope} AND strpos(route, ${id}) > 0`;
}

/** Null where there is no such session. One that has no details stays as it is. */
export async function eraseDetailsOf(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutSessionRow | null> {
  await database.execute(sql`
    ${eraseDetails(nowSeconds())} WHERE account_id = ${accountId} AND id = ${id} AND customer_details IS NOT NULL`);
  await database.execute(forgetAnswersAbout(sql`${accountId}`, sql`${id}`));
  return database.first<CheckoutSessionRow>(sql`
    SELECT * FROM checkout_sessions WHERE account_id = ${accountId} AND id = ${id}`);
}

/**
 * For the operator: everything that a buyer said, at every merchant of the installation, by their address or by one session.
 * @returns of how many sessions
 */
export async function forgetBuyer(database: Queryable, who: string): Promise<number> {
  const erased = await database.query<{ account_id: string; id: string }>(sql`
    ${eraseDetails(nowSeconds())}
    WHERE customer_details IS NOT NULL AND (id = ${who} OR ${gaveEmail(who)}) RETURNING account_id, id`);
  for (const { account_id, id } of erased)
    await database.execute(forgetAnswersAbout(sql`${account_id}`, sql`${id}`));
  return erased.length;
}

/** What is past its term. */
export async function forgetOldDetails(database: Queryable): Promise<void> {
  const now = nowSeconds();
  await changeRows(database, 'checkout_sessions', eraseDetails(now), sql`details_until < ${now}`);
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
