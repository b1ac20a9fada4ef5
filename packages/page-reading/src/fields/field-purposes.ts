import { isBrandList } from '../card/card-brands.ts';
import { says, saysAny, saysClearly } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { countryNames } from '../places/country-names.ts';
import { PREFECTURES } from '../places/prefectures.ts';
import { regionsOf } from '../places/regions.ts';
import { isZoneList } from '../places/zones.ts';
import type { Control } from '../survey/control.ts';
import { readExpiryLists, readExpiryPair } from './card-expiry.ts';
import {
  type BuyerPurpose,
  type FieldPurpose,
  isOfTheBuyerAlone,
  isStreet,
  purposeOf,
  sectionOf,
} from './field-purpose.ts';
import { isLoneCount } from './lone-count.ts';
import { readMiddleNames } from './middle-names.ts';
import { purposeReadAs } from './read-as.ts';
import { sharedLabels } from './shared-labels.ts';
import { readStreetKinds } from './street-kind.ts';

/** A field that the form of a card has and nobody understands may be for a secret: it is never asked for in the open. */
const UNKNOWN: FieldPurpose = { kind: 'card_unknown' };

/**
 * What the fields of one document ask for, each seen among its neighbours: beside a card number lists of months and
 * years are the expiry, and whatever is not understood is not an option of the product.
 * @example purposesOf(survey.controls).get(control) // { kind: 'card', field: 'expiry_month' }
 */
export function purposesOf(controls: readonly Control[]): ReadonlyMap<Control, FieldPurpose> {
  const fields = controls.filter(({ kind }) => kind === 'text' || kind === 'select');
  const shared = sharedLabels(fields);
  const purposes = new Map(
    fields.map((control) => {
      const label = shared.get(control);
      const named = label === undefined ? control : { ...control, label };
      return [control, brandListed(named) ?? placeListed(named) ?? notTyped(named) ?? purposeReadOf(named)];
    }),
  );
  for (const control of fields)
    if (purposes.get(control)?.kind === 'other' && isLoneCount(control, controls))
      purposes.set(control, { kind: 'quantity' });
  readOwnAddress(fields, purposes);
  readPhoneCodes(fields, purposes);
  readNamePairs(fields, purposes);
  readMiddleNames(fields, purposes);
  readStreetLines(fields, purposes);
  readDoubles(fields, purposes);
  readPieces(fields, purposes);
  readLoneNames(fields, purposes);
  readNumberAfterBrands(fields, purposes);
  readHouseNumber(fields, purposes);
  readStreetKinds(fields, purposes);
  const number = fields.find((control) => isCard(purposes.get(control), 'number'));
  if (!number) return purposes;
  const form = fields.filter(({ formAction }) => formAction === number.formAction);
  const card = cardPart(form, form.indexOf(number), purposes);
  readExpiryLists(card, purposes);
  readExpiryPair(card, purposes);
  readSecondNumber(form, number, purposes);
  readLoneCode(card, form, purposes);
  for (const control of form) {
    if (purposes.get(control)?.kind !== 'other' || isOfTheBuyerAlone(control)) continue;
    if (card.includes(control) || isAboutCard(control) || isBrandList(control))
      purposes.set(control, UNKNOWN);
  }
  return purposes;
}

/** `Select credit card`, above brands, is not the number of one. */
function brandListed(control: Control): FieldPurpose | null {
  return isBrandList(control) ? { kind: 'other' } : null;
}

/** Right behind a list of card brands, what is called no more than `number` is the card's, where nothing else in the form is. */
function readNumberAfterBrands(fields: readonly Control[], purposes: Purposes): void {
  const brands = fields.findIndex(isBrandList);
  const [list, control] = [fields[brands], fields[brands + 1]];
  const isNext = control?.kind === 'text' && control.form === list?.form && !control.isFilled;
  const hasNumber = fields.some((field) => isCard(purposes.get(field), 'number'));
  if (brands < 0 || !isNext || hasNumber || purposes.get(control)?.kind !== 'other') return;
  purposes.set(control, { kind: 'card', field: 'number' });
}

