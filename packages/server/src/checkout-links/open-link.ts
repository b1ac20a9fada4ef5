import { tokenAccountOf } from '@florin/chain/token-account';
import { cents } from '@florin/wire/money';
import { draftSession } from '../checkout-sessions/draft.ts';
import type { CheckoutSessionRow } from '../checkout-sessions/store.ts';
import { json, sql } from '../database/sql.ts';
import { totalOf } from '../line-items/amounts.ts';
import { findLineItems, lineItemsOf } from '../line-items/store.ts';
import type { KnownTokenAccounts } from '../pay/known-token-accounts.ts';
import type { Services } from '../services.ts';
import { watchedReference } from '../settlement/payments/watched-references.ts';
import type { CheckoutLinkRow } from './store.ts';

/**
 * A new session that sells what the link sells, at the prices of the link; null when the link was canceled meanwhile.
 * @example const session = await openLink(services, tokenAccounts, link)
 */
export async function openLink(
  { database, network }: Pick<Services, 'database' | 'network'>,
  tokenAccounts: KnownTokenAccounts,
  link: CheckoutLinkRow,
): Promise<CheckoutSessionRow | null> {
  const items = (await findLineItems(database, link.account_id, 'checkout_link', [link.id])).get(link.id)!;
  const total = totalOf(
    items.map((item) => ({ unitAmount: cents(item.price_then.unit_amount), quantity: item.quantity })),
  );
  const recipient = {
    address: link.recipient_address,
    tokenAccount: await tokenAccountOf(link.recipient_address, network.mint),
  };
  const terms = { accountId: link.account_id, recipient, total, metadata: link.metadata, link: link.id };
  const session = await draftSession(terms, tokenAccounts);
  const sold = lineItemsOf({ checkout_session: session.id }, items);
  const made = await database.query(sql`
    WITH live AS (SELECT 1 FROM checkout_links WHERE id = ${link.id} AND canceled_by IS NULL FOR SHARE),
    session AS (
      INSERT INTO checkout_sessions
      SELECT row.* FROM live, jsonb_populate_record(null::checkout_sessions, ${json(session as never)}) row
      RETURNING id),
    items AS (
      INSERT INTO line_items
      SELECT row.* FROM live, jsonb_populate_recordset(null::line_items, ${json(sold as never)}) row),
    watched AS (
      INSERT INTO watched_references
      SELECT row.* FROM live,
        jsonb_populate_record(null::watched_references, ${json(watchedReference(session.reference) as never)}) row)
    SELECT id FROM session`);
  return made.length === 1 ? session : null;
}
