import { decimalAmount } from '@florin/chain/solana-pay';
import { renderLinkPage } from '@florin/web/link/page';
import { isId } from '@florin/wire/ids';
import { baseUnitsOf, sumCents } from '@florin/wire/money';
import { openCheckoutLink } from '../../checkout-links/open.ts';
import { findPublicCheckoutLink, type PublicCheckoutLinkRow } from '../../checkout-links/store.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import { findLineItems, type LineItemRow } from '../../line-items/store.ts';
import type { RecipientAccounts } from '../../payment-requests/recipient-accounts.ts';
import { picturePath } from '../../pictures/picture-address.ts';
import type { Services } from '../../services.ts';
import { isAutomatedVisit } from '../automated-visit.ts';
import type { AddPage, PageOutcome, Pages, Visitor } from '../pages.ts';

/** `GET /l/{link}`: a person gets a session of their own, a program gets to know what is sold. */
export function addLinkPage(
  add: AddPage,
  pages: Pages,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'network' | 'secret'>,
  recipients: RecipientAccounts,
  rateLimits: RateLimits,
): void {
  const { database, urls } = services;
  add('/l/:id', async (request) => {
    const { method, headers, url, ip, params } = request;
    const { id } = params;
    const link = isId('checkout_link', id) ? await findPublicCheckoutLink(database, id) : null;
    if (link === null) return pages.missing('payment', request);
    if (link.canceled_by !== null) return canceledPage(pages, link, request);
    if (isSoldOut(link)) return soldOutPage(pages, link, request);
    if (method === 'HEAD' || isAutomatedVisit(headers)) {
      const items = await findLineItems(database, link.account_id, 'checkout_link', link.id);
      const picture = picturePath(services, link.image_url);
      return previewPage(pages, link, items, url, picture === null ? undefined : urls.app + picture, request);
    }
    rateLimits.takeLinkSession(link.id, ip);
    const session = await openCheckoutLink(services, recipients, link);
    if (session !== null) return { redirect: `${urls.app}/c/${session.id}` };
    const now = await findPublicCheckoutLink(database, id);
    return now?.canceled_by === null ? soldOutPage(pages, link, request) : canceledPage(pages, link, request);
  });
}

/** The link to itself is for a person who is shown a prefetched copy: following it is a visit of their own. */
function previewPage(
  pages: Pages,
  { business_name: businessName, title, custom_amount }: PublicCheckoutLinkRow,
  items: readonly LineItemRow[],
  checkoutHref: string,
  image: string | undefined,
  visitor: Visitor,
): PageOutcome {
  const total = decimalAmount(baseUnitsOf(sumCents(items.map((item) => item.amount))));
  const sold = items.map((item) => `${item.quantity} × ${item.description}`).join(', ');
  const text = custom_amount === null ? `${sold}: ${total} USDC` : sold;
  return {
    html: renderLinkPage({ businessName, title, text, image, checkoutHref }, pages.frameFor(visitor)),
  };
}

function isSoldOut({ payment_count, payment_limit }: PublicCheckoutLinkRow): boolean {
  return payment_limit !== null && payment_count >= payment_limit;
}

function soldOutPage(
  pages: Pages,
  { business_name: businessName, title }: PublicCheckoutLinkRow,
  visitor: Visitor,
): PageOutcome {
  const props = { businessName, title, isSoldOut: true };
  return { status: 410, html: renderLinkPage(props, pages.frameFor(visitor)) };
}

function canceledPage(
  pages: Pages,
  { business_name: businessName }: PublicCheckoutLinkRow,
  visitor: Visitor,
): PageOutcome {
  return { status: 410, html: renderLinkPage({ businessName }, pages.frameFor(visitor)) };
}