/** What is called no more than `number`, right behind the street, is that of the house, where nothing else is. */
function readHouseNumber(fields: readonly Control[], purposes: Purposes): void {
  fields.forEach((street, index) => {
    const [purpose, control] = [purposes.get(street), fields[index + 1]];
    if (purpose?.kind !== 'buyer' || (purpose.field !== 'line1' && purpose.field !== 'street')) return;
    if (control?.kind !== 'text' || control.form !== street.form) return;
    if (purposes.get(control)?.kind !== 'other') return;
    if (!says('bare_number', control.label || (control.hint ?? ''), control.languages)) return;
    purposes.set(control, { ...purpose, field: 'house_number' });
  });
}

/** A card has one number: what sounds like another after it is the one that verifies it, where nothing else is. */
function readSecondNumber(form: readonly Control[], number: Control, purposes: Purposes): void {
  if (form.some((control) => isCard(purposes.get(control), 'cvc'))) return;
  const [second, ...others] = form.filter(
    (control) => control !== number && control.kind === 'text' && isCard(purposes.get(control), 'number'),
  );
  if (second && others.length === 0) purposes.set(second, { kind: 'card', field: 'cvc' });
}

/** A number of three or four digits is the one that verifies a card where no other field of it is open. */
function readLoneCode(card: readonly Control[], form: readonly Control[], purposes: Purposes): void {
  if (form.some((control) => isCard(purposes.get(control), 'cvc'))) return;
  const [code, ...others] = card.filter((control) => purposes.get(control)?.kind === 'other');
  if (!code || others.length > 0 || code.kind !== 'text' || code.isFilled) return;
  if (code.maximum === 999 || code.maximum === 9_999) purposes.set(code, { kind: 'card', field: 'cvc' });
}

function isAboutCard({ label, name, languages }: Control): boolean {
  return names('about_card', name) || saysAny(['about_card', 'card_payment'], label, languages);
}

/** By its words, else by everything that is known beside them: the reading of a name stands where names do. */
function purposeReadOf(control: Control): FieldPurpose {
  const purpose = purposeOf(control);
  const isTold = purpose.kind !== 'other' || isOfTheBuyerAlone(control);
  const read = isTold ? purpose : (purposeReadAs(control, sectionOf(control)) ?? purpose);
  return isCard(read, 'expiry') && asksForDay(control) ? { kind: 'other' } : read;
}

/** No card expires on a day: `dd/mm/aaaa` is the mask of a birthday, whatever else its letters say. */
function asksForDay({ label, hint = '' }: Control): boolean {
  return [label, hint].some((words) => {
    const runs = THREE_RUNS.exec(words)?.slice(1) ?? [];
    return runs.length > 0 && runs.every((run) => new Set(run.toLowerCase()).size === 1);
  });
}

/** Of letters, as in `TT.MM.JJJJ` and `yyyy-mm-dd`: each of one letter alone. */
const THREE_RUNS = /(?<!\p{L})(\p{L}{2,4})\s?[/.-]\s?(\p{L}{2,4})\s?[/.-]\s?(\p{L}{2,4})(?!\p{L})/u;

const CODES_MIN = 5;

/** Where a form asks for a city by the name of the delivery and for another under no name, the other is that of the one who pays. */
function readOwnAddress(fields: readonly Control[], purposes: Purposes): void {
  const isOfDelivery = ({ name, id }: Control) => names('delivery_section', `${name} ${id}`);
  const cities = fields.filter((field) => isBuyers(purposes.get(field), 'city'));
  for (const { form } of cities.filter(isOfDelivery)) {
    const own = cities.filter((field) => field.form === form && !isOfDelivery(field));
    if (form === null || own.some((field) => isBillingNamed(field)) || own.length === 0) continue;
    for (const field of fields.filter((one) => one.form === form && !isOfDelivery(one))) {
      const purpose = purposes.get(field);
      if (purpose?.kind === 'buyer') purposes.set(field, { ...purpose, section: 'billing' });
    }
  }
}

function isBillingNamed({ name, id }: Control): boolean {
  return names('billing_section', `${name} ${id}`);
}

function isBuyers(purpose: FieldPurpose | undefined, field: BuyerPurpose): boolean {
  return purpose?.kind === 'buyer' && purpose.field === field;
}

