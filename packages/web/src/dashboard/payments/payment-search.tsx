import type { PaymentsProps } from './payments-props.ts';

/** A plain form: what is looked for is in the address. */
export function PaymentSearch({ search, from, to, show, isFiltered }: PaymentsProps) {
  return (
    <search>
      <form class="search" action="/dashboard/payments">
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <div class="field grows">
          <label for="payment-q">Search</label>
          <input
            id="payment-q"
            type="search"
            name="q"
            value={search}
            maxLength={200}
            placeholder="Id, address, amount, metadata…"
          />
        </div>
        <div class="field">
          <label for="payment-from">From (UTC)</label>
          <input id="payment-from" type="date" name="from" value={from} />
        </div>
        <div class="field">
          <label for="payment-to">To</label>
          <input id="payment-to" type="date" name="to" value={to} />
        </div>
        <button type="submit" class="quiet">
          Search
        </button>
        {isFiltered && (
          <a class="clear" href={show === 'all' ? '/dashboard/payments' : `/dashboard/payments?show=${show}`}>
            Clear
          </a>
        )}
      </form>
    </search>
  );
}
