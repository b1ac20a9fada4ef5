import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { Figures } from '../parts/figures.tsx';
import { FilterTabs } from '../parts/filter-tabs.tsx';
import { Pager } from '../parts/pager.tsx';
import { Empty } from '../parts/states.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { PaymentSearch } from './payment-search.tsx';
import { PaymentTable } from './payment-table.tsx';
import type { PaymentsProps } from './payments-props.ts';

/** Sessions, payment requests, unmatched payments and refunds in one list. */
export function PaymentsView(props: PaymentsProps) {
  const { rows, tabs, newer, older, exports, visits } = props;
  const words = useWords(dashboardPaymentWords);
  return (
    <>
      <ViewHead title={words.title}>
        <Allowed to="payments.export">
          <a class="button quiet small" href={exports.bookkeeping} download>
            {words.exportBookkeeping}
          </a>
          <a class="button quiet small" href={exports.csv} download>
            {words.exportCsv}
          </a>
          <a class="button quiet small" href={exports.json} download>
            {words.exportJson}
          </a>
        </Allowed>
      </ViewHead>
      <FilterTabs
        label={words.which}
        tabs={tabs.map(({ name, href, isCurrent }) => ({ title: words.tabs[name], href, isCurrent }))}
      />
      <PaymentSearch {...props} />
      {visits !== null && (
        <>
          <Figures
            figures={[
              [words.visits30, String(visits.visits)],
              [words.ofThemPaid, String(visits.paid)],
              [words.share, shareText(visits)],
            ]}
          />
          <p class="hint spaced">{words.visitsText}</p>
        </>
      )}
      {rows.length === 0 ? <NoPayments {...props} /> : <PaymentTable label={words.title} rows={rows} />}
      <Pager newer={newer} older={older} />
    </>
  );
}

const shareText = ({ visits, paid }: { readonly visits: number; readonly paid: number }) =>
  visits === 0 ? '–' : `${Math.round((paid / visits) * 100)} %`;

function NoPayments({ isFiltered, show, newer }: PaymentsProps) {
  const words = useWords(dashboardPaymentWords);
  if (isFiltered)
    return (
      <Empty title={words.noMatch}>
        <p>
          {words.noMatchText} <a href="/dashboard/payments">{words.showAll}</a>
        </p>
      </Empty>
    );
  if (newer !== null) return <Empty title={words.noOlder} />;
  if (show === 'needs_you') return <Empty title={words.nothingNeedsYou} />;
  if (show !== 'all') return <Empty title={words.noneYet} />;
  return (
    <Empty title={words.noPayments}>
      <p>{words.noPaymentsText}</p>
      <a class="button quiet small" href="/dashboard/products">
        {words.makeProduct}
      </a>
    </Empty>
  );
}
