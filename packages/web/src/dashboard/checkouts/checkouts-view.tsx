import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { checkoutWords } from '../../words/dashboard/checkout-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Clipped, Quote } from '../parts/cells.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { CheckoutStatus } from './checkout-status.tsx';
import { NewCheckout } from './new-checkout.tsx';
import { CHECKOUT_TABS, type CheckoutTab } from './tabs.ts';

export interface CheckoutsViewProps {
  readonly tab: CheckoutTab;
  readonly checkouts: readonly CheckoutIntent[];
  /** Where the list goes on, or null at its end. */
  readonly next: string | null;
  readonly isFirst: boolean;
}

export function CheckoutsView({ tab, checkouts, next, isFirst }: CheckoutsViewProps) {
  const words = useWords(checkoutWords);
  return (
    <>
      <ViewHead title={words.title}>
        <NewCheckout reopens />
      </ViewHead>
      <FilterTabs
        label={words.which}
        tabs={CHECKOUT_TABS.map((name) => ({
          title: words.tabs[name],
          href: pathOf(name, null),
          isCurrent: name === tab,
        }))}
      />
      {checkouts.length === 0 ? <NoCheckouts tab={tab} /> : <Checkouts checkouts={checkouts} />}
      <Pager newer={isFirst ? null : pathOf(tab, null)} older={next === null ? null : pathOf(tab, next)} />
    </>
  );
}

function pathOf(tab: CheckoutTab, after: string | null): string {
  const query = new URLSearchParams({ ...(tab !== '' && { show: tab }), ...(after !== null && { after }) });
  return `/dashboard/checkouts${query.size > 0 ? `?${query}` : ''}`;
}

function NoCheckouts({ tab }: { readonly tab: CheckoutTab }) {
  const words = useWords(checkoutWords);
  if (tab !== '') return <Empty title={words.none} />;
  return (
    <Empty title={words.noCheckouts}>
      <p>{words.noCheckoutsText}</p>
    </Empty>
  );
}

function Checkouts({ checkouts }: { readonly checkouts: readonly CheckoutIntent[] }) {
  const words = useWords(checkoutWords);
  const { status } = useWords(frameWords);
  const { createdColumn } = useColumns();
  return (
    <Table
      label={words.title}
      rows={checkouts}
      columns={[
        {
          title: words.what,
          place: 'main',
          cell: (intent) => (
            <a href={`/dashboard/checkouts/${intent.id}`}>
              <span class="clipped">{whatOf(intent)}</span>
            </a>
          ),
        },
        { title: status, place: 'state', cell: (intent) => <CheckoutStatus intent={intent} /> },
        {
          title: words.total,
          place: 'amount',
          cell: (intent) => <Quote amount={intent.amount} currency={intent.currency} />,
        },
        { title: words.at, place: 'minor', cell: ({ url }) => new URL(url).host },
        { title: words.wish, place: 'minor', cell: ({ prompt }) => <Clipped text={prompt} /> },
        createdColumn,
      ]}
    />
  );
}

/** @example whatOf(intent) // 'Oxford Shirt' */
export function whatOf({ summary, url, prompt }: CheckoutIntent): string {
  return summary?.title ?? prompt ?? new URL(url).host;
}
