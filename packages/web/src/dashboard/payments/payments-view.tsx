import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { PaymentSearch } from './payment-search.tsx';
import { PaymentTable } from './payment-table.tsx';
import { type PaymentsProps, paymentTabs } from './payments-props.ts';

/** Sessions, payment requests, unmatched payments and refunds in one list. */
export function PaymentsView(props: PaymentsProps) {
  const { rows, tabs, newer, older, exports } = props;
  return (
    <>
      <ViewHead title="Payments">
        <a class="button quiet small" href={exports.csv} download>
          Export CSV
        </a>
        <a class="button quiet small" href={exports.json} download>
          Export JSON
        </a>
      </ViewHead>
      <FilterTabs
        label="Which payments"
        tabs={tabs.map(({ name, href, isCurrent }) => ({ title: paymentTabs[name], href, isCurrent }))}
      />
      <PaymentSearch {...props} />
      {rows.length === 0 ? <NoPayments {...props} /> : <PaymentTable label="Payments" rows={rows} />}
      <Pager newer={newer} older={older} />
    </>
  );
}

function NoPayments({ isFiltered, show, newer }: PaymentsProps) {
  if (isFiltered)
    return (
      <Empty title="Nothing matches">
        <p>
          Search for a whole id, signature, address, amount or value of metadata.{' '}
          <a href="/dashboard/payments">Show all payments</a>
        </p>
      </Empty>
    );
  if (newer !== null) return <Empty title="There are no older ones" />;
  if (show === 'needs_you') return <Empty title="Nothing needs you" />;
  if (show !== 'all') return <Empty title="None yet" />;
  return (
    <Empty title="No payments yet">
      <p>Make a product and share its link, or ask for a payment with the API.</p>
      <a class="button quiet small" href="/dashboard/products">
        Make a product
      </a>
    </Empty>
  );
}
