import {
  type BuyerPart,
  type BuyerPurpose,
  isJoinedAddress,
  isPersonsName,
  type JoinedAddress,
  WITH_LINE2,
} from '../fields/field-purpose.ts';
import { countryNames } from '../places/country-names.ts';
import { districtOf, withAndWithoutLevel, withoutCode } from '../places/place-levels.ts';
import { PREFECTURES } from '../places/prefectures.ts';
import { regionsOf } from '../places/regions.ts';
import { subdivisionsOf } from '../places/subdivisions.ts';
import type { Address, Buyer, BuyerDetail } from '../purchase.ts';
import type { ControlOption } from '../survey/control.ts';
import { plainLetters } from '../words/plain-letters.ts';
import { plainWords } from '../words/plain-words.ts';
import { phoneAtHome, phoneNumber, phoneParts } from './phone-number.ts';

/**
 * What belongs into a field, or null where the buyer has no such detail.
 * @example buyerValue(buyer, 'city', 'shipping') // 'Springfield'
 */
export function buyerValue(
  buyer: Buyer,
  field: BuyerPurpose,
  section: 'shipping' | 'billing',
): string | null {
  if (field === 'email') return buyer.email;
  if (field === 'phone') return buyer.phone;
  if (field === 'phone_code') return phoneNumber(buyer.phone)?.code ?? null;
  if (field === 'phone_local') return phoneNumber(buyer.phone)?.local ?? buyer.phone;
  if (field === 'phone_at_home') return phoneAtHome(buyer.phone, countryOf(buyer, section));
  const name = nameOf(buyer, section);
  if (field === 'full_name') return name;
  if (isPhonePart(field))
    return buyer.phone && (phoneParts(buyer.phone, countryOf(buyer, section))[PIECE[field]] ?? null);
  if (field === 'given_name') return splitName(name)?.given ?? null;
  if (field === 'family_name') return splitName(name)?.family ?? null;
  const address =
    section === 'billing' ? (buyer.billing ?? buyer.shipping) : (buyer.shipping ?? buyer.billing);
  return address ? addressValue(address, field) : null;
}

/**
 * Who a parcel is for, or whose name the bill is in.
 * @example nameOf(buyer, 'billing') // 'Ada Lovelace', who has it sent to Grace Hopper
 */
export function nameOf(buyer: Buyer, section: 'shipping' | 'billing'): string | null {
  return section === 'billing' ? (buyer.payer ?? buyer.name) : buyer.name;
}

function addressValue(address: Address, field: BuyerPurpose): string | null {
  if (isJoinedAddress(field)) return joinedAddress(address, field);
  if (field === 'line1') return address.line1;
  if (field === 'line2') return address.line2;
  if (field === 'house_number') return houseNumber(address);
  if (field === 'street_alone') return streetAlone(address);
  if (field === 'street_name') return withUnit(streetAlone(address), address);
  if (isStreetPart(field)) return streetPart(address, field);
  if (field === 'street') return withUnit(address.line1, address);
  if (field === 'district') return districtOf(address.line1, address.country);
  if (field === 'city') return address.city;
  if (field === 'state') return address.state;
  if (field === 'postal_code') return address.postalCode;
  if (field === 'postal_code_1' || field === 'postal_code_2')
    return postalParts(address)[PIECE[field]] || null;
  return field === 'country' ? address.country : null;
}

const PIECE: Readonly<Record<BuyerPart, number>> = {
  postal_code_1: 0,
  postal_code_2: 1,
  phone_1: 0,
  phone_2: 1,
  phone_3: 2,
};

function isPhonePart(field: BuyerPurpose): field is 'phone_1' | 'phone_2' | 'phone_3' {
  return field === 'phone_1' || field === 'phone_2' || field === 'phone_3';
}

/** Countries that write an address from the large to the small, and those of them that set nothing between its parts. */
const LARGE_FIRST: ReadonlySet<string> = new Set(['CN', 'JP', 'KR', 'TW', 'RU', 'UA', 'BY', 'KZ']);
const WITHOUT_COMMAS: ReadonlySet<string> = new Set(['CN', 'JP', 'KR', 'TW']);

