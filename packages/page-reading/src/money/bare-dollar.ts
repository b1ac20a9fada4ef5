import type { Currency } from '../purchase.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

type Evidence = Pick<DocumentSurvey, 'url' | 'language' | 'lines' | 'amounts'>;
type Dollar = Currency | 'other';

/** Countries with a dollar, or a peso written as one, of their own. */
const OWN_DOLLAR: Readonly<Record<string, Dollar>> = {
  us: 'usd',
  sg: 'sgd',
  ...Object.fromEntries(
    'ar au bb bn bs bz ca cl co fj gy hk jm ky mx na nz tt tw uy'.split(' ').map((code) => [code, 'other']),
  ),
};

const NAMES: readonly (readonly [RegExp, Dollar])[] = [
  [/\bUSD\b|\b(?:US|U\.S\.|American) dollars?\b/, 'usd'],
  [/\bSGD\b|\bSingapore(?:an)? dollars?\b/, 'sgd'],
  [
    /\b(?:AUD|CAD|NZD|HKD|TWD|MXN|ARS|CLP|COP)\b|\b(?:Australian|Canadian|New Zealand|Hong Kong|Taiwan) dollars?\b/,
    'other',
  ],
];

/**
 * Which dollar a bare `$` is: what the words of the page, the country of its address and that of its language say, and
 * without any of them the US dollar. Of the common dollars it is the dearest: whoever confirms 20 of them is never charged
 * more. Null where no bare dollar is shown, or where what is said disagrees.
 * @example dollarOf({ url: 'https://shop.example.sg/mug', language: 'en', lines: [], amounts }) // 'sgd'
 */
export function dollarOf({ url, language, lines, amounts }: Evidence): Dollar | null {
  if (!amounts.some(({ text }) => text.includes('$'))) return null;
  const said = new Set([...inWords(lines), ...ofCountry(hostCountry(url)), ...ofCountry(regionOf(language))]);
  if (said.size > 1) return null;
  const [only = 'usd'] = said;
  return only;
}

function inWords(lines: readonly string[]): Dollar[] {
  return NAMES.filter(([name]) => lines.some((line) => name.test(line))).map(([, dollar]) => dollar);
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
