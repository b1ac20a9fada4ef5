import type { LinkDetailProps } from '@florin/web/dashboard/links/detail/link-detail-props';
import { renderLinkDetailPage } from '@florin/web/dashboard/links/detail/page';
import type { LinksProps } from '@florin/web/dashboard/links/links-view';
import { renderLinksPage } from '@florin/web/dashboard/links/page';
import { type LinkWords, linkWords } from '@florin/web/words/dashboard/link-words';
import { isId } from '@florin/wire/ids';
import type { Collect } from '@florin/wire/payments/buyer/collect';
import { defaultBusinessName } from '../../../accounts/default-name.ts';
import { showCheckoutLink, showCheckoutLinks } from '../../../checkout-links/show.ts';
import { findCheckoutLink, listCheckoutLinks } from '../../../checkout-links/store.ts';
import { listProducts } from '../../../products/store.ts';
import { svgQrDataUrl } from '../../../qr-codes.ts';
import type { Services } from '../../../services.ts';
import type { AddView, ViewRequest } from '../add-view.ts';
import { presentPayment } from '../payments/present.ts';
import { listPayments } from '../payments/store.ts';
import { readPage } from '../read-page.ts';
import { presentLinkRow } from './present.ts';
import { countSessionsOfLinks } from './store.ts';

const PATH = '/dashboard/links';
const PRODUCTS_TO_CHOOSE = 100;
const LATEST_PAYMENTS = 10;

/** Links that sell, and what became of each. */
export function addLinkViews(addView: AddView, services: Pick<Services, 'urls' | 'database'>): void {
  addView(PATH, {
    view: 'links',
    script: 'dashboard-links',
    load: (request) => loadLinks(services, request),
    render: renderLinksPage,
  });
  addView(`${PATH}/:id`, {
    view: 'links',
    script: 'dashboard-links-detail',
    load: (request) => loadLink(services, request),
    render: renderLinkDetailPage,
  });
}

async function loadLinks(
  services: Pick<Services, 'urls' | 'database'>,
  { account, query }: ViewRequest,
): Promise<LinksProps> {
  const { database } = services;
  const [page, products] = await Promise.all([
    readPage({ path: PATH, query, kept: [] }, (range) => listCheckoutLinks(database, account.id, range)),
    listProducts(database, account.id, { active: true, limit: PRODUCTS_TO_CHOOSE }),
  ]);
  const ids = page.rows.map(({ id }) => id);
  const [links, counts] = await Promise.all([
    showCheckoutLinks(services, account.id, page.rows),
    countSessionsOfLinks(database, account.id, ids),
  ]);
  return {
    rows: links.map((link) => presentLinkRow(link, counts.get(link.id))),
    products: products.rows
      .filter(({ default_price }) => default_price !== null)
      .map(({ id, name, amount, type }) => ({ id, name, amountCents: amount, isShipped: type === 'good' })),
    newer: page.newer,
    older: page.older,
  };
}

async function loadLink(
  services: Pick<Services, 'urls' | 'database'>,
  { account, id, language }: ViewRequest,
): Promise<LinkDetailProps | null> {
  const { database } = services;
  const row = isId('checkout_link', id) ? await findCheckoutLink(database, account.id, id) : null;
  if (!row) return null;
  const filter = { tab: 'all', search: { by: 'id', id }, from: null, until: null } as const;
  const [link, counts, payments] = await Promise.all([
    showCheckoutLink(services, row),
    countSessionsOfLinks(database, account.id, [id]),
    listPayments(database, account.id, filter, { after: null, before: null }, LATEST_PAYMENTS),
  ]);
  return {
    link: presentLinkRow(link, counts.get(id)),
    offer: {
      title: link.title,
      text: link.description,
      limit: link.payment_limit,
      count: link.payment_count,
      customAmount: link.custom_amount,
      asks: askedFor(link.collect, linkWords[language]),
    },
    lines: link.line_items.data.map(({ description, quantity, amount_total }) => ({
      name: description,
      quantity,
      amountCents: amount_total,
    })),
    businessName: account.business_name,
    isUnnamed: account.business_name === defaultBusinessName(account.wallet_address),
    url: link.url,
    qrDataUrl: svgQrDataUrl(link.url),
    payments: payments.map(presentPayment),
  };
}

/** @example askedFor(link.collect, words) // ['Email', 'Shipping address: DE, AT', 'Engraving'] */
function askedFor(collect: Collect | null, words: LinkWords): string[] {
  if (collect === null) return [];
  const { shipping_address: place } = collect;
  const countries = place?.allowed_countries ?? null;
  return [
    ...(['email', 'name', 'phone'] as const)
      .filter((what) => collect[what] !== null)
      .map((what) => words[what]),
    ...(place === null
      ? []
      : [countries === null ? words.shipping : `${words.shipping}: ${countries.join(', ')}`]),
    ...collect.custom_fields.map(({ label }) => label),
  ];
}
