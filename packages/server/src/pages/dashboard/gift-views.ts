import { Readable } from 'node:stream';
import { renderCampaignPage } from '@florin/web/dashboard/gifts/campaign/page';
import type { CampaignLine } from '@florin/web/dashboard/gifts/campaigns/campaign-line';
import { renderOneCampaignPage } from '@florin/web/dashboard/gifts/campaigns/one/page';
import { renderCampaignsPage } from '@florin/web/dashboard/gifts/campaigns/page';
import { renderGiftPage } from '@florin/web/dashboard/gifts/detail/page';
import { renderNewGiftPage } from '@florin/web/dashboard/gifts/new/page';
import { renderGiftsPage } from '@florin/web/dashboard/gifts/page';
import { GIFT_TABS } from '@florin/web/dashboard/gifts/tabs';
import type { PageNetwork } from '@florin/web/solana/page-network';
import { type Id, isId } from '@florin/wire/ids';
import { plainAmount } from '@florin/wire/money';
import { writeCsv } from '@florin/wire/values/csv';
import { USDC } from '@florin/wire/values/primitives';
import { presentGift } from '../../gifts/present.ts';
import { type CampaignTally, findGift, pageOfGifts, tallyCampaigns, tallyGifts } from '../../gifts/store.ts';
import type { Services } from '../../services.ts';
import type { AddPage } from '../pages.ts';
import { type AddView, queryOf, signedInToExport, signedOut, type ViewRequest } from './add-view.ts';

const TALLY_SECONDS = 90 * 86_400;

/** Gifts: the list, one of them, one more, many more, and what came of those. */
export function addGiftViews(
  addView: AddView,
  services: Pick<Services, 'database' | 'urls'>,
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
  addView('/dashboard/gifts/campaigns', {
    view: 'gifts',
    script: 'dashboard-gifts-campaigns',
    load: async ({ account }) => ({ campaigns: summed(await tallyCampaigns(services.database, account.id)) }),
    render: renderCampaignsPage,
  });
  addView('/dashboard/gifts/campaigns/one', {
    view: 'gifts',
    script: 'dashboard-gifts-campaigns-one',
    load: async (request) => withNetwork(await loadCampaign(services, request), network),
    render: renderOneCampaignPage,
  });
  addView('/dashboard/gifts/:id', {
    view: 'gifts',
    script: 'dashboard-gifts-detail',
    load: async ({ account, id }) => {
      const row = isId('gift', id) ? await findGift(services.database, account.id, id) : null;
      return (
        row && { gift: presentGift(row, null), claimUrl: `${services.urls.app}/gifts/${row.id}`, network }
      );
    },
    render: renderGiftPage,
  });
}

/** What a campaign has, as a file: read and sent a part at a time. */
export function addCampaignExport(add: AddPage, database: Services['database']): void {
  add('/dashboard/gifts/campaigns/export', async (request) => {
    const account = await signedInToExport(database, request, 'campaigns.export');
    if (!account) return signedOut(request);
    const query = queryOf(request);
    const campaign = query.get('name') ?? '';
    const status = query.get('show') === 'unclaimed' ? ('open' as const) : undefined;
    return {
      download: Readable.from(campaignLines(database, account.id, campaign, status)),
      fileName: `gifts-${new Date().toISOString().slice(0, 10)}.csv`,
      contentType: 'text/csv; charset=utf-8',
    };
  });
}

const EXPORTED = [
  'gift',
  'status',
  'amount',
  'currency',
  'message',
  'campaign',
  'created',
  'funded_at',
  'released_at',
  'reclaimed_at',
  'recipient_address',
  'release_tx',
];

async function* campaignLines(
  database: Services['database'],
  accountId: Id<'account'>,
  campaign: string,
  status: 'open' | undefined,
): AsyncGenerator<string> {
  yield writeCsv([EXPORTED]);
  const time = (seconds: number | null) => (seconds === null ? '' : new Date(seconds * 1_000).toISOString());
  for (let after: string | undefined; ; ) {
    const page = await pageOfGifts(database, accountId, {
      limit: 100,
      campaign,
      status,
      ...(after !== undefined && { starting_after: after }),
    });
    yield writeCsv(
      page.rows.map((gift) => [
        gift.id,
        gift.status,
        plainAmount(gift.amount),
        USDC,
        gift.metadata.message ?? '',
        campaign,
        time(gift.created),
        time(gift.funded_at),
        time(gift.released_at),
        time(gift.reclaimed_at),
        gift.recipient_address ?? '',
        gift.release_tx ?? '',
      ]),
    );
    if (!page.hasMore) return;
    after = page.rows.at(-1)!.id;
  }
}

function withNetwork<Props extends object>(props: Props | null, network: PageNetwork) {
  return props && { ...props, network };
}

/** One line a campaign, the newest first. */
function summed(tallies: readonly CampaignTally[]): CampaignLine[] {
  const lines = new Map<string, CampaignLine>();
  for (const { name, status, count, amount, created } of tallies) {
    const line = lines.get(name) ?? { id: name, name, created: 0, tally: {} };
    const tally = { ...line.tally, [status]: { count, amount } };
    lines.set(name, { ...line, created: Math.max(line.created, created), tally });
  }
  return [...lines.values()].sort((one, other) => other.created - one.created);
}

/** As many as one visit takes back. */
const LEFT_MAX = 500;

async function loadCampaign({ database }: Pick<Services, 'database'>, { account, query }: ViewRequest) {
  const name = query.get('name') ?? '';
  const [campaign] = summed(name === '' ? [] : await tallyCampaigns(database, account.id, name));
  if (campaign === undefined) return null;
  const { tab, status } = tabIn(query);
  const after = query.get('after') ?? '';
  const isKnown = isId('gift', after) && (await findGift(database, account.id, after)) !== null;
  const filter = { campaign: name, ...(status && { status }) };
  const page = await pageOfGifts(database, account.id, {
    ...filter,
    limit: 25,
    ...(isKnown && { starting_after: after }),
  });
  const left = await Promise.all(
    (['requires_action', 'open'] as const).map((status) =>
      pageOfGifts(database, account.id, { campaign: name, status, limit: LEFT_MAX }),
    ),
  );
  return {
    campaign,
    tab,
    gifts: page.rows.map((row) => presentGift(row, null)),
    next: page.hasMore ? (page.rows.at(-1)?.id ?? null) : null,
    isFirst: !isKnown,
    left: left.flatMap(({ rows }) => rows.map(({ id, status }) => ({ id, isFunded: status === 'open' }))),
  };
}

function tabIn(query: URLSearchParams) {
  const [tab, status] = GIFT_TABS.find(([name]) => name === query.get('show')) ?? GIFT_TABS[0]!;
  return { tab, status };
}

async function loadGifts({ database }: Pick<Services, 'database'>, { account, query }: ViewRequest) {
  const { tab, status } = tabIn(query);
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
