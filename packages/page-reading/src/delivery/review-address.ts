import { expression } from '@florin/wire/values/expression';
import { spellingsOf } from '../buyer/buyer-values.ts';
import { type Languages, says, saysAny, withoutSaid } from '../lexicon/lexicon.ts';
import { countriesCalled } from '../places/country-names.ts';
import { regionsOf } from '../places/regions.ts';
import type { Address } from '../purchase.ts';
import { hasWords, plainWords } from '../words/plain-words.ts';

const BLOCK_LINES = 9;

/** Runs of digits as a country writes its postal codes. */
const POSTAL: Readonly<Record<string, RegExp>> = {
  US: /\b\d{5}(?:-\d{4})?\b/g,
  SG: /\b\d{6}\b/g,
};

interface Reviewed {
  /** Of whoever gets the parcel; null where it is not compared. */
  readonly name?: string | null;
  readonly languages?: Languages;
  /** The forms on the way held all of it: then a row that sums it up may leave the second line out. */
  readonly isHeld?: boolean;
  /** Where the bill goes: a shop may send the parcel there as well, whatever it was told. */
  readonly billing?: Address | null;
}

/**
 * What the page shows as the address of the parcel where that is not the buyer's; null where it is, or none is shown. A page
 * that shows the street shows where the parcel goes: then everything else that it shows has to be right too.
 * @example reviewDifference(seen.lines, delivery) // 'the review shows another postal code'
 */
export function reviewDifference(
  lines: readonly string[],
  delivery: Address,
  { name = null, languages, isHeld = false, billing = null }: Reviewed = {},
): string | null {
  const isShown = lines.some((line) => hasWords(plainWords(line), plainWords(delivery.line1)));
  for (const block of blocksIn(lines, languages)) {
    if (billing && !isShown && hasWords(plainWords(block), plainWords(billing.line1)))
      return 'the review shows another street';
    const difference =
      differenceIn(block, delivery, isHeld) ?? otherRecipient(block, delivery, name, languages);
    if (difference) return difference;
  }
  return null;
}

/** What follows a label like `Ship to`, up to what is about something else. */
function blocksIn(lines: readonly string[], languages: Languages): readonly string[] {
  return lines.flatMap((line, index) => {
    if (!says('delivery_heading', line, languages)) return [];
    const following = lines.slice(index + 1, index + BLOCK_LINES);
    const end = following.findIndex((next) => saysAny(NEXT, next, languages));
    const own = withoutSaid('delivery_heading', line, languages);
    const rows = [own, ...following.slice(0, end < 0 ? following.length : end)];
    return [rows.join('\n')];
  });
}

const NEXT = [
  'review_part',
  'delivery_heading',
  'billing_section',
  'payment_method',
  'shipping_method',
] as const;

function differenceIn(block: string, delivery: Address, isHeld: boolean): string | null {
  const words = plainWords(block);
  const hasStreet = hasWords(words, plainWords(delivery.line1));
  const postal = postalCodesIn(block, delivery);
  if (!hasStreet && postal.length === 0) return null;
  const isPostal = postal.some((code) => code.startsWith(delivery.postalCode));
  if (postal.length > 0 && !isPostal) return 'the review shows another postal code';
  if (!hasStreet) return hasStreetLike(block) ? 'the review shows another street' : null;
  const isLacking = delivery.line2 !== null && !hasWords(words, plainWords(delivery.line2));
  if (isLacking && !(isHeld && isSummedUp(block, delivery)))
    return 'the review lacks the second line of the address';
  if (hasOtherState(block, delivery)) return 'the review shows another state';
  return hasOtherCountry(block, delivery) ? 'the review shows another country' : null;
}

/** Street and city in one row. */
function isSummedUp(block: string, { line1, city }: Address): boolean {
  return block
    .split('\n')
    .map(plainWords)
    .some((row) => hasWords(row, plainWords(line1)) && hasWords(row, plainWords(city)));
}

const NAME = /^\p{Lu}[\p{L}'’.-]*(?: \p{L}[\p{L}'’.-]*){1,3}$/u;

/** Who stands directly above the street is who gets the parcel: by another family name it goes to somebody else. */
function otherRecipient(
  block: string,
  { line1 }: Address,
  name: string | null,
  languages: Languages,
): string | null {
  const rows = block
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean);
  const street = rows.findIndex((row) => hasWords(plainWords(row), plainWords(line1)));
  const above = rows[street - 1]?.replace(/,$/, '') ?? '';
  const family =
    plainWords(name ?? '')
      .split(' ')
      .at(-1) ?? '';
  if (family === '' || street < 1 || !NAME.test(above)) return null;
  if (saysAny(['no_person', 'company', 'delivery_section'], above, languages)) return null;
  return hasWords(plainWords(block), family) ? null : 'the review shows another recipient';
}

/** A number of the street is none of the postal code. */
function postalCodesIn(block: string, { country, line1, line2 }: Address): readonly string[] {
  const street = plainWords(`${line1} ${line2 ?? ''}`).split(' ');
  const written = POSTAL[country];
  const found = written ? (block.match(written) ?? []) : [];
  return found.filter((code) => !street.includes(code));
}

function hasStreetLike(block: string): boolean {
  return block.split('\n').some((row) => /^\d+[a-z]?\s+\p{L}{2}.*\p{L}{2}/iu.test(row.trim()));
}

/** The code before the postal code, or a name of its own; cities are called like states too. */
function hasOtherState(block: string, { state, country, postalCode, city }: Address): boolean {
  if (state === null || country !== 'US') return false;
  const states = regionsOf(country);
  const own = new Set(spellingsOf('state', state, country).map(plainWords));
  const beside = expression()`\b([A-Za-z]{2}),?\s+${postalCode}`.exec(block)?.[1];
  if (beside && states[beside.toUpperCase()] && !own.has(beside.toLowerCase())) return true;
  const words = plainWords(block.replaceAll(city, ' '));
  const shown = Object.values(states)
    .map(plainWords)
    .filter((name) => hasWords(words, name));
  return shown.length > 0 && !shown.some((name) => own.has(name)) && !beside;
}

const NAME_MIN = 4;
const ROWS_AFTER_STREET = 4;

/**
 * A row of the address is what another country is called, or the one with the city ends so. A state and a city may be called like a
 * country, too: `New Jersey`, `Singapore`.
 */
function hasOtherCountry(
  block: string,
  { country, state, city, line1, line2, postalCode }: Address,
): boolean {
  const all = block.split('\n').map(plainWords);
  const street = all.findIndex((row) => hasWords(row, plainWords(line1)));
  const rows = all.slice(street, street + ROWS_AFTER_STREET + 1);
  const isOfCity = (row: string) => hasWords(row, plainWords(city)) || hasWords(row, plainWords(postalCode));
  const ends = new Set(rows.flatMap((row) => [row, ...(isOfCity(row) ? endsOf(row) : [])]));
  if (spellingsOf('country', country, null).some((name) => name.length > 2 && ends.has(plainWords(name))))
    return false;
  const states = state === null ? [] : spellingsOf('state', state, country);
  const own = plainWords([city, line1, line2 ?? '', ...states].join(' '));
  return [...ends].some(
    (name) =>
      name.length >= NAME_MIN &&
      !hasWords(own, name) &&
      countriesCalled(name).some((code) => code !== country),
  );
}

/** @example endsOf('oakland ca 94607') // ['ca 94607', '94607'] */
function endsOf(row: string): readonly string[] {
  const words = row.split(' ');
  return words.slice(1).map((_, index) => words.slice(index + 1).join(' '));
}