/** As people of its country write it in one line. */
function joinedAddress(address: Address, field: JoinedAddress): string {
  const { line1, state, country } = address;
  const hasCity = field !== 'street_and_code' && field !== 'line1_and_code';
  const isWhole = field === 'address' || field === 'address_without_line2';
  const line2 = WITH_LINE2.includes(field) ? address.line2 : null;
  const code = isWhole || !hasCity ? address.postalCode : null;
  const city = hasCity ? address.city : null;
  const isNamedByCity = state === address.city || (state !== null && address.city?.startsWith(state));
  const isOfCity = field === 'city_and_street' || field === 'city_and_line1';
  const region = isNamedByCity || !hasCity || isOfCity ? null : state;
  const isLargeFirst = LARGE_FIRST.has(country);
  const inOrder = isLargeFirst
    ? [code, region, city, line1, line2]
    : [
        line1,
        line2,
        city,
        [region, code].filter(Boolean).join(' '),
        isWhole ? countryNames(country)[0] : null,
      ];
  return inOrder.filter(Boolean).join(WITHOUT_COMMAS.has(country) ? ' ' : ', ');
}

/** As it is written, `100-0001`; Japan's codes are two parts however they are written. */
function postalParts({ postalCode, country }: Address): readonly string[] {
  const written = (postalCode ?? '').trim().split(/[\s-]+/);
  const [code = '', ...more] = written;
  return country === 'JP' && more.length === 0 ? [code.slice(0, 3), code.slice(3)] : written;
}

/** At the beginning or the end of a street: `12`, `5a`, `8 B`, `1234/12`, `1-2-3`, `7號`, and `60.` as Hungary writes it. */
const HOUSE_NUMBER = /^\d[\d/-]*\p{L}?(?=[\s,])|(?<![\d/-])\d[\d/-]*\s?\p{L}?\.?$/u;

function houseNumber({ line1 }: Address): string | null {
  return HOUSE_NUMBER.exec(line1.trim())?.[0].replace(/\.$/, '') ?? null;
}

/** What stands behind the digits of a house number, before the second line: where the one takes digits alone, the other takes this. */
export function besideHouseNumber(address: Address): string {
  const number = houseNumber(address) ?? '';
  return [number.replace(/^\d+[\s/-]*/, ''), address.line2].filter(Boolean).join(' ');
}

/** Without its number, and without the comma that set them apart. */
function streetAlone({ line1 }: Address): string {
  const alone = line1.trim().replace(HOUSE_NUMBER, '').trim();
  return alone.replace(/^,|,$/g, '').trim();
}

const STREET_PARTS = [
  'street_kind_last',
  'street_kind_first',
  'street_before_kind',
  'street_after_kind',
] as const satisfies readonly BuyerPurpose[];
type StreetPart = (typeof STREET_PARTS)[number];

function isStreetPart(field: BuyerPurpose): field is StreetPart {
  return STREET_PARTS.some((part) => part === field);
}

/** A street of one word is not divided. */
function streetPart(address: Address, part: StreetPart): string | null {
  const words = streetAlone(address).split(/\s+/);
  if (words.length < 2) return null;
  if (part === 'street_kind_last') return words.at(-1) ?? null;
  if (part === 'street_kind_first') return words[0] ?? null;
  return (part === 'street_before_kind' ? words.slice(0, -1) : words.slice(1)).join(' ');
}

function withUnit(street: string, { line2 }: Address): string {
  return line2 ? `${street}, ${line2}` : street;
}

/**
 * The same detail as another shop would want it: a telephone number without its country, a postal code without its
 * extension, plain letters.
 * @example otherSpelling('phone', '+1 415 555 0100', 'US') // '4155550100'
 * @example otherSpelling('phone', '+81 90 1234 5678', 'JP') // '09012345678'
 * @example otherSpelling('house_number', '118 A', 'NL') // '118'
 */
