import { readForeignJson } from '../foreign-text/foreign-json.ts';
import { isJsonObject } from '../json.ts';
import { names } from '../lexicon/markup-names.ts';
import type { FetchedAnswer } from './payment-answer.ts';

const ADDRESS_MAX = 2_000;

/**
 * Where the last answer that names a next page leads, of those that the site of this page gave. Null where it names none, another site, or
 * the page itself.
 * @example toldAddress([{ url: 'https://shop.example/pay', body: '{"redirect":"/thanks/81"}' }], page) // 'https://shop.example/thanks/81'
 */
export function toldAddress(answers: readonly FetchedAnswer[], page: string): string | null {
  const told = answers
    .filter(({ url }) => isOfSite(url, page))
    .flatMap(({ url, body }) => addressesIn(body, url))
    .at(-1);
  return told !== undefined && isOfSite(told, page) && !isSamePlace(told, page) ? told : null;
}

/** One level in, as in `{ data: { url } }`, and no deeper: pictures and products have addresses, too. */
function addressesIn(body: string, base: string): readonly string[] {
  const reading = readForeignJson(body);
  if (reading.kind !== 'json' || !isJsonObject(reading.value)) return [];
  const inner = Object.values(reading.value).flatMap((value) =>
    value && isJsonObject(value) ? [value] : [],
  );
  const objects = [reading.value, ...inner];
  const found = new Set(
    objects.flatMap((object) => Object.entries(object)).flatMap((entry) => addressOf(entry, base)),
  );
  return found.size === 1 ? [...found] : [];
}

function addressOf([name, value]: [string, unknown], base: string): string[] {
  const isAddress = typeof value === 'string' && /^(?:https?:\/)?\/\S*$/.test(value);
  if (!isAddress || value.length > ADDRESS_MAX || !names('answer_address', name)) return [];
  return URL.canParse(value, base) ? [new URL(value, base).href] : [];
}

function isOfSite(url: string, page: string): boolean {
  return URL.canParse(url) && URL.canParse(page) && new URL(url).origin === new URL(page).origin;
}

function isSamePlace(url: string, page: string): boolean {
  return new URL(url).pathname === new URL(page).pathname;
}
