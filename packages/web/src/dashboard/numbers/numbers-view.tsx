import { useAmountText } from '../../shell/use-amount-text.ts';
import { numbersWords } from '../../words/dashboard/numbers-words.ts';
import { useWords } from '../../words/use-words.ts';
import { dashboardPathOf } from '../frame/paths.ts';
import { Figures } from '../parts/figures.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import type { Numbers, NumbersProps } from './numbers-props.ts';

/** Net revenue, by day, product and link. */
export function NumbersView({ from, to, timeZone, total, days, products, links }: NumbersProps) {
  const words = useWords(numbersWords);
  const amountText = useAmountText();
  return (
    <>
      <ViewHead title={words.title} back={{ href: '/dashboard', title: words.home }} />
      <form class="search" action="/dashboard/numbers">
        <div class="field">
          <label for="numbers-from">{words.from}</label>
          <input id="numbers-from" type="date" name="from" value={from} required />
        </div>
        <div class="field">
          <label for="numbers-to">{words.to}</label>
          <input id="numbers-to" type="date" name="to" value={to} required />
        </div>
        <button type="submit" class="quiet">
          {words.show}
        </button>
      </form>
      <p class="hint">{words.zone(timeZone)}</p>
      <Figures
        figures={[
          [words.received, amountText(total.receivedCents)],
          [words.refunded, amountText(total.refundedCents)],
          [words.net, amountText(total.receivedCents - total.refundedCents)],
        ]}
      />
      {days.length === 0 ? (
        <Empty title={words.nothing} />
      ) : (
        <>
          <Breakdown label={words.byDay} first={words.day} rows={days} />
          <Breakdown label={words.byProduct} first={words.product} rows={products} />
          <Breakdown label={words.byLink} first={words.link} rows={links} />
        </>
      )}
    </>
  );
}

interface BreakdownProps {
  readonly label: string;
  readonly first: string;
  readonly rows: readonly Numbers[];
}

function Breakdown({ label, first, rows }: BreakdownProps) {
  const words = useWords(numbersWords);
  const amountText = useAmountText();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{label}</h2>
      <Table
        label={label}
        rows={rows.map((row) => ({ ...row, id: row.key }))}
        columns={[
          { title: first, place: 'main', cell: ({ id, name }) => <Named id={id} name={name} /> },
          { title: words.received, place: 'minor', cell: ({ receivedCents }) => amountText(receivedCents) },
          { title: words.refunded, place: 'minor', cell: ({ refundedCents }) => amountText(refundedCents) },
          {
            title: words.net,
            place: 'amount',
            cell: ({ receivedCents, refundedCents }) => amountText(receivedCents - refundedCents),
          },
        ]}
      />
    </section>
  );
}

function Named({ id, name }: { readonly id: string; readonly name: string | null }) {
  const { withoutLink } = useWords(numbersWords);
  const path = dashboardPathOf(id);
  if (path !== null)
    return (
      <a class="clipped" href={path}>
        {name ?? id}
      </a>
    );
  return <>{id === '' ? withoutLink : id}</>;
}
