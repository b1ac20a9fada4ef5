import { decimalAmount } from '@florin/chain/solana-pay';
import { renderLinkPage } from '@florin/web/link/page';
import { isId } from '@florin/wire/ids';
import { baseUnitsOf, sumCents } from '@florin/wire/money';
import type { FastifyInstance } from 'fastify';
import { openCheckoutLink } from '../checkout-links/open.ts';
import { findPublicCheckoutLink, type PublicCheckoutLinkRow } from '../checkout-links/store.ts';
import type { Queryable } from '../database/database.ts';
import type { RateLimits } from '../http/limits/rate-limits.ts';
import { findLineItems } from '../line-items/store.ts';
import type { KnownTokenAccounts } from '../payment-requests/known-token-accounts.ts';
import type { Services } from '../services.ts';
import { isAutomatedVisit } from './automated-visit.ts';
import type { Page, Pages } from './pages.ts';

/** What a link offers, for a page that is shown before anything is bought. */
export interface LinkPreview {
  readonly businessName: string;
  readonly isCanceled: boolean;
  readonly items: readonly { readonly description: string; readonly quantity: number }[];
  /** In whole USDC, for example `25` or `0.5`. */
  readonly totalText: string;
}

/** `GET /l/{link}`: a person gets a session of their own, a program gets to know what is sold. */
export function addLinkPage(
  app: FastifyInstance,
  pages: Pages,
  services: Services,
  rateLimits: RateLimits,
  tokenAccounts: KnownTokenAccounts,
): void {
  const { database, urls } = services;
  const visit = async (id: string, url: string, isAutomated: boolean): Promise<Page> => {
    const link = isId('checkout_link', id) ? await findPublicCheckoutLink(database, id) : null;
    if (link === null) return pages.missing('payment');
    if (link.canceled_by !== null) return canceledPage(pages, link);
    if (isAutomated) return previewPage(pages, await linkPreview(database, link), url);
    const session = await openCheckoutLink(services, tokenAccounts, link);
    return session === null ? canceledPage(pages, link) : { redirect: `${urls.app}/c/${session.id}` };
  };
  const config = { operation: 'pages /l/:id' };
  app.get<{ Params: { id: string } }>('/l/:id', { config }, async (request, reply) => {
    rateLimits.takePublic(request.ip);
    const isAutomated = request.method === 'HEAD' || isAutomatedVisit(request.headers);
    return pages.send(reply, await visit(request.params.id, request.url, isAutomated));
  });
}

/** @example const preview = await linkPreview(database, link) */
export async function linkPreview(database: Queryable, link: PublicCheckoutLinkRow): Promise<LinkPreview> {
  const items = await findLineItems(database, link.account_id, 'checkout_link', link.id);
  return {
    businessName: link.business_name,
    isCanceled: link.canceled_by !== null,
    items: items.map(({ description, quantity }) => ({ description, quantity })),
    totalText: decimalAmount(baseUnitsOf(sumCents(items.map((item) => item.amount)))),
  };
}

/** The link to itself is for a person who is shown a prefetched copy: following it is a visit of their own. */
function previewPage(pages: Pages, preview: LinkPreview, url: string): Page {
  const items = preview.items.map((item) => `${item.quantity} × ${item.description}`).join(', ');
  const text = `${items}: ${preview.totalText} USDC`;
  const props = { businessName: preview.businessName, text, checkoutHref: url };
  return { html: renderLinkPage(props, pages.frame()) };
}

function canceledPage(pages: Pages, { business_name: businessName }: PublicCheckoutLinkRow): Page {
  const text = 'This checkout link is no longer available.';
  return { status: 410, html: renderLinkPage({ businessName, text }, pages.frame()) };
}
