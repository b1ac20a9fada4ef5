import { dashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { PaymentsProps } from './payments-props.ts';

/** A plain form: what is looked for is in the address. */
export function PaymentSearch({ search, from, to, show, isFiltered }: PaymentsProps) {
  const words = useWords(dashboardPaymentWords);
  return (
    <search>
      <form class="search" action="/dashboard/payments">
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <div class="field grows">
          <label for="payment-q">{words.search}</label>
          <input
            id="payment-q"
            type="search"
            name="q"
            value={search}
            maxLength={200}
            placeholder={words.searchHint}
          />
        </div>
        <div class="field">
          <label for="payment-from">{words.from}</label>
          <input id="payment-from" type="date" name="from" value={from} />
        </div>
        <div class="field">
          <label for="payment-to">{words.to}</label>
          <input id="payment-to" type="date" name="to" value={to} />
        </div>
        <button type="submit" class="quiet">
          {words.search}
        </button>
        {isFiltered && (
          <a class="clear" href={show === 'all' ? '/dashboard/payments' : `/dashboard/payments?show=${show}`}>
            {words.clear}
          </a>
        )}
      </form>
    </search>
  );
}
