import type { Json, JsonObject } from '@florin/page-reading/json';
import { CONSENTS_KEY } from '@florin/page-reading/page/consent';
import type { Choice, Offer } from '@florin/page-reading/purchase';
import { plainLetters } from '@florin/page-reading/words/plain-letters';
import { RESERVED_KEYS } from './offer-schema.ts';
import { SPOKEN_KEYS } from './prompt/spoken-wishes.ts';
import { isOneEditAway } from './prompt/words.ts';

/** What a key without a place in the offer may have been meant for. */
export interface Meant {
  readonly fields: Offer['fields'];
  readonly quantity: boolean;
}

/**
 * Options that were given and that a complete choice made no use of. Only then is it certain that the shop does not know
 * them: `shipping` becomes an option once there is an address. An empty value wishes for nothing, and a consent that no shop asked for
 * is given to nobody.
 * @example unusedOptions({ size: 'M', quantty: 3 }, choice) // ['quantty']
 */
export function unusedOptions(given: JsonObject, choice: Choice): readonly string[] {
  return Object.entries(given)
    .filter(([key, value]) => !RESERVED_KEYS.has(key) && key !== CONSENTS_KEY && !isEmpty(value))
    .map(([key]) => key)
    .filter((key) => !Object.hasOwn(choice.options, key));
}

/**
 * Which options that nobody gave the unknown ones may stand for: those of a similar name, and the quantity for any
 * whole number (`qty: 3`).
 * @example meantBy({ quantty: 3 }, ['quantty'], offer) // { fields: [], quantity: true }
 */
export function meantBy(given: JsonObject, unknown: readonly string[], offer: Offer): Meant {
  const isMeant = (known: string) =>
    !Object.hasOwn(given, known) && unknown.some((key) => isSimilar(key, known));
  const holdsNumber = unknown.some((key) => /^\d+$/.test(String(given[key])));
  return {
    fields: offer.fields.filter(({ key }) => isMeant(key)),
    quantity: isMeant('quantity') || (holdsNumber && !Object.hasOwn(given, 'quantity')),
  };
}

/**
 * Keys of earlier that the answer takes back with an empty value, as `metadata[k]=` removes k.
 * @example withdrawnKeys(offer, { quantty: 3 }, { quantty: '', quantity: 3 }) // Set { 'quantty' }
 */
export function withdrawnKeys(offer: Offer, before: JsonObject, response: JsonObject): ReadonlySet<string> {
  const known = new Set<string>([...RESERVED_KEYS, ...offer.fields.map(({ key }) => key)]);
  const isWithdrawn = (key: string) =>
    isEmpty(response[key]) && (SPOKEN_KEYS.has(key) || (Object.hasOwn(before, key) && !known.has(key)));
  return new Set(Object.keys(response).filter(isWithdrawn));
}

function isEmpty(value: Json | undefined): boolean {
  return value === '' || value === null || value === undefined;
}

/** The shortest key that another one may hold: `shipping_method` means `shipping`, `size_chart_seen` may mean `size`. */
const PART_LENGTH_MIN = 4;

function isSimilar(left: string, right: string): boolean {
  const [one, other] = [plain(left), plain(right)];
  if (one === other || isOneEditAway(one, other)) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= PART_LENGTH_MIN && long.includes(short);
}

function plain(key: string): string {
  return plainLetters(key).replace(/[^\p{L}\p{N}]/gu, '');
}
