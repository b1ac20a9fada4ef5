import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { Clipped, Quote } from '../parts/cells.tsx';
import { createdColumn } from '../parts/columns.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
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
  readonly hasCard: boolean;
}

export function CheckoutsView({ tab, checkouts, next, isFirst, hasCard }: CheckoutsViewProps) {
  return (
    <>
      <ViewHead title="Agent checkouts">
        <NewCheckout hasCard={hasCard} />
      </ViewHead>
      <FilterTabs
        label="Which checkouts"
        tabs={CHECKOUT_TABS.map(([name, title]) => ({
          title,
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
  if (tab !== '') return <Empty title="None of these." />;
  return (
    <Empty title="No checkouts yet.">
      <p>Give the address of a product and a wish. You see the quote before anything is charged.</p>
    </Empty>
  );
}

function Checkouts({ checkouts }: { readonly checkouts: readonly CheckoutIntent[] }) {
  return (
    <Table
      label="Agent checkouts"
      rows={checkouts}
      columns={[
        {
          title: 'What',
          place: 'main',
          cell: (intent) => (
            <a href={`/dashboard/checkouts/${intent.id}`}>
              <span class="clipped">{whatOf(intent)}</span>
            </a>
          ),
        },
        { title: 'Status', place: 'state', cell: (intent) => <CheckoutStatus intent={intent} /> },
        {
          title: 'Total',
          place: 'amount',
          cell: (intent) => <Quote amount={intent.amount} currency={intent.currency} />,
        },
        { title: 'At', place: 'minor', cell: ({ url }) => new URL(url).host },
        { title: 'Wish', place: 'minor', cell: ({ prompt }) => <Clipped text={prompt} /> },
        createdColumn,
      ]}
    />
  );
}

/** @example whatOf(intent) // 'Oxford Shirt' */
export function whatOf({ summary, url, prompt }: CheckoutIntent): string {
  return summary?.title ?? prompt ?? new URL(url).host;
}
