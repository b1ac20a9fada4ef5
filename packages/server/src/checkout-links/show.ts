import type { Id } from '@florin/wire/ids';
import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import { findLineItemsBySeller } from '../line-items/store.ts';
import type { Services } from '../services.ts';
import { presentCheckoutLink } from './present.ts';
import type { CheckoutLinkRow } from './store.ts';

type Parts = Pick<Services, 'database' | 'urls'>;

/** Links as their account sees them. */
export async function showCheckoutLinks(
  { database, urls }: Parts,
  accountId: Id<'account'>,
  rows: readonly CheckoutLinkRow[],
): Promise<CheckoutLink[]> {
  const ids = rows.map((row) => row.id);
  const items = await findLineItemsBySeller(database, accountId, 'checkout_link', ids);
  return rows.map((row) => presentCheckoutLink(urls, row, items.get(row.id)!));
}

export async function showCheckoutLink(parts: Parts, row: CheckoutLinkRow): Promise<CheckoutLink> {
  const [link] = await showCheckoutLinks(parts, row.account_id, [row]);
  return link!;
}
