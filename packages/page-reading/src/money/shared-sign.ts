import type { Concept } from '../lexicon/concepts.ts';
import { type Languages, says } from '../lexicon/lexicon.ts';
import type { Currency } from '../purchase.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

type Evidence = Pick<DocumentSurvey, 'url' | 'language' | 'languages' | 'lines' | 'amounts'>;
type Dollar = Currency | 'other';

/** Countries with a dollar, or a peso written as one, of their own. */
const OWN_DOLLAR: Readonly<Record<string, Dollar>> = {
  us: 'usd',
  sg: 'sgd',
  ...Object.fromEntries(
    'ar au bb bn bs bz ca cl co fj gy hk jm ky mx na nz tt tw uy'.split(' ').map((code) => [code, 'other']),
  ),
};

const NAMES: readonly (readonly [Concept, RegExp, Dollar])[] = [
  ['dollar_us', /\bUSD\b/, 'usd'],
  ['dollar_sg', /\bSGD\b/, 'sgd'],
  ['dollar_other', /\b(?:AUD|CAD|NZD|HKD|TWD|MXN|ARS|CLP|COP)\b/, 'other'],
];

/**
 * Which dollar a bare `$` is: what the words of the page, the country of its address and that of its language say, and
 * without any of them the US dollar. Of the common dollars it is the dearest: whoever confirms 20 of them is never charged
 * more. Null where no bare dollar is shown, or where what is said disagrees.
 * @example dollarOf({ url: 'https://shop.example.sg/mug', language: 'en', lines: [], amounts }) // 'sgd'
 */
export function dollarOf({ url, language, languages, lines, amounts }: Evidence): Dollar | null {
  if (!amounts.some(({ text }) => text.includes('$'))) return null;
  const said = new Set([
    ...inWords(lines, languages),
    ...ofCountry(hostCountry(url)),
    ...ofCountry(regionOf(language)),
  ]);
  if (said.size > 1) return null;
  const [only = 'usd'] = said;
  return only;
}

function inWords(lines: readonly string[], languages: Languages): Dollar[] {
  const isNamed = (line: string, [name, code]: (typeof NAMES)[number]) =>
    code.test(line) || says(name, line, languages);
  return NAMES.filter((known) => lines.some((line) => isNamed(line, known))).map(([, , dollar]) => dollar);
}

function ofCountry(code: string): Dollar[] {
  const own = OWN_DOLLAR[code];
  return own ? [own] : [];
}

function hostCountry(url: string): string {
  const labels = URL.canParse(url) ? new URL(url).hostname.split('.') : [];
  return labels.length > 1 ? (labels.at(-1) ?? '') : '';
}

/** `en-SG`. American English is what software speaks that was never told another. */
function regionOf(language: string): string {
  const region = /^[a-z]{2,3}[-_]([a-z]{2})$/i.exec(language)?.[1]?.toLowerCase() ?? '';
  return region === 'us' ? '' : region;
}
