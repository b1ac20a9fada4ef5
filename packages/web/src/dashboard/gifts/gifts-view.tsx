import type { GiftStatus } from '@florin/wire/gifts/gift';
import { amountText } from '../../shell/amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { Short } from '../parts/cells.tsx';
import { amountColumn, createdColumn } from '../parts/columns.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { GiftActions } from './gift-actions.tsx';
import { GiftState } from './gift-status.tsx';
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
  return (
    <>
      <ViewHead title="Gifts">
        <a class="button quiet small" href="/dashboard/gifts/campaign">
          Many at once
        </a>
        <a class="button primary small" href="/dashboard/gifts/new">
          New gift
        </a>
      </ViewHead>
      <Tally tally={props.tally} />
      <FilterTabs
        label="Which gifts"
        tabs={GIFT_TABS.map(([name, title]) => ({
          title,
          href: pathOf(name, null),
          isCurrent: name === tab,
        }))}
      />
      {gifts.length === 0 ? <NoGifts tab={tab} /> : <Gifts {...props} />}
      <Pager newer={isFirst ? null : pathOf(tab, null)} older={next === null ? null : pathOf(tab, next)} />
    </>
  );
}

function pathOf(tab: GiftTab, after: string | null): string {
  const query = new URLSearchParams({ ...(tab !== '' && { show: tab }), ...(after !== null && { after }) });
  return `/dashboard/gifts${query.size > 0 ? `?${query}` : ''}`;
}

function Tally({ tally }: Pick<GiftsViewProps, 'tally'>) {
  const of = (status: GiftStatus) => tally[status] ?? { count: 0, amount: 0 };
  const claimed = of('released');
  const sent = claimed.count + of('open').count + of('reclaimed').count;
  const share = sent === 0 ? null : Math.round((100 * claimed.count) / sent);
  return (
    <dl class="tally" aria-label="Gifts of the last 90 days">
      <div>
        <dt>Waiting</dt>
        <dd>{amountText(of('open').amount)}</dd>
        <dd class="quiet-text">{countText(of('open').count)}</dd>
      </div>
      <div>
        <dt>Claimed</dt>
        <dd>{amountText(claimed.amount)}</dd>
        <dd class="quiet-text">{countText(claimed.count)}</dd>
      </div>
      <div>
        <dt>Claimed of all sent</dt>
        <dd>{share === null ? '–' : `${share}%`}</dd>
        <dd class="quiet-text">in 90 days</dd>
      </div>
    </dl>
  );
}

const countText = (count: number) => (count === 1 ? '1 gift' : `${count} gifts`);

function NoGifts({ tab }: { readonly tab: GiftTab }) {
  if (tab !== '') return <Empty title="None of these." />;
  return (
    <Empty title="No gifts yet.">
      <p>
        Make one: choose an amount, fund it with your wallet, hand over the code. Nobody here ever sees the
        code.
      </p>
      <a class="button primary" href="/dashboard/gifts/new">
        New gift
      </a>
    </Empty>
  );
}

function Gifts({ gifts, network }: GiftsViewProps) {
  return (
    <Table
      label="Gifts"
      rows={gifts}
      columns={[
        {
          title: 'Gift',
          place: 'main',
          cell: ({ id, metadata }) => (
            <a href={`/gifts/${id}`}>
              <span class="clipped">{metadata.message ?? metadata.campaign ?? id}</span>
            </a>
          ),
        },
        { title: 'Status', place: 'state', cell: ({ status }) => <GiftState status={status} /> },
        amountColumn,
        { title: 'Claimed by', place: 'minor', cell: (gift) => <Short text={gift.recipient_address} /> },
        createdColumn,
        {
          title: 'Actions',
          place: 'action',
          cell: (gift) => <GiftActions gift={gift} network={network} />,
        },
      ]}
    />
  );
}
