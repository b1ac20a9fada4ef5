import { amountText } from './amount-text.ts';

/** The largest thing on a page. */
export function Amount({ cents }: { readonly cents: number }) {
  return (
    <p class="amount">
      {amountText(cents)}
      <small>USDC</small>
    </p>
  );
}
