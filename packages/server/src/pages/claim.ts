import { renderClaimPage } from '@florin/web/claim/page';
import { withBrand } from '@florin/web/shell/page-frame';
import { isId } from '@florin/wire/ids';
import { presentPublicGift } from '../gifts/present.ts';
import { findPublicGift } from '../gifts/store.ts';
import { picturePath } from '../pictures/picture-address.ts';
import type { Services } from '../services.ts';
import type { AddPage, Pages } from './pages.ts';

/** Where a gift is claimed: with the link, which shows it beforehand, or with the code alone. */
export function addClaimPages(
  add: AddPage,
  pages: Pages,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'secret' | 'network'>,
): void {
  const { database, network } = services;
  add('/gifts/redeem', async (request) => ({
    html: renderClaimPage({ gift: null, network: pages.network }, pages.frameFor(request, 'claim')),
  }));

  add('/gifts/:id', async (request) => {
    const { id } = request.params;
    const row = isId('gift', id) ? await findPublicGift(database, 'id', id) : null;
    if (!row) return pages.missing('gift', request);
    const gift = presentPublicGift(row, network.programId);
    const props = { gift, network: pages.network };
    const icon = picturePath(services, row.icon_url);
    const image = `${services.urls.app}/icon.png`;
    const frame = withBrand(pages.frameFor(request, 'claim'), row.brand_color);
    return { html: renderClaimPage(props, frame, icon, image) };
  });
}
