import { amountReadings } from '@florin/web/words/amount-words';
import { type IdKind, idPrefixes, isId } from '@florin/wire/ids';
import { typedAmount } from '@florin/wire/values/typed-amount';

/** What someone looks for, by what it looks like. */
export type Search =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'signature'; readonly signature: string }
  | { readonly by: 'address'; readonly address: string }
  /** A number can also be a word of the metadata. */
  | { readonly by: 'amount'; readonly cents: number; readonly text: string }
  | { readonly by: 'words'; readonly text: string };

const LENGTH_MAX = 200;
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/;
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const AMOUNT_MAX = 10_000_000_000_00;

/**
 * @example understoodSearch('$25') // { by: 'amount', cents: 2500, text: '$25' }
 */
export function understoodSearch(typed: string): Search | null {
  const text = typed.toWellFormed().replace(/\p{C}/gu, '').trim().slice(0, LENGTH_MAX).toWellFormed();
  if (text === '') return null;
  if (isAnyId(text)) return { by: 'id', id: text };
  if (SIGNATURE.test(text)) return { by: 'signature', signature: text };
  if (ADDRESS.test(text)) return { by: 'address', address: text };
  const amount = amountIn(text);
  return amount !== null ? { by: 'amount', cents: amount, text } : { by: 'words', text };
}

/** In whichever language it is written: no text is one amount in one and another in another. */
function amountIn(text: string): number | null {
  for (const reading of Object.values(amountReadings)) {
    const typed = typedAmount(text, AMOUNT_MAX, reading);
    if (typed.ok) return typed.cents;
  }
  return null;
}

function isAnyId(text: string): boolean {
  return (Object.keys(idPrefixes) as IdKind[]).some((kind) => isId(kind, text));
}