/** A list of codes of countries before a telephone number takes the code from it. */
function readPhoneCodes(fields: readonly Control[], purposes: Purposes): void {
  fields.forEach((list, index) => {
    const number = fields[index + 1];
    const purpose = number && purposes.get(number);
    if (!number || !offersPhoneCodes(list) || number.kind !== 'text' || number.form !== list.form) return;
    if (purpose?.kind !== 'buyer' || purpose.field !== 'phone') return;
    purposes.set(list, { ...purpose, field: 'phone_code' });
    purposes.set(number, { ...purpose, field: 'phone_local' });
  });
}

function offersPhoneCodes({ kind, options }: Control): boolean {
  const codes = options.filter(({ label, value }) => [label, value].some((text) => PHONE_CODE.test(text)));
  const isList = codes.length >= CODES_MIN && codes.length >= options.length - 2;
  return kind === 'select' && codes.length > 0 && (isList || codes.length === options.length);
}

const PHONE_CODE = /(?:^|[\s(])\+\d{1,4}(?:[\s)]|$)/;

/** Two fields whose names differ in `first` and `last` alone ask for a name, where their labels say nothing or both the same. */
function readNamePairs(fields: readonly Control[], purposes: Purposes): void {
  for (const first of fields) {
    const stem = stemBefore(first, 'first');
    const last = fields.find((other) => other.form === first.form && stemBefore(other, 'last') === stem);
    if (stem === null || last === undefined) continue;
    const isOne =
      nameIn(purposes.get(first)) !== null && nameIn(purposes.get(first)) === nameIn(purposes.get(last));
    for (const [control, field] of [
      [first, 'given_name'],
      [last, 'family_name'],
    ] as const)
      if (isOne || purposes.get(control)?.kind === 'other')
        purposes.set(control, { kind: 'buyer', field, section: sectionOf(control) });
  }
}

function nameIn(purpose: FieldPurpose | undefined): string | null {
  return purpose?.kind === 'buyer' && purpose.field.endsWith('_name') ? purpose.field : null;
}

/** `edd_first` is `edd_` before `first`. */
function stemBefore({ kind, name }: Control, end: 'first' | 'last'): string | null {
  const [own = ''] = name.toLowerCase().split(' ');
  return kind === 'text' && own.endsWith(end) ? own.slice(0, -end.length) : null;
}

/**
 * A street that is asked for twice in a row has lines: one label may stand for all of them. What sounds like a second line is the
 * street where a city is asked for and no other street.
 */
function readStreetLines(fields: readonly Control[], purposes: Purposes): void {
  let line = 0;
  fields.forEach((control, index) => {
    const purpose = purposes.get(control);
    const before = fields[index - 1];
    if (purpose?.kind !== 'buyer' || purpose.field !== 'line1' || control.kind !== 'text') {
      line = 0;
      return;
    }
    const isNext = line > 0 && before?.form === control.form;
    line = isNext ? line + 1 : 1;
    if (line === 2) purposes.set(control, { ...purpose, field: 'line2' });
    if (line > 2) purposes.set(control, { kind: 'off_limits' });
  });
  readSecondLineOnce(fields, purposes);
  for (const control of fields) {
    const purpose = purposes.get(control);
    if (purpose?.kind !== 'buyer' || purpose.field !== 'line2') continue;
    const asked = new Set(addressAround(control, fields, purposes).map(({ field }) => field));
    if (![...asked].some(isStreet) && asked.has('city'))
      purposes.set(control, { ...purpose, field: 'line1' });
  }
}

type AskedDetail = Extract<FieldPurpose, { kind: 'buyer' }> & { readonly control: Control };

/** What the form asks for of the same address: where it asks for several, each stands around a postal code of its own. */
function addressAround(
  control: Control,
  fields: readonly Control[],
  purposes: Purposes,
): readonly AskedDetail[] {
  const own = purposes.get(control);
  const asked = fields.flatMap((other) => {
    const purpose = purposes.get(other);
    const isOfForm = other.form === control.form && purpose?.kind === 'buyer' && own?.kind === 'buyer';
    return isOfForm && purpose.section === own.section ? { ...purpose, control: other } : [];
  });
  const placesOf = (wanted: BuyerPurpose) =>
    asked.flatMap((detail) => (detail.field === wanted ? fields.indexOf(detail.control) : []));
  const codes = placesOf('postal_code');
  if (codes.length < 2 || placesOf('city').length < 2) return asked;
  const nearest = (one: Control) => {
    const away = (place: number) => Math.abs(place - fields.indexOf(one));
    return codes.toSorted((left, right) => away(left) - away(right))[0];
  };
  return asked.filter((detail) => nearest(detail.control) === nearest(control));
}

