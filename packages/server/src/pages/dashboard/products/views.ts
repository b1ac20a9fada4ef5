import { renderProductDetailPage } from '@florin/web/dashboard/products/detail/page';
import type { ProductDetailProps } from '@florin/web/dashboard/products/detail/product-detail-view';
import { renderProductsPage } from '@florin/web/dashboard/products/page';
import type { ProductsProps } from '@florin/web/dashboard/products/products-view';
import { isId } from '@florin/wire/ids';
import { showCheckoutLinks } from '../../../checkout-links/show.ts';
import { findCheckoutLink } from '../../../checkout-links/store.ts';
import { presentProduct } from '../../../products/present.ts';
import { findProduct, listProducts } from '../../../products/store.ts';
import type { Services } from '../../../services.ts';
import type { AddView, ViewRequest } from '../add-view.ts';
import { changedAddress } from '../addresses.ts';
import { presentLinkRow } from '../links/present.ts';
import { countSessionsOfLinks, findLinksOfProduct } from '../links/store.ts';
import { readPage } from '../read-page.ts';
import { countSalesOfProduct } from './store.ts';

const PATH = '/dashboard/products';
const LINKS_SHOWN = 20;

/** What is sold. */
export function addProductViews(addView: AddView, services: Pick<Services, 'urls' | 'database'>): void {
  addView(PATH, {
    view: 'products',
    script: 'dashboard-products',
    load: (request) => loadProducts(services, request),
    render: renderProductsPage,
  });
  addView(`${PATH}/:id`, {
    view: 'products',
    script: 'dashboard-products-detail',
    load: (request) => loadProduct(services, request),
    render: renderProductDetailPage,
  });
}

async function loadProducts(
  { database }: Pick<Services, 'database'>,
  { account, query }: ViewRequest,
): Promise<ProductsProps> {
  const active = query.get('show') !== 'archived';
  const address = { path: PATH, query, kept: ['show'] };
  const page = await readPage(address, (range) =>
    listProducts(database, account.id, { ...range, active, is_inline: false }),
  );
  return {
    rows: page.rows.map(presentProduct),
    isArchive: !active,
    liveHref: changedAddress(address, { show: null }),
    archiveHref: changedAddress(address, { show: 'archived' }),
    newer: page.newer,
    older: page.older,
  };
}

async function loadProduct(
  services: Pick<Services, 'urls' | 'database'>,
  { account, id }: ViewRequest,
): Promise<ProductDetailProps | null> {
  const { database } = services;
  const row = isId('product', id) ? await findProduct(database, account.id, id) : null;
  if (!row) return null;
  const [sales, linkIds] = await Promise.all([
    countSalesOfProduct(database, account.id, id),
    findLinksOfProduct(database, account.id, id, LINKS_SHOWN),
  ]);
  const found = await Promise.all(linkIds.map((link) => findCheckoutLink(database, account.id, link)));
  const links = await showCheckoutLinks(
    services,
    account.id,
    found.filter((link) => link !== null),
  );
  const counts = await countSessionsOfLinks(database, account.id, linkIds);
  return {
    product: presentProduct(row),
    sold: sales.sold,
    receivedCents: sales.received,
    refundedCents: sales.refunded,
    links: links.map((link) => presentLinkRow(link, counts.get(link.id))),
  };
}
