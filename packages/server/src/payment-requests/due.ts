import { type Cents, cents } from '@florin/wire/money';

interface Received {
  /** Null in events from before it was counted. */
  readonly amount_received: Cents | null;
}

/**
 * What is still to be paid of a request that can be paid.
 * @example dueOf({ amount_received: cents(1000) }, cents(2599)) // 1599
 */
export function dueOf({ amount_received }: Received, amount: Cents): Cents {
  return cents(Math.max(0, amount - (amount_received ?? 0)));
}

/**
 * What arrived and what is due, as the API shows it: nothing is due of what is over.
 * @example presentDue(row, row.amount_total, row.status === 'open')
 */
export function presentDue(row: Received, amount: Cents, isPayable: boolean) {
  return {
    amount_received: row.amount_received ?? cents(0),
    amount_due: isPayable ? dueOf(row, amount) : cents(0),
  };
}
