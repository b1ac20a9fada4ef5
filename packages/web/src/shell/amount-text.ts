import { fractionDigits } from '@florin/wire/currency/fraction-digits';
import { plainAmount } from '@florin/wire/money';
import type { InEveryLanguage, Language } from '../words/language.ts';

/**
 * Dollars as people write them in a language.
 * @example amountText(250000) // '$2,500.00', in German '2.500,00 $', in French '2 500,00 $'
 */
export function amountText(cents: number, language: Language = 'en'): string {
  const [whole, fraction] = plainAmount(cents).split('.');
  const { thousands, cents: mark } = MARKS[language];
  const amount = `${whole!.replace(/\B(?=(?:\d{3}){1,6}$)/g, thousands)}${mark}${fraction}`;
  return language === 'en' ? `$${amount}` : `${amount}\u00a0$`;
}

/** As Intl writes them, held here so that the server and every browser write the same: a page that differs is drawn again. */
const MARKS: InEveryLanguage<{ readonly thousands: string; readonly cents: string }> = {
  en: { thousands: ',', cents: '.' },
  de: { thousands: '.', cents: ',' },
  fr: { thousands: '\u202f', cents: ',' },
  es: { thousands: '.', cents: ',' },
};

const DOLLARS: ReadonlySet<string | null> = new Set([null, 'usd', 'sgd']);

/**
 * What a merchant asks: dollars with their sign, all else with its code.
 * @example quoteText(2310, 'sgd') // '$23.10 SGD'
 * @example quoteText(2310, 'eur', 'de') // '23,10 EUR'
 */
export function quoteText(amount: number, currency: string | null, language: Language = 'en'): string {
  const code = currency === null || currency === 'usd' ? '' : ` ${currency.toUpperCase()}`;
  if (DOLLARS.has(currency)) return `${amountText(amount, language)}${code}`;
  const digits = fractionDigits(currency!);
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${(amount / 10 ** digits).toLocaleString(language, format)}${code}`;
}