/** An apartment is written once: right behind it another addition, a landmark, is something else. */
function readSecondLineOnce(fields: readonly Control[], purposes: Purposes): void {
  fields.forEach((control, index) => {
    const [before, purpose] = [fields[index - 1], purposes.get(control)];
    const asked = before && purposes.get(before);
    const isSecond = (one: FieldPurpose | undefined) => one?.kind === 'buyer' && one.field === 'line2';
    if (before?.form === control.form && isSecond(asked) && isSecond(purpose))
      purposes.set(control, { kind: 'other' });
  });
}

const ASKED_ONCE: ReadonlySet<string> = new Set(['city', 'state', 'postal_code', 'country']);

/** An address has one city: of two fields that are called so, the one whose name in the markup is another part of the address asks for that. */
function readDoubles(fields: readonly Control[], purposes: Purposes): void {
  for (const control of fields) {
    const purpose = purposes.get(control);
    if (purpose?.kind !== 'buyer' || !ASKED_ONCE.has(purpose.field)) continue;
    const isSame = (other: FieldPurpose | undefined) =>
      other?.kind === 'buyer' && other.field === purpose.field && other.section === purpose.section;
    const isDouble = fields.some(
      (other) => other !== control && other.form === control.form && isSame(purposes.get(other)),
    );
    if (!isDouble) continue;
    const named = purposeOf({ ...control, label: '', hint: '' });
    if (named.kind === 'buyer' && ASKED_ONCE.has(named.field))
      purposes.set(control, { ...purpose, field: named.field });
  }
  readProvinces(fields, purposes);
}

/** Of two lists in a row that are both called a city, the first is what the second lies in: `İl` and `İlçe`. */
function readProvinces(fields: readonly Control[], purposes: Purposes): void {
  fields.forEach((control, index) => {
    const [one, other] = [control, fields[index + 1]].map((field) => field && purposes.get(field));
    const isList = control.kind === 'select' && fields[index + 1]?.kind === 'select';
    if (!isList || one?.kind !== 'buyer' || other?.kind !== 'buyer') return;
    const isDouble = one.field === 'city' && other.field === 'city' && one.section === other.section;
    const hasState = fields.some((field) => {
      const asked = purposes.get(field);
      return asked?.kind === 'buyer' && asked.field === 'state' && asked.section === one.section;
    });
    if (isDouble && !hasState) purposes.set(control, { ...one, field: 'state' });
  });
}

const PIECES = {
  postal_code: ['postal_code_1', 'postal_code_2'],
  phone: ['phone_1', 'phone_2', 'phone_3'],
} as const;

/** A detail that is asked for in a row of fields whose names differ in their number alone is entered piece by piece. */
function readPieces(fields: readonly Control[], purposes: Purposes): void {
  for (const [whole, pieces] of Object.entries(PIECES))
    fields.forEach((first, index) => {
      const purpose = purposes.get(first);
      if (purpose?.kind !== 'buyer' || purpose.field !== whole || stemOf(fields[index - 1]) === stemOf(first))
        return;
      const row = fields.slice(index, index + pieces.length);
      const isPiece = (control: Control) => {
        const asked = purposes.get(control);
        const isSame = asked?.kind === 'other' || (asked?.kind === 'buyer' && asked.field === whole);
        const isEntered =
          control.kind === 'text' || (whole === 'phone' && control === first && listsCodes(control));
        return isSame && isEntered && stemOf(control) === stemOf(first);
      };
      const isWhole = stemOf(fields[index + pieces.length]) !== stemOf(first);
      if (row.length < pieces.length || stemOf(first) === null || !row.every(isPiece) || !isWhole) return;
      for (const [at, control] of row.entries()) purposes.set(control, { ...purpose, field: pieces[at]! });
    });
}

