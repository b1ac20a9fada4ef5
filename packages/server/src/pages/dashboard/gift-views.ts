import { renderCampaignPage } from '@florin/web/dashboard/gifts/campaign/page';
import { renderNewGiftPage } from '@florin/web/dashboard/gifts/new/page';
import { renderGiftsPage } from '@florin/web/dashboard/gifts/page';
import { GIFT_TABS } from '@florin/web/dashboard/gifts/tabs';
import type { PageNetwork } from '@florin/web/solana/page-network';
import { type Id, isId } from '@florin/wire/ids';
import { presentGift } from '../../gifts/present.ts';
import { findGift, pageOfGifts, tallyGifts } from '../../gifts/store.ts';
import type { Services } from '../../services.ts';
import type { AddView, ViewRequest } from './add-view.ts';

const TALLY_SECONDS = 90 * 86_400;

/** Gifts: the list, one more, many more. */
export function addGiftViews(
  addView: AddView,
  services: Pick<Services, 'database'>,
  network: PageNetwork,
): void {
  addView('/dashboard/gifts', {
    view: 'gifts',
    script: 'dashboard-gifts',
    load: async (request) => ({ ...(await loadGifts(services, request)), network }),
    render: renderGiftsPage,
  });
  addView('/dashboard/gifts/new', {
    view: 'gifts',
    script: 'dashboard-gifts-new',
    load: async ({ account }) => ({ businessName: account.business_name, network }),
    render: renderNewGiftPage,
  });
  addView('/dashboard/gifts/campaign', {
    view: 'gifts',
    script: 'dashboard-gifts-campaign',
    load: async () => ({ network }),
    render: renderCampaignPage,
  });
}

async function loadGifts({ database }: Pick<Services, 'database'>, { account, query }: ViewRequest) {
  const [tab, status] = GIFT_TABS.find(([name]) => name === query.get('show')) ?? GIFT_TABS[0]!;
  const only = await onlyGift(database, account.id, query.get('id'));
  const after = query.get('after') ?? '';
  // A page that starts after something that is not there starts at the beginning.
  const isKnown = isId('gift', after) && (await findGift(database, account.id, after)) !== null;
  const range = { limit: 25, ...(isKnown && { starting_after: after }), ...(status && { status }) };
  const [page, tallies] = await Promise.all([
    only ?? pageOfGifts(database, account.id, range),
    tallyGifts(database, account.id, Math.floor(Date.now() / 1000) - TALLY_SECONDS),
  ]);
  return {
    tab,
    gifts: page.rows.map((row) => presentGift(row, null)),
    next: page.hasMore ? (page.rows.at(-1)?.id ?? null) : null,
    isFirst: !isKnown,
    tally: Object.fromEntries(tallies.map(({ status, count, amount }) => [status, { count, amount }])),
  };
}

/** Where a link names one gift, that one alone: whoever was sent there to fund it need not look for it. */
async function onlyGift(database: Services['database'], accountId: Id<'account'>, id: string | null) {
  const row = id !== null && isId('gift', id) ? await findGift(database, accountId, id) : null;
  return row && { rows: [row], hasMore: false };
}
