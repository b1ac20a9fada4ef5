import { decimalAmount } from '@florin/chain/solana-pay';
import { baseUnitsOf, sumCents } from '@florin/wire/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RateLimits } from '../http/rate-limits.ts';
import { findLineItems } from '../line-items/store.ts';
import type { KnownTokenAccounts } from '../pay/known-token-accounts.ts';
import type { Services } from '../services.ts';
import type { Sql } from '../storage/database.ts';
import { isAutomatedVisit } from './automated-visit.ts';
import { openLink } from './open-link.ts';
import { findPublicLink, type PublicLinkRow } from './store.ts';

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
  services: Services,
  rateLimits: RateLimits,
  tokenAccounts: KnownTokenAccounts,
): void {
  const { sql, urls } = services;
  app.get<{ Params: { id: string } }>('/l/:id', async (request, reply) => {
    rateLimits.takePublic(request.ip, reply);
    reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex');
    const link = await findPublicLink(sql, request.params.id);
    if (link === null) return page(reply, 404, 'No such link', 'This checkout link does not exist.');
    if (link.canceled_by !== null) return canceledPage(reply, link);
    if (request.method === 'HEAD' || isAutomatedVisit(request.headers)) {
      return previewPage(reply, await linkPreview(sql, link), request.url);
    }
    const session = await openLink(services, tokenAccounts, link);
    if (session === null) return canceledPage(reply, link);
    return reply.redirect(`${urls.app}/c/${session.id}`, 303);
  });
}

/** @example const preview = await linkPreview(sql, link) */
export async function linkPreview(sql: Sql, link: PublicLinkRow): Promise<LinkPreview> {
  const items = (await findLineItems(sql, link.account_id, 'checkout_link', [link.id])).get(link.id)!;
  return {
    businessName: link.business_name,
    isCanceled: link.canceled_by !== null,
    items: items.map(({ description, quantity }) => ({ description, quantity })),
    totalText: decimalAmount(baseUnitsOf(sumCents(items.map((item) => item.amount)))),
  };
}

/** The link to itself is for a person who is shown a prefetched copy: following it is a visit of their own. */
function previewPage(reply: FastifyReply, preview: LinkPreview, url: string): FastifyReply {
  const items = preview.items.map((item) => `${item.quantity} × ${item.description}`).join(', ');
  const text = `${items}: ${preview.totalText} USDC`;
  return page(reply, 200, preview.businessName, text, `<p><a href="${escaped(url)}">Go to checkout</a></p>`);
}

function canceledPage(reply: FastifyReply, link: PublicLinkRow): FastifyReply {
  return page(reply, 410, link.business_name, 'This checkout link is no longer available.');
}

function page(reply: FastifyReply, status: number, title: string, text: string, more = ''): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="description" content="${escaped(text)}">
<meta property="og:title" content="${escaped(title)}">
<meta property="og:description" content="${escaped(text)}">
</head>
<body><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${more}</body>
</html>
`;
  return reply
    .code(status)
    .header('Content-Security-Policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .type('text/html; charset=utf-8')
    .send(html);
}

function escaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
