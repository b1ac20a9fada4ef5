import {
  type CheckoutLink,
  cancelCheckoutLink,
  createCheckoutLink,
  getCheckoutLink,
  listCheckoutLinks,
} from '@florin/wire/payments/checkout-link';
import { pageOf } from '../database/page.ts';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { createdOf, newId } from '../ids.ts';
import { itemsForSale } from '../line-items/for-sale.ts';
import { insertSale } from '../line-items/insert-sale.ts';
import { findLineItems, lineItemsOf } from '../line-items/store.ts';
import { recipientOf } from '../pay/recipient.ts';
import type { Services } from '../services.ts';
import { presentLink } from './present.ts';
import { type CheckoutLinkRow, cancelLink, findLink } from './store.ts';

export function addCheckoutLinkRoutes(api: Api, services: Services): void {
  const { database } = services;

  api.handle(
    createCheckoutLink,
    async ({ caller, body, claim }) => {
      const recipient = await recipientOf(services, caller.accountId, body.recipient_address);
      const { items, products, prices } = await itemsForSale(database, caller.accountId, body.line_items);
      const id = newId('checkout_link');
      const link: CheckoutLinkRow = {
        account_id: caller.accountId,
        id,
        canceled_by: null,
        recipient_address: recipient.address,
        metadata: body.metadata ?? {},
        created: createdOf(id),
      };
      const rows = lineItemsOf({ checkout_link: id }, items);
      const answer = presentLink(services.urls, link, rows);
      await insertSale(
        database,
        claim,
        { products, prices, checkout_links: [link], line_items: rows },
        answer,
      );
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(listCheckoutLinks, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOf<CheckoutLinkRow>(
      database,
      'checkout_link',
      'checkout_links',
      caller.accountId,
      query,
    );
    return listed('/v1/checkout_links', await shownLinks(services, rows), hasMore);
  });

  api.handle(getCheckoutLink, async ({ caller, id }) => {
    const row = await findLink(database, caller.accountId, id);
    if (!row) throw missing('checkout_link', id);
    return shownLink(services, row);
  });

  api.handle(cancelCheckoutLink, async ({ caller, id }) => {
    const canceled = await cancelLink(database, caller.accountId, id);
    if (canceled) return shownLink(services, canceled);
    if (!(await findLink(database, caller.accountId, id))) throw missing('checkout_link', id);
    throw conflict('checkout_link', 'canceled', 'This link was canceled before.');
  });
}

type Parts = Pick<Services, 'database' | 'urls'>;

async function shownLinks(
  { database, urls }: Parts,
  rows: readonly CheckoutLinkRow[],
): Promise<CheckoutLink[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const ids = rows.map((row) => row.id);
  const items = await findLineItems(database, first.account_id, 'checkout_link', ids);
  return rows.map((row) => presentLink(urls, row, items.get(row.id)!));
}

async function shownLink(parts: Parts, row: CheckoutLinkRow): Promise<CheckoutLink> {
  const [link] = await shownLinks(parts, [row]);
  return link!;
}