/** What a number begins with may be chosen, where a country has few of them: `010`, `011`. */
function listsCodes({ kind, options }: Control): boolean {
  const codes = options.filter(({ value }) => value !== '');
  return kind === 'select' && codes.length > 1 && codes.every(({ label }) => /^0\d{1,3}$/.test(label.trim()));
}

/** `order_zip01` is `order_zip`, in its form. */
function stemOf(control: Control | undefined): string | null {
  const stem = /^(.*?)[[_-]?0?\d\]?$/.exec(control?.name ?? '')?.[1];
  return stem ? `${control?.form} ${stem}` : null;
}

/**
 * What is marked as a first name and has no last name beside it takes the whole name where it is not called a first name, or where
 * a parcel is addressed by it: nobody else is named on that.
 */
function readLoneNames(fields: readonly Control[], purposes: Purposes): void {
  const is = (control: Control, field: string) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' && purpose.field === field;
  };
  for (const control of fields) {
    const purpose = purposes.get(control);
    if (purpose?.kind !== 'buyer' || purpose.field !== 'given_name') continue;
    const beside = fields.filter(({ form }) => form === control.form);
    if (beside.some((other) => is(other, 'family_name'))) continue;
    const isCalledFirst = control.label === '' || saysFirst(control) || names('given_name', control.name);
    if (!isCalledFirst || beside.some((other) => is(other, 'line1') || is(other, 'street')))
      purposes.set(control, { ...purpose, field: 'full_name' });
  }
}

/** Where a language has one word for a name and a first name, several words say that the first is meant. */
function saysFirst({ label, languages }: Control): boolean {
  return says('given_name', label) || saysClearly('given_name', label, languages);
}

/** A list says by what it offers that it asks for a country or a state, however it is called or not called at all. */
function placeListed(control: Control): FieldPurpose | null {
  if (control.kind !== 'select') return null;
  const labels = control.options.map(({ label }) => label.trim().toLowerCase());
  const section = sectionOf(control);
  if (offersAny(labels, COUNTRIES, COUNTRIES_MIN) || isZoneList(control.options))
    return { kind: 'buyer', field: 'country', section };
  return statesKnown().some((known) => offersAny(labels, known, STATES_MIN))
    ? { kind: 'buyer', field: 'state', section }
    : null;
}

const TYPED = new Set([
  'email',
  'full_name',
  'given_name',
  'family_name',
  'line1',
  'line2',
  'street',
  'street_name',
]);

/** Names and streets are typed: a list under such a word offers addresses that the shop knows, or is of the product. */
function notTyped(control: Control): FieldPurpose | null {
  if (control.kind !== 'select' || control.isDrawnList) return null;
  const purpose = purposeOf(control);
  return purpose.kind === 'buyer' && TYPED.has(purpose.field) ? { kind: 'other' } : null;
}

const COUNTRIES_MIN = 4;
const COUNTRIES = new Set(
  ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'SE', 'PL', 'AU', 'JP', 'SG', 'BR', 'IN', 'MX'].flatMap(
    (code) => countryNames(code).map((name) => name.toLowerCase()),
  ),
);
const STATES_MIN = 20;

let states: readonly ReadonlySet<string>[] | null = null;

/** Of countries whose lists are long enough to be known by what they offer; made when a list is first looked at. */
function statesKnown(): readonly ReadonlySet<string>[] {
  states ??= [
    ...['US', 'JP'].map((country) => Object.values(regionsOf(country)).map((name) => name.toLowerCase())),
    Object.values(PREFECTURES),
  ].map((names) => new Set(names));
  return states;
}

function offersAny(labels: readonly string[], known: ReadonlySet<string | undefined>, min: number): boolean {
  return labels.filter((label) => known.has(label)).length >= min;
}

type Purposes = Map<Control, FieldPurpose>;

function isCard(purpose: FieldPurpose | undefined, field: string): boolean {
  return purpose?.kind === 'card' && purpose.field === field;
}

/** From the number on until another part of the form begins: an address, a coupon. */
function cardPart(form: readonly Control[], start: number, purposes: Purposes): readonly Control[] {
  const end = form.findIndex(
    (control, index) => index > start && !['card', 'other'].includes(purposes.get(control)?.kind ?? ''),
  );
  return form.slice(start, end < 0 ? form.length : end);
}
