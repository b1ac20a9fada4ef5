import type { GiftStatus } from '@florin/wire/gifts/gift';
import { useAmountText } from '../../shell/use-amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { giftWords } from '../../words/dashboard/gift-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { GiftTable } from './gift-table.tsx';
import type { ListedGift } from './listed-gift.ts';
import { GIFT_TABS, type GiftTab } from './tabs.ts';

export interface GiftsViewProps {
  readonly tab: GiftTab;
  readonly gifts: readonly ListedGift[];
  /** Where the list goes on, or null at its end. */
  readonly next: string | null;
  readonly isFirst: boolean;
  /** Of the last 90 days. */
  readonly tally: Readonly<Partial<Record<GiftStatus, { readonly count: number; readonly amount: number }>>>;
  readonly network: PageNetwork;
}

export function GiftsView(props: GiftsViewProps) {
  const { tab, gifts, next, isFirst } = props;
  const words = useWords(giftWords);
  return (
    <>
      <ViewHead title={words.title}>
        <a class="button quiet small" href="/dashboard/gifts/campaigns">
          {words.campaigns}
        </a>
        <Allowed to="gifts.create">
          <a class="button quiet small" href="/dashboard/gifts/campaign">
            {words.manyAtOnce}
          </a>
          <a class="button primary small" href="/dashboard/gifts/new">
            {words.newGift}
          </a>
        </Allowed>
      </ViewHead>
      <Tally tally={props.tally} />
      <FilterTabs
        label={words.which}
        tabs={GIFT_TABS.map(([name]) => ({
          title: words.tabs[name],
          href: pathOf(name, null),
          isCurrent: name === tab,
        }))}
      />
      {gifts.length === 0 ? <NoGifts tab={tab} /> : <GiftTable gifts={gifts} network={props.network} />}
      <Pager newer={isFirst ? null : pathOf(tab, null)} older={next === null ? null : pathOf(tab, next)} />
    </>
  );
}

function pathOf(tab: GiftTab, after: string | null): string {
  const query = new URLSearchParams({ ...(tab !== '' && { show: tab }), ...(after !== null && { after }) });
  return `/dashboard/gifts${query.size > 0 ? `?${query}` : ''}`;
}

function Tally({ tally }: Pick<GiftsViewProps, 'tally'>) {
  const words = useWords(giftWords);
  const amountText = useAmountText();
  const of = (status: GiftStatus) => tally[status] ?? { count: 0, amount: 0 };
  const claimed = of('released');
  const sent = claimed.count + of('open').count + of('reclaimed').count;
  const share = sent === 0 ? null : Math.round((100 * claimed.count) / sent);
  return (
    <dl class="tally" aria-label={words.tally}>
      <div>
        <dt>{words.waiting}</dt>
        <dd>{amountText(of('open').amount)}</dd>
        <dd class="quiet-text">{words.count(of('open').count)}</dd>
      </div>
      <div>
        <dt>{words.claimed}</dt>
        <dd>{amountText(claimed.amount)}</dd>
        <dd class="quiet-text">{words.count(claimed.count)}</dd>
      </div>
      <div>
        <dt>{words.claimedOfAll}</dt>
        <dd>{share === null ? '–' : words.percent(share)}</dd>
        <dd class="quiet-text">{words.inDays}</dd>
      </div>
    </dl>
  );
}

function NoGifts({ tab }: { readonly tab: GiftTab }) {
  const words = useWords(giftWords);
  if (tab !== '') return <Empty title={words.none} />;
  return (
    <Empty title={words.noGifts}>
      <p>{words.noGiftsText}</p>
      <Allowed to="gifts.create">
        <a class="button primary" href="/dashboard/gifts/new">
          {words.newGift}
        </a>
      </Allowed>
    </Empty>
  );
}
