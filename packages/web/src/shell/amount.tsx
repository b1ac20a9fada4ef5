import { useLanguage } from '../words/use-words.ts';
import { amountText } from './amount-text.ts';

/** Beyond this many characters the figure is set smaller, so that it fits the narrowest phone. */
const LENGTH_MAX = 8;

/** The largest thing on a page. */
export function Amount({ cents }: { readonly cents: number }) {
  const text = amountText(cents, useLanguage());
  return (
    <p class={text.length > LENGTH_MAX ? 'amount long' : 'amount'}>
      {text}
      <small>USDC</small>
    </p>
  );
}
