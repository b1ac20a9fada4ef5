import { expression } from '@florin/wire/values/expression';
import type { Concept } from '../lexicon/concepts.ts';
import { type Languages, says } from '../lexicon/lexicon.ts';
import type { Currency } from '../purchase.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { CURRENCY_CODE } from '../words/currency-codes.ts';
import { currenciesOf, currencyOf, isSharedSign, type SharedSign } from './currency.ts';

type Evidence = Pick<DocumentSurvey, 'url' | 'language' | 'languages' | 'lines' | 'amounts'>;

/** What languages call some dollars. */
const DOLLARS: readonly (readonly [Concept, Currency])[] = [
  ['dollar_us', 'usd'],
  ['dollar_sg', 'sgd'],
  ['dollar_other', 'other'],
];

/**
 * Whose a sign is that several currencies share: what the words of the page, the country of its address and that of its language say. A
 * dollar of which nothing is said is the US dollar: of the common ones it is the dearest, so whoever confirms 20 of them is never charged
 * more. One that is not written as in the United States, in a language whose people have one of their own (`$12.990`), is that of the
 * country that the goods go to, where that is known. Null where no such sign is shown, or where what is said disagrees.
 * @example currencyOfSign({ url: 'https://shop.example.sg/mug', language: 'en', lines: [], amounts }) // 'sgd'
 */
export function currencyOfSign(
  { url, language, languages, lines, amounts }: Evidence,
  goesTo = '',
): Currency | null {
  const [sign, ...more] = new Set(amounts.map(({ text }) => currencyOf(text)).filter(isSharedSign));
  if (sign === undefined || more.length > 0) return null;
  const said = new Set([
    ...inWords(sign, lines, languages),
    ...ofCountry(sign, hostCountry(url)),
    ...ofCountry(sign, regionOf(language)),
  ]);
  if (said.size > 1) return null;
  const [only] = said;
  if (only !== undefined) return only;
  if (sign !== '$') return ofCountry(sign, likelyRegion(language))[0] ?? null;
  if (!amounts.some(({ decimalMark }) => decimalMark === ',') || !hasOwn(sign, language)) return 'usd';
  return ofCountry(sign, goesTo.toLowerCase()).find((code) => isSpokenWith(code, language)) ?? null;
}

function hasOwn(sign: SharedSign, language: string): boolean {
  return currenciesOf(sign).some((code) => isSpokenWith(code, language));
}

/** Whether a language is one of those that are written in the country of a currency: Spanish in Chile. */
function isSpokenWith(currency: Currency, language: string): boolean {
  const tag = /^[a-z]{2,3}/i.exec(language)?.[0].toLowerCase();
  const locale = `${tag}-${currency.slice(0, 2).toUpperCase()}`;
  return (
    tag !== undefined &&
    currency !== 'usd' &&
    new Intl.NumberFormat(locale).resolvedOptions().locale === locale
  );
}

function inWords(sign: SharedSign, lines: readonly string[], languages: Languages): Currency[] {
  const codes = lines.flatMap((line) => CURRENCY_CODES.exec(line)?.[0].toLowerCase() ?? []);
  const named =
    sign === '$' ? DOLLARS.filter(([name]) => lines.some((line) => says(name, line, languages))) : [];
  return [...codes.filter((code) => currenciesOf(sign).includes(code)), ...named.map(([, dollar]) => dollar)];
}

/** In capitals: in other words letters like these may stand. */
const CURRENCY_CODES = expression()`${CURRENCY_CODE}`;

/** The code of a currency begins with that of its country. */
function ofCountry(sign: SharedSign, country: string): Currency[] {
  return country === '' ? [] : currenciesOf(sign).filter((code) => code.startsWith(country));
}

function hostCountry(url: string): string {
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : [];
  const last = labels.length > 1 ? (labels.at(-1) ?? '') : '';
  return last.length === 2 ? last : '';
}

/** `en-SG`. American English is what software speaks that was never told another. */
function regionOf(language: string): string {
  const region = /^[a-z]{2,3}[-_]([a-z]{2})$/i.exec(language)?.[1]?.toLowerCase() ?? '';
  return region === 'us' ? '' : region;
}

/** Where a language is spoken by most: `sv` is Swedish of Sweden. */
function likelyRegion(language: string): string {
  const tag = /^[a-z]{2,3}/i.exec(language)?.[0];
  return (tag && new Intl.Locale(tag).maximize().region?.toLowerCase()) ?? '';
}
