import {
  type CheckoutSession,
  cancelCheckoutSession,
  createCheckoutSession,
  getCheckoutSession,
  listCheckoutSessionLineItems,
  listCheckoutSessions,
} from '@florin/wire/payments/checkout-session';
import type { QueryOf } from '@florin/wire/route';
import { pageOf } from '../database/page.ts';
import { joined, NOTHING, type Sql, sql } from '../database/sql.ts';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { itemsForSale } from '../line-items/for-sale.ts';
import { insertSale } from '../line-items/insert-sale.ts';
import { presentLineItem } from '../line-items/present.ts';
import { findLineItems, type LineItemRow, lineItemsOf } from '../line-items/store.ts';
import type { KnownTokenAccounts } from '../pay/known-token-accounts.ts';
import { pngQrDataUrl } from '../pay/qr-codes.ts';
import { recipientOf } from '../pay/recipient.ts';
import type { Services } from '../services.ts';
import { watchedReference } from '../settlement/payments/watched-references.ts';
import { draftSession } from './draft.ts';
import { presentSession } from './present.ts';
import { type CheckoutSessionRow, cancelSession, findSession } from './store.ts';

export function addCheckoutSessionRoutes(
  api: Api,
  services: Services,
  tokenAccounts: KnownTokenAccounts,
): void {
  const { database } = services;

  api.handle(
    createCheckoutSession,
    async ({ caller, body, claim }) => {
      const { accountId } = caller;
      const recipient = await recipientOf(services, accountId, body.recipient_address);
      const { items, products, prices, total } = await itemsForSale(database, accountId, body.line_items);
      const terms = { accountId, recipient, total, metadata: body.metadata ?? {}, link: null };
      const session = await draftSession(terms, tokenAccounts);
      const rows = lineItemsOf({ checkout_session: session.id }, items);
      const answer = withQr(presentSession(services, session, rows));
      const inserts = {
        products,
        prices,
        checkout_sessions: [session],
        line_items: rows,
        watched_references: [watchedReference(session.reference)],
      };
      await insertSale(database, claim, inserts, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(listCheckoutSessions, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOf<CheckoutSessionRow>(
      database,
      'checkout_session',
      'checkout_sessions',
      caller.accountId,
      query,
      filters(query),
    );
    return listed('/v1/checkout_sessions', await shownSessions(services, rows), hasMore);
  });

  api.handle(getCheckoutSession, async ({ caller, id }) => {
    const row = await findSession(database, caller.accountId, id);
    if (!row) throw missing('checkout_session', id);
    return shownSession(services, row);
  });

  api.handle(listCheckoutSessionLineItems, async ({ caller, id, query }) => {
    const row = await findSession(database, caller.accountId, id);
    if (!row) throw missing('checkout_session', id);
    const items = await findLineItems(database, caller.accountId, 'checkout_session', [id]);
    const { page, hasMore } = pageOfItems(items.get(id)!, query);
    return listed(`/v1/checkout_sessions/${id}/line_items`, page.map(presentLineItem), hasMore);
  });

  api.handle(cancelCheckoutSession, async ({ caller, id }) => {
    const canceled = await cancelSession(database, caller.accountId, id);
    if (canceled) return withQr(await shownSession(services, canceled));
    const row = await findSession(database, caller.accountId, id);
    if (!row) throw missing('checkout_session', id);
    throw conflict('checkout_session', row.status, `This session is ${row.status}; it cannot be canceled.`);
  });
}

type Parts = Pick<Services, 'database' | 'urls' | 'network'>;

async function shownSessions(parts: Parts, rows: readonly CheckoutSessionRow[]): Promise<CheckoutSession[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.map((row) => row.id);
  const items = await findLineItems(parts.database, first.account_id, 'checkout_session', ids);
  return rows.map((row) => presentSession(parts, row, items.get(row.id)!));
}

/** A session as its account sees it. */
export async function shownSession(parts: Parts, row: CheckoutSessionRow): Promise<CheckoutSession> {
  const [session] = await shownSessions(parts, [row]);
  return session!;
}

function withQr(session: CheckoutSession): CheckoutSession {
  return { ...session, qr_data_url: pngQrDataUrl(session.chain_pay_uri) };
}

function filters(query: QueryOf<typeof listCheckoutSessions>): Sql {
  const { status, payment_status, checkout_link } = query;
  return joined([
    status === undefined ? NOTHING : sql`AND status = ${status}`,
    payment_status === undefined ? NOTHING : sql`AND payment_status = ${payment_status}`,
    checkout_link === undefined ? NOTHING : sql`AND checkout_link = ${checkout_link}`,
  ]);
}

const ITEMS_A_PAGE = 25;

/** Unlike other lists, items come in the order in which they were given. */
function pageOfItems(
  items: readonly LineItemRow[],
  query: QueryOf<typeof listCheckoutSessionLineItems>,
): { page: readonly LineItemRow[]; hasMore: boolean } {
  const { limit = ITEMS_A_PAGE, starting_after: after, ending_before: before } = query;
  if (before !== undefined) {
    const earlier = items.filter((item) => item.id < before);
    return { page: earlier.slice(-limit), hasMore: earlier.length > limit };
  }
  const later = after === undefined ? items : items.filter((item) => item.id > after);
  return { page: later.slice(0, limit), hasMore: later.length > limit };
}
