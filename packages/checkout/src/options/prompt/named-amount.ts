import { LANGUAGES } from '@florin/page-reading/lexicon/languages';
import type { Currency } from '@florin/page-reading/purchase';

/** Names are taken apart by what they have in common: of `US dollars` and `Canadian dollars` the word for the money is `dollars`. */
const COMPARED = ['usd', 'cad', 'gbp', 'egp', 'eur', 'sek', 'nok', 'dkk', 'czk', 'ron', 'bgn', 'jpy', 'cny'];
/** Languages have up to six forms behind a number. */
const COUNTS = [1, 2, 3, 5, 11, 100];

/**
 * An amount that somebody wishes for by the name of the currency, as it is written; null where there is none, or several.
 * @example namedAmount('Doneer 35 euro', 'eur') // '35'
 */
export function namedAmount(wish: string, currency: Currency): string | null {
  const words = wordsFor(currency);
  const found = [...wish.matchAll(/(?<![\d.,\p{L}])(\d{1,7}(?:[.,]\d{2})?)\s?([\p{L}\p{M}]+)/gu)].flatMap(
    ([, amount = '', word = '']) => (words.has(word.toLowerCase()) ? [amount] : []),
  );
  const [only, ...more] = found;
  return only !== undefined && more.length === 0 ? only : null;
}

const known = new Map<Currency, ReadonlySet<string>>();

function wordsFor(currency: Currency): ReadonlySet<string> {
  const words = known.get(currency) ?? new Set(LANGUAGES.flatMap(({ code }) => nounsIn(code, currency)));
  known.set(currency, words);
  return words;
}

/** A name of one word is the noun; of more, what another currency is called as well. */
function nounsIn(language: string, currency: string): string[] {
  return COUNTS.flatMap((count) => {
    const own = namesIn(language, currency, count);
    if (own.length === 1) return own;
    const others = new Set(
      COMPARED.filter((other) => other !== currency).flatMap((other) => namesIn(language, other, count)),
    );
    return own.filter((word) => others.has(word));
  });
}

function namesIn(language: string, currency: string, count: number): string[] {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' });
  const name = format.formatToParts(count).find(({ type }) => type === 'currency')?.value ?? '';
  return name.toLowerCase().match(/[\p{L}\p{M}]{3,}|\p{Script=Han}{2,}/gu) ?? [];
}
