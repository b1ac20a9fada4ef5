import { useAmountText } from '../../../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../../../solana/page-network.ts';
import { giftWords } from '../../../../words/dashboard/gift-words.ts';
import { useWords } from '../../../../words/use-words.ts';
import { Allowed } from '../../../frame/allowed.tsx';
import { Figures } from '../../../parts/figures.tsx';
import { FilterTabs } from '../../../parts/filter-tabs.tsx';
import { Pager } from '../../../parts/pager.tsx';
import { Empty } from '../../../parts/states.tsx';
import { ViewHead } from '../../../parts/view-head.tsx';
import { GiftTable } from '../../gift-table.tsx';
import type { ListedGift } from '../../listed-gift.ts';
import { GIFT_TABS, type GiftTab } from '../../tabs.ts';
import { type CampaignLine, campaignPath, countIn } from '../campaign-line.ts';
import type { LeftGift } from './left-gift.ts';
import { Reminders } from './reminders.tsx';
import { TakeBackAll } from './take-back-all.tsx';

export interface OneCampaignViewProps {
  readonly campaign: CampaignLine;
  readonly tab: GiftTab;
  readonly gifts: readonly ListedGift[];
  readonly next: string | null;
  readonly isFirst: boolean;
  /** What nobody has claimed or taken back. */
  readonly left: readonly LeftGift[];
  readonly network: PageNetwork;
}

/** How a campaign goes, and what can be done about what is left of it. */
export function OneCampaignView({
  campaign,
  tab,
  gifts,
  next,
  isFirst,
  left,
  network,
}: OneCampaignViewProps) {
  const words = useWords(giftWords);
  const amountText = useAmountText();
  const { name, tally } = campaign;
  const figure = (status: keyof typeof tally) =>
    words.countAndAmount(countIn(campaign, status), amountText(tally[status]?.amount ?? 0));
  const pathOf = (show: GiftTab, after: string | null) =>
    campaignPath(name, { ...(show !== '' && { show }), ...(after !== null && { after }) });
  const exportPath = `/dashboard/gifts/campaigns/export?${new URLSearchParams({ name })}`;
  return (
    <>
      <ViewHead title={name} back={{ href: '/dashboard/gifts/campaigns', title: words.campaigns }}>
        <Allowed to="campaigns.export">
          <a class="button quiet small" href={exportPath} download>
            {words.exportCsv}
          </a>
        </Allowed>
        <Allowed to="gifts.reclaim">
          {left.length > 0 && <TakeBackAll left={left} network={network} />}
        </Allowed>
      </ViewHead>
      <progress
        class="campaign-progress"
        value={countIn(campaign, 'released')}
        max={countIn(campaign)}
        aria-label={words.claimedCount(countIn(campaign, 'released'))}
      />
      <Figures
        figures={[
          [words.madeCount, String(countIn(campaign))],
          [words.tabs.unfunded, figure('requires_action')],
          [words.tabs.open, figure('open')],
          [words.tabs.claimed, figure('released')],
          [words.tabs.back, figure('reclaimed')],
        ]}
      />
      <FilterTabs
        label={words.which}
        tabs={GIFT_TABS.map(([show]) => ({
          title: words.tabs[show],
          href: pathOf(show, null),
          isCurrent: show === tab,
        }))}
      />
      {gifts.length === 0 ? (
        <Empty title={words.none} />
      ) : (
        <GiftTable gifts={gifts} network={network} isOneCampaign />
      )}
      <Pager newer={isFirst ? null : pathOf(tab, null)} older={next === null ? null : pathOf(tab, next)} />
      {left.some(({ isFunded }) => isFunded) && <Reminders left={left} />}
    </>
  );
}