export function otherSpelling(field: BuyerPurpose, value: string, country: string | null): string {
  if (field === 'phone') return phoneNumber(value)?.national ?? value.replace(/\D/g, '');
  if (field === 'postal_code') return value.replace(/-\d{4}$/, '').replace(/\s/g, '');
  if (field === 'state')
    return spellingsOf('state', value, country).find((other) => other !== value) ?? value;
  if (field === 'email') return value.toLowerCase();
  if (field === 'house_number') return /^\d+/.exec(value)?.[0] ?? value;
  return value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N} ,'-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function splitName(name: string | null): { given: string; family: string } | null {
  if (!name) return null;
  const words = name.trim().split(/\s+/);
  const isFamilyFirst = words.length > 1 && words.every((word) => EAST_ASIAN.test(word));
  if (isFamilyFirst) return { family: words[0]!, given: words.slice(1).join(' ') };
  if (words.length < 2) return { given: words.join(' '), family: words.join(' ') };
  const start = familyStart(words);
  return { given: words.slice(0, start).join(' '), family: words.slice(start).join(' ') };
}

/** Words in small letters right before the last one belong to it: `Sanne de Wit`, `Ludwig van Beethoven`. */
function familyStart(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && isSmall(words[start - 1] ?? '') && !isSmall(words.at(-1) ?? '')) start -= 1;
  return start;
}

function isSmall(word: string): boolean {
  return /\p{L}/u.test(word) && word === word.toLowerCase() && word !== word.toUpperCase();
}

/** Written in these letters, a name begins with that of the family. */
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+$/u;

/** The detail to ask the integrator for when a field that must be filled has no value. */
export function detailOf(field: BuyerPurpose): BuyerDetail {
  if (field === 'email') return field;
  if (field.startsWith('phone')) return 'phone';
  return isPersonsName(field) ? 'name' : 'address';
}

/**
 * The spellings under which a list may offer a value: a country by code or name, a state of a country by code or name.
 * @example spellingsOf('state', 'ON', 'CA') // ['ON', 'Ontario']
 */
export function spellingsOf(field: BuyerPurpose, value: string, country: string | null): readonly string[] {
  if (field === 'country') return [value, ...countryNames(value)];
  if (field === 'phone_code') return codeSpellings(value, country);
  if (field === 'city' || field === 'district') return withAndWithoutLevel(value, country);
  if (field !== 'state') return [value];
  const regions = regionsOf(country ?? 'US');
  const native = country === 'JP' ? PREFECTURES : {};
  const isNamed = ([, name]: readonly [string, string]) => plainLetters(name) === plainLetters(value);
  const byName = [...Object.entries(regions), ...Object.entries(native)].find(isNamed);
  const code = byName?.[0] ?? value.toUpperCase();
  const known = [value, regions[code] ?? value, byName?.[0] ?? value, native[code] ?? value];
  const standard = subdivisionsOf(country ?? 'US').find(
    (part) => part.code === code || plainLetters(part.name) === plainLetters(value),
  );
  const spellings = [...known, ...(standard ? [standard.name, standard.code] : [])];
  const named = [...spellings, ...spellings.map(otherSigns)];
  return [...new Set(named.flatMap((name) => withAndWithoutLevel(name, country)))];
}

/** Taiwan writes the first sign of its cities in two ways. */
function otherSigns(text: string): string {
  return text.replace(/[台臺]/g, (sign) => (sign === '台' ? '臺' : '台'));
}

/** The code alone, or beside the country that it is of: several countries share one. */
function codeSpellings(code: string, country: string | null): readonly string[] {
  const places = country === null ? [] : [country, ...countryNames(country)];
  const beside = places.flatMap((place) => [`${place} (${code})`, `${place} ${code}`, `${code} ${place}`]);
  return [code, code.slice(1), `00${code.slice(1)}`, ...beside];
}

/** Where the parcel goes. */
export function deliveryOf({ shipping, billing }: Buyer): Address | null {
  return shipping ?? billing;
}

/** Where the bill goes, if not where the parcel does. */
export function billingApart({ shipping, billing }: Buyer): Address | null {
  return shipping && billing && shipping.line1 !== billing.line1 ? billing : null;
}

