import {
  besideHouseNumber,
  buyerValue,
  countryOf,
  deliveryOf,
  isOtherSecondLine,
  matchOption,
  otherSpelling,
  spellingsOf,
} from '@florin/page-reading/buyer/buyer-values';
import { isCompletedCity } from '@florin/page-reading/buyer/completed-city';
import { pickShipping, type ShippingMethod } from '@florin/page-reading/delivery/shipping-methods';
import {
  type BuyerPurpose,
  isPersonsName,
  isStreet,
  JOINED_ADDRESSES,
  NAMES_APART_MAX,
} from '@florin/page-reading/fields/field-purpose';
import { withoutCode } from '@florin/page-reading/places/place-levels';
import { zoneFor } from '@florin/page-reading/places/zones';
import type { Address, Buyer, Choice } from '@florin/page-reading/purchase';
import { hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import { expression } from '@florin/wire/values/expression';
import type { HeldField } from './way-notes.ts';

const ADDRESS: ReadonlySet<BuyerPurpose> = new Set([
  'line1',
  'line2',
  'street',
  'street_name',
  'street_alone',
  'house_number',
  'city',
  'state',
  'postal_code',
  'postal_code_1',
  'postal_code_2',
  'country',
]);

/**
 * In what the forms on the way held something else than the buyer's details; null in nothing. What the shop asked for must have
 * been held: a field of the delivery address may not be empty, and a second line must stand somewhere.
 * @example formDifference(held.fields(), buyer) // 'the field "City" holds another value'
 */
export function formDifference(
  fields: readonly HeldField[],
  buyer: Buyer,
  lines: readonly string[] = [],
): string | null {
  const wrong = wrongField(fields, buyer);
  if (wrong) {
    const what = wrong.values[0] === '' ? 'is empty' : 'holds another value';
    return `the field "${wrong.label || wrong.field}" ${what}`;
  }
  const delivery = deliverySection(fields);
  const address = deliveryOf(buyer);
  if (!holdsStreet(fields) || !address) return null;
  const isHeld = (part: string) =>
    fields.some(
      ({ section, values }) =>
        section === delivery && values.some((value) => hasWords(plainWords(value), plainWords(part))),
    );
  if (address.line2 && !isHeld(address.line2)) return 'no field took the second line of the address';
  const asksCity = fields.some(({ field, section }) => field === 'city' && section === delivery);
  const isCityTold = asksCity || !address.city || isHeld(address.city) || showsCity(lines, address);
  return isCityTold ? null : 'no field took the city of the address';
}

/** A shop that looks the city up by the postal code shows it beside that, or beside the street. */
function showsCity(lines: readonly string[], { city, postalCode, line1 }: Address): boolean {
  const near = lines.map(plainWords);
  const beside = [postalCode, line1].map(plainWords).filter((part) => part !== '');
  return near.some(
    (line, index) =>
      hasWords(line, plainWords(city)) &&
      near
        .slice(Math.max(0, index - LINES_BESIDE), index + LINES_BESIDE + 1)
        .some((other) => beside.some((part) => hasWords(other, part))),
  );
}

const LINES_BESIDE = 2;

/** Whether the forms on the way asked where the parcel goes. */
export function holdsStreet(fields: readonly HeldField[]): boolean {
  const delivery = deliverySection(fields);
  return fields.some(({ field, section }) => isStreet(field) && section === delivery);
}

/**
 * The first field that holds something else than the buyer's detail, or nothing where the buyer has it.
 * @example wrongField(fieldsHeldOn(page), buyer)?.field // 'state'
 */
export function wrongField(fields: readonly HeldField[], buyer: Buyer): HeldField | null {
  const delivery = deliverySection(fields);
  return fields.find((held) => isWrong(held, buyer, delivery, fields)) ?? null;
}

/** A shop that asks for one street sends the parcel there, whatever it calls it. */
function deliverySection(fields: readonly HeldField[]): 'shipping' | 'billing' {
  const streets = fields.filter(({ field }) => isStreet(field)).map(({ section }) => section);
  return streets.includes('billing') && !streets.includes('shipping') ? 'billing' : 'shipping';
}

/** Whether the shop was told where to send a parcel. */
export function tookAddress(fields: readonly HeldField[]): boolean {
  return fields.some(({ field }) => isStreet(field));
}

function isWrong(
  held: HeldField,
  buyer: Buyer,
  delivery: 'shipping' | 'billing',
  all: readonly HeldField[],
): boolean {
  const isDelivery = held.section === delivery;
  const section = isDelivery ? 'shipping' : held.section;
  const wanted = [...wantedIn(held.field, buyer, section), ...besideHeldKind(held, buyer, section, all)];
  const isEmpty = held.values.every((value) => value.trim() === '');
  if (wanted.length === 0)
    return held.field === 'line2' && held.values.some((value) => isOtherSecondLine(value, section, buyer));
  if (held.field === 'city' && held.values.some((value) => isCompletedCity(value, buyer, section)))
    return false;
  if (!isEmpty && isLookedUp(held, buyer, section, all)) return false;
  if (holdsDistrict(held, buyer, section) && isHeldBeside(held, wanted, all)) return false;
  if (isExchanged(held, buyer, section, all)) return false;
  if (!isEmpty)
    return !(
      holds(held, wanted) ||
      holdsRegion(held, wanted) ||
      holdsZone(held, wanted) ||
      isFirstBesideLast(held, buyer, all)
    );
  if (!isDelivery || !ADDRESS.has(held.field)) return false;
  // A second line may stand beside the first, and a list may have no such state.
  if (held.field === 'line2' || !canHold(held, wanted)) return held.isRequired;
  // One page may show a field twice, of which one is in use.
  return !isHeldBeside(held, wanted, all);
}

function isHeldBeside(held: HeldField, wanted: readonly string[], all: readonly HeldField[]): boolean {
  return all.some(
    (other) => other.field === held.field && other.section === held.section && holds(other, wanted),
  );
}

/** Lists of a region, a city and a district may all be called the region. */
function holdsDistrict(held: HeldField, buyer: Buyer, section: 'shipping' | 'billing'): boolean {
  const isRegion = held.field === 'state' || held.field === 'city';
  return isRegion && Boolean(held.options) && holds(held, wantedIn('district', buyer, section));
}

/** Of two lists the one that is called the city may hold the region, and the other one the city: each shop divides a country by its own words. */
function isExchanged(
  held: HeldField,
  buyer: Buyer,
  section: 'shipping' | 'billing',
  all: readonly HeldField[],
): boolean {
  if (held.field !== 'state' && held.field !== 'city') return false;
  const called = held.field;
  const other = called === 'city' ? 'state' : 'city';
  const isListed = (one: HeldField, field: BuyerPurpose) =>
    Boolean(one.options) && holds({ ...one, field }, wantedIn(field, buyer, section));
  const isOther = (one: HeldField) => one.field === other && one.section === held.section;
  return isListed(held, other) && all.some((one) => isOther(one) && isListed(one, called));
}

/** What a shop calls the city or the part of the country is its own, where it looked that up by the postal code that the buyer gave: nobody can enter it. */
function isLookedUp(
  { field, isReadOnly }: HeldField,
  buyer: Buyer,
  section: 'shipping' | 'billing',
  all: readonly HeldField[],
): boolean {
  if ((field !== 'state' && field !== 'city') || !isReadOnly) return false;
  const code = buyerValue(buyer, 'postal_code', section);
  return code !== null && all.some((held) => held.field === 'postal_code' && holds(held, [code]));
}

/** A street stands without the word for what it is where the list beside it holds that word. */
function besideHeldKind(
  { field, place }: HeldField,
  buyer: Buyer,
  section: 'shipping' | 'billing',
  all: readonly HeldField[],
): readonly string[] {
  if (!isStreet(field)) return [];
  const kinds = all.filter((other) => other.field === 'street_kind' && other.place === place);
  const holdsWord = (word: string | null) => word !== null && kinds.some((kind) => holds(kind, [word]));
  const parts = [
    ['street_kind_last', 'street_before_kind'],
    ['street_kind_first', 'street_after_kind'],
  ] as const;
  return parts.flatMap(([kind, rest]) =>
    holdsWord(buyerValue(buyer, kind, section)) ? (buyerValue(buyer, rest, section) ?? []) : [],
  );
}

/** A list that shows what it offers only once it is opened was opened when it was filled in. */
function canHold({ field, options }: HeldField, wanted: readonly string[]): boolean {
  if (field !== 'state' || !options) return true;
  return matchOption(options, wanted) !== null;
}

/** A list calls a region as it likes: what was chosen is right where it would be chosen again. */
function holdsRegion({ field, values, options }: HeldField, wanted: readonly string[]): boolean {
  const option = field === 'state' && options ? matchOption(options, wanted) : null;
  return option !== null && values.includes(option.value);
}

/** A list of parts of the world holds the one that the country lies in, where it does not offer the country. */
function holdsZone({ field, values, options }: HeldField, [country = '']: readonly string[]): boolean {
  const zone = field === 'country' && options ? zoneFor(options, country) : null;
  return zone !== null && values.includes(zone.value);
}

/** A name without a last name is whole only where that stands beside it. */
function isFirstBesideLast(held: HeldField, buyer: Buyer, all: readonly HeldField[]): boolean {
  if (held.field !== 'full_name') return false;
  const first = wantedIn('given_name', buyer, held.section);
  const last = wantedIn('family_name', buyer, held.section);
  const at = all.indexOf(held);
  const beside = all.slice(Math.max(0, at - NAMES_APART_MAX), at + NAMES_APART_MAX + 1);
  const isBeside = (field: BuyerPurpose, wanted: readonly string[]) =>
    beside.some((other) => other.field === field && other.place === held.place && holds(other, wanted));
  return isBeside('family_name', last) && !isBeside('given_name', first) && holds(held, first);
}

/** Everything that may be entered for a detail: a street with or without its unit. */
const ALSO: Readonly<Partial<Record<BuyerPurpose, readonly BuyerPurpose[]>>> = {
  line1: ['street', 'street_name', 'street_alone', ...JOINED_ADDRESSES],
  street: ['line1', ...JOINED_ADDRESSES],
};

function wantedIn(field: BuyerPurpose, buyer: Buyer, section: 'shipping' | 'billing'): readonly string[] {
  const valueIn = (of: typeof section) =>
    [field, ...(ALSO[field] ?? [])].flatMap((other) => buyerValue(buyer, other, of) || []);
  // Where only the bill asks for a name, that of who gets the parcel stands there.
  const wanted = isPersonsName(field) ? [...valueIn(section), ...valueIn('shipping')] : valueIn(section);
  const address = field === 'line2' && wanted.length > 0 ? deliveryOf(buyer) : null;
  if (address) wanted.push(besideHouseNumber(address));
  const country = countryOf(buyer, section);
  const isListed = ['state', 'country', 'phone_code', 'city', 'district'].includes(field);
  return isListed ? wanted.flatMap((value) => spellingsOf(field, value, country)) : wanted;
}

function holds({ field, values }: HeldField, wanted: readonly string[]): boolean {
  return values.some((value) => wanted.some((text) => isSame(field, value, text)));
}

function isSame(field: BuyerPurpose, held: string, wanted: string): boolean {
  const close = (text: string) => plainWords(text).replaceAll(' ', '');
  if (field === 'phone' || field === 'phone_local' || field === 'phone_at_home')
    return isSamePhone(held, wanted);
  if (close(held) === close(wanted)) return true;
  if (field === 'city' && close(withoutCode(held)) === close(wanted)) return true;
  if (field !== 'country' && field !== 'state')
    return close(held) === close(otherSpelling(field, wanted, null));
  // `US-CA` and `California (CA)` are spellings of the same state.
  const spelled = plainWords(wanted);
  return (spelled.length > 3 && hasWords(plainWords(held), spelled)) || isCodeOf(held, wanted);
}

function isCodeOf(held: string, spelling: string): boolean {
  return /^[A-Z]{2,3}$/.test(spelling) && expression()`(?:^|[-_ (])${spelling}\)?$`.test(held);
}

/** Shops put a country's code before a number or take it off, and a zero in its place. */
function isSamePhone(held: string, wanted: string): boolean {
  const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '');
  const [one, other] = [digits(held), digits(wanted)];
  const length = Math.min(one.length, other.length);
  return length >= 7 && one.slice(-length) === other.slice(-length);
}

/**
 * Whether the shipping that was wished for is the one that is chosen; null where it is, or nothing was wished for.
 * @example shippingDifference(held.shippingMethods(), choice, seen.lines)
 */
export function shippingDifference(
  methods: readonly ShippingMethod[],
  { options }: Choice,
  lines: readonly string[],
): string | null {
  if (options.shipping === undefined) return null;
  const wish = String(options.shipping);
  const chosen = methods.find(({ isChosen }) => isChosen);
  if (chosen && pickShipping(methods, wish)?.title === chosen.title) return null;
  const isShown = lines.some((line) => hasWords(plainWords(line), plainWords(wish)));
  if (methods.length === 0 && isShown) return null;
  return `the shipping is not "${wish}"`;
}