/** @example countryOf(buyer, 'shipping') // 'US' */
export function countryOf(buyer: Buyer, section: 'shipping' | 'billing'): string | null {
  return buyerValue(buyer, 'country', section);
}

/** So short a name may be another one's code. */
const CODE_MAX = 3;

/**
 * The option that offers a value, by the first of its spellings that any does: a code says more than a name.
 * @example matchOption(options, ['US', 'United States']) // { value: 'us', label: 'United States', … }
 */
export function matchOption(
  options: readonly ControlOption[],
  spellings: readonly string[],
): ControlOption | null {
  const [code = '', ...names] = spellings.map(comparable);
  const values = optionsBy(options, ({ value }) => [comparable(value)]);
  const labels = optionsBy(options, ({ label }) => [comparable(label)]);
  // `United States (US)`, `🇺🇸 United States`, `CA - California`, `100 中正區`.
  const parts = optionsBy(options, ({ label }) => partsOf(label));
  const whole = (name: string) => (name.length > CODE_MAX ? values.get(name) : undefined) ?? labels.get(name);
  const found =
    values.get(code) ??
    labels.get(code) ??
    firstOf(names, whole) ??
    firstOf([code, ...names], (name) => parts.get(name)) ??
    optionOfSameWords(options, spellings);
  return found && !found.disabled ? found : null;
}

/**
 * Lists name regions in another order of words than people do, and with what kind they are of: `Tatarstan Republic`, `Co. Dublin` and
 * `Co. Cork`. What most of a list have in common tells none of them from another.
 */
function optionOfSameWords(
  options: readonly ControlOption[],
  spellings: readonly string[],
): ControlOption | null {
  const labels = options.map(({ label }) => new Set(plainWords(label).split(' ')));
  const isShared = (word: string) => labels.filter((words) => words.has(word)).length > options.length / 2;
  const keyOf = (words: Iterable<string>) =>
    [...words]
      .filter((word) => !isShared(word))
      .sort()
      .join(' ');
  const keys = labels.map(keyOf);
  return firstOf(
    spellings.filter((spelling) => spelling.length > CODE_MAX),
    (spelling) => {
      const wanted = keyOf(new Set(plainWords(spelling).split(' ')));
      const isOnly = wanted !== '' && keys.filter((key) => key === wanted).length === 1;
      return isOnly ? options[keys.indexOf(wanted)] : undefined;
    },
  );
}

/** Marks count in short words: `Áo` is Austria in Vietnamese, and `AO` Angola. */
function comparable(text: string): string {
  const letters = plainLetters(text);
  return letters.length > CODE_MAX ? letters : text.normalize('NFC').trim().toLowerCase();
}

/** The first option of each key. */
function optionsBy(
  options: readonly ControlOption[],
  keysOf: (option: ControlOption) => readonly string[],
): ReadonlyMap<string, ControlOption> {
  const found = new Map<string, ControlOption>();
  for (const option of options) for (const key of keysOf(option)) if (!found.has(key)) found.set(key, option);
  return found;
}

function firstOf<Found>(names: readonly string[], find: (name: string) => Found | undefined): Found | null {
  for (const name of names) {
    const found = find(name);
    if (found !== undefined) return found;
  }
  return null;
}

function partsOf(label: string): string[] {
  return [withoutCode(label), ...label.split(/[()|/]| [-–—] /)]
    .map((part) => comparable(part.replace(/[^\p{L}\p{N}\s.'-]/gu, '')))
    .filter((part) => part.length > 1);
}

/**
 * Whether a second line is that of the buyer's other address, where this one has none: a shop that fills its form in leaves it standing.
 * @example isOtherSecondLine('3º B', 'shipping', buyer) // true: the bill goes to '3º B', the parcel to a street alone
 */
export function isOtherSecondLine(value: string, section: 'shipping' | 'billing', buyer: Buyer): boolean {
  const [own, other] =
    section === 'shipping' ? [buyer.shipping, buyer.billing] : [buyer.billing, buyer.shipping];
  const isApart = own !== null && other !== null && !own.line2 && Boolean(other.line2);
  return isApart && value.trim() !== '' && plainWords(value) === plainWords(other.line2 ?? '');
}
