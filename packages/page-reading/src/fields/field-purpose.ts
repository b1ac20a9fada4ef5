import type { Concept } from '../lexicon/concepts.ts';
import { bestSaid, saidAnywhere, says, saysAny } from '../lexicon/lexicon.ts';
import { firstNamed, names } from '../lexicon/markup-names.ts';
import { type Control, controlOf } from '../survey/control.ts';

export type BuyerPurpose =
  | 'email'
  | 'phone'
  /** The code of a country before a telephone number, and the number without it. */
  | 'phone_code'
  | 'phone_local'
  /** As it is dialled in the buyer's country, for forms of shops that sell there alone. */
  | 'phone_at_home'
  | 'full_name'
  | 'given_name'
  | 'family_name'
  | 'line1'
  | 'line2'
  /** Both lines in one. */
  | 'street'
  | 'house_number'
  /** Without the house number, which has a field of its own. */
  | 'street_name'
  /** And without the second line, which has one as well. */
  | 'street_alone'
  /** What a street is (`utca`, `Calle`), which has a list of its own: its word stands last in some languages, and first in others. */
  | 'street_kind'
  | 'street_kind_last'
  | 'street_kind_first'
  /** And the street without that word and without its number. */
  | 'street_before_kind'
  | 'street_after_kind'
  /** A part of the city, which its streets are written behind: `浦东新区`. */
  | 'district'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'country'
  | BuyerPart
  | JoinedAddress;

/** A street whose form has no field for the city holds it as well, and whatever else of the address has no field there. */
export const WHOLE_ADDRESSES = [
  'address',
  'address_without_line2',
  'address_without_code',
  'address_without_code_and_line2',
  /** Beside fields for the state and the postal code. */
  'city_and_street',
  'city_and_line1',
] as const;

/** What one field takes that others would ask for apart: a street that says it wants the postal code holds it, where nothing else does. */
export const JOINED_ADDRESSES = [...WHOLE_ADDRESSES, 'street_and_code', 'line1_and_code'] as const;

/** One field for both lines of the street, and perhaps more. */
export const WITH_LINE2: readonly BuyerPurpose[] = [
  'street',
  'street_name',
  'street_and_code',
  'address',
  'address_without_code',
  'city_and_street',
];

const STREETS: readonly string[] = [
  'line1',
  'street',
  'street_name',
  'street_alone',
  'street_before_kind',
  'street_after_kind',
] satisfies BuyerPurpose[];

/** @example isStreet('street_alone') // true */
export function isStreet(field: string): boolean {
  return STREETS.includes(field);
}

const NAMES: readonly BuyerPurpose[] = ['full_name', 'given_name', 'family_name'];

/** @example isPersonsName('given_name') // true */
export function isPersonsName(field: BuyerPurpose): boolean {
  return NAMES.includes(field);
}

/** So many fields from a last one a name is the first one: a middle name may stand between them. Further away it is somebody else's. */
export const NAMES_APART_MAX = 2;

/** By such a value a way writes where goods go. */
export function writesStreet(field: string): boolean {
  return isStreet(field) || isJoinedAddress(field);
}

export type JoinedAddress = (typeof JOINED_ADDRESSES)[number];

export function isJoinedAddress(field: string): field is JoinedAddress {
  return JOINED_ADDRESSES.some((one) => one === field);
}

/** Details that a row of fields asks for piece by piece. */
export type BuyerPart = 'postal_code_1' | 'postal_code_2' | 'phone_1' | 'phone_2' | 'phone_3';

export type CardPurpose = 'number' | 'expiry' | 'expiry_month' | 'expiry_year' | 'cvc' | 'cardholder';

export type FieldPurpose =
  | { readonly kind: 'buyer'; readonly field: BuyerPurpose; readonly section: 'shipping' | 'billing' }
  | { readonly kind: 'card'; readonly field: CardPurpose }
  | { readonly kind: 'quantity' }
  /** Coupons, newsletters, searches, passwords: never touched. */
  | { readonly kind: 'off_limits' }
  /** Among the fields of a card and not understood: perhaps a secret, so neither filled nor asked for. */
  | { readonly kind: 'card_unknown' }
  | { readonly kind: 'other' };

const BUYER_TOKENS: Readonly<Record<string, BuyerPurpose>> = {
  email: 'email',
  tel: 'phone',
  'tel-national': 'phone',
  name: 'full_name',
  'given-name': 'given_name',
  'family-name': 'family_name',
  'address-line1': 'line1',
  'address-line2': 'line2',
  'street-address': 'street',
  'address-level2': 'city',
  'address-level1': 'state',
  'postal-code': 'postal_code',
  country: 'country',
  'country-name': 'country',
};

const CARD_TOKENS: Readonly<Record<string, CardPurpose>> = {
  'cc-number': 'number',
  'cc-exp': 'expiry',
  'cc-exp-month': 'expiry_month',
  'cc-exp-year': 'expiry_year',
  'cc-csc': 'cvc',
  'cc-name': 'cardholder',
};

/** Never entered, whatever else the words say. */
const OFF_LIMITS: readonly Concept[] = [
  'coupon',
  'newsletter',
  'search',
  'password',
  'company',
  'order_note',
  'further_line',
];

const CARD: readonly (readonly [Concept, CardPurpose])[] = [
  ['card_holder', 'cardholder'],
  ['card_security_code', 'cvc'],
  ['card_expiry_month', 'expiry_month'],
  ['card_expiry_year', 'expiry_year'],
  ['card_number', 'number'],
  ['card_expiry', 'expiry'],
];

const BUYER: readonly (readonly [Concept, BuyerPurpose])[] = [
  ['email', 'email'],
  ['phone', 'phone'],
  ['given_name', 'given_name'],
  ['family_name', 'family_name'],
  ['house_number', 'house_number'],
  ['postal_code', 'postal_code'],
  ['second_line', 'line2'],
  ['country', 'country'],
  ['city', 'city'],
  ['state', 'state'],
  ['street', 'line1'],
  ['full_name', 'full_name'],
];

const CARD_FIELDS = new Map(CARD);
const BUYER_FIELDS = new Map(BUYER);
/** Of two that words say as much of, and of all that a technical name says something of, the first counts. */
const CARD_CONCEPTS = [...CARD_FIELDS.keys()];
const CONCEPTS: readonly Concept[] = [...CARD_CONCEPTS, 'quantity', ...BUYER_FIELDS.keys()];

/**
 * What a field asks for: the last token of `autocomplete` (the standard's own word for it) before what its label says,
 * and its label before its technical name.
 * @example purposeOf(control) // { kind: 'buyer', field: 'postal_code', section: 'shipping' }
 */
export function purposeOf(control: Control): FieldPurpose {
  const section = sectionOf(control);
  const token = control.autocomplete.split(/\s+/).at(-1) ?? '';
  const card = CARD_TOKENS[token];
  if (card) return { kind: 'card', field: card };
  const buyer = BUYER_TOKENS[token];
  if (buyer)
    return {
      kind: 'buyer',
      field: isHouseNumber(control, buyer) ? 'house_number' : (besideStreet(control, buyer) ?? buyer),
      section,
    };
  if (control.inputType === 'search') return { kind: 'off_limits' };
  // `DNI o CUIT` may be a person's number or a firm's: whoever must answer is asked.
  if (isOfTheBuyerAlone(control)) return { kind: 'other' };
  if (isOffLimits(control)) return { kind: 'off_limits' };
  if (control.inputType === 'password') return hiddenPart(control) ?? { kind: 'off_limits' };
  return byWords(control, section) ?? byMask(control) ?? byTool(control, section) ?? { kind: 'other' };
}

/** The standard has no word for the number of a house in a field of its own: shops call it the second line. */
function isHouseNumber(control: Control, field: BuyerPurpose): boolean {
  return field === 'line2' && conceptOf(control, CONCEPTS) === 'house_number';
}

/**
 * What no detail that we have answers, whatever the field resembles: how a name is read, and the number of a person's papers, also of the
 * one on whose name the card is.
 * @example isOfTheBuyerAlone(controlOf({ label: 'メイ' })) // true
 */
export function isOfTheBuyerAlone(control: Control): boolean {
  return saysAny(['status', 'personal_number'], control.label, control.languages) || asksForReading(control);
}

/** How a name is pronounced, in the letters that say so: the buyer alone knows it. */
function asksForReading({ label, name, id }: Control): boolean {
  return READING.test(label) || [name, id].some((named) => /kana(?![a-z])|furigana|phonetic/i.test(named));
}

const READING = /フリガナ|ふりがな|カナ|かな|ヨミ|よみ|^(?:セイ|メイ|せい|めい)\W*$/u;

function isOffLimits(control: Control): boolean {
  const { label, name, id, languages } = control;
  const concepts = OFF_LIMITS.filter((concept) => canBe(concept, control));
  const said = concepts.filter((concept) => says(concept, label, languages));
  return (
    (said.length > 0 && !isSecondLine(said, label, languages)) ||
    [name, id].some((named) => firstNamed(concepts, named) !== null)
  );
}

/** Nothing is written into a list: `Comment` is how in one language, and a note in another. */
function canBe(concept: Concept, { kind, inputType }: Control): boolean {
  if (concept === 'password') return inputType !== 'password';
  return concept !== 'order_note' || kind !== 'select';
}

/** `Floor, company` is a line for what one has of it, and `additional details of the address` no note to the shop. */
function isSecondLine(said: readonly Concept[], label: string, languages: Control['languages']): boolean {
  if (!says('second_line', label, languages)) return false;
  return said.every(
    (concept) =>
      concept === 'company' ||
      (concept === 'order_note' && bestSaid(['second_line', concept], label, languages)?.concept !== concept),
  );
}

/** A label before what an empty field shows, and that before its technical names. */
function conceptOf(control: Control, concepts: readonly Concept[]): Concept | null {
  const { label, hint = '', languages } = control;
  const [name, id] = ownNames(control);
  const said = bestSaid(concepts, label, languages)?.concept ?? null;
  // `Street and house number` is the street's line, whichever word is the longer.
  if (said === 'house_number' && says('street', label, languages)) return 'street';
  return (
    said ??
    secretSaid(`${label} ${name} ${id}`) ??
    bestSaid(concepts, hint, languages)?.concept ??
    firstNamed(concepts, name) ??
    firstNamed(concepts, id) ??
    bestSaid(concepts, `${name} ${id}`, languages)?.concept ??
    null
  );
}

/** Of a name that is a path its last part, where only what holds the field is called an address: `billingAddress.fax` is no street. */
function ownNames({ name, id }: Control): readonly [name: string, id: string] {
  const parts = name.split(/[.[\]]+/).filter((part) => /\p{L}/u.test(part));
  const own = parts.at(-1);
  if (own === undefined || parts.length < 2 || !namesStreet(name) || namesStreet(own)) return [name, id];
  return [own, own];
}

function namesStreet(name: string): boolean {
  return firstNamed(['street'], name) !== null;
}

/** The one secret that every language calls by long words of its own: it is known whatever language a page is in. */
function secretSaid(words: string): Concept | null {
  const said = saidAnywhere('card_security_code', words);
  return said !== null && said.length >= SECRET_LENGTH_MIN ? 'card_security_code' : null;
}

const SECRET_LENGTH_MIN = 8;

function byWords(control: Control, section: 'shipping' | 'billing'): FieldPurpose | null {
  const said = conceptOf(control, listsNoNumbers(control) ? UNCOUNTED : CONCEPTS);
  const card = said && CARD_FIELDS.get(said);
  if (card) return { kind: 'card', field: card };
  if (said === 'quantity') return { kind: 'quantity' };
  const isTelling = `${control.label}${control.name}${control.id}` !== '';
  if (control.inputType === 'email' && isTelling) return { kind: 'buyer', field: 'email', section };
  const buyer = said && BUYER_FIELDS.get(said);
  return buyer ? { kind: 'buyer', field: buyer, section } : null;
}

const UNCOUNTED = CONCEPTS.filter((concept) => concept !== 'quantity');

/** `İl` is a province in one language and short for how many in another: no list of provinces counts pieces. */
function listsNoNumbers({ kind, options }: Control): boolean {
  return kind === 'select' && options.length > 1 && !options.some(({ label }) => /\d/.test(label));
}

const MASKS: readonly (readonly [RegExp, CardPurpose])[] = [
  [/^(?:[x\d•●*#_]{4}[ -]){3}[x\d•●*#_]{1,4}$/i, 'number'],
  [/^mm ?[/-] ?(?:yy){1,2}$/i, 'expiry'],
];
/** Where the words say nothing, by what an empty field shows: `XXXX XXXX XXXX XXXX` under the name of a payment. */
function byMask({ kind, hint, label, section, name, languages }: Control): FieldPurpose | null {
  const found = kind === 'text' && MASKS.find(([mask]) => mask.test(hint ?? label));
  const isOfPayment = saysAny(['payment_method', 'card_payment'], `${label} ${section} ${name}`, languages);
  return found && isOfPayment ? { kind: 'card', field: found[1] } : null;
}

/** Shops hide what is typed of a card as they hide a password. */
function hiddenPart(control: Control): FieldPurpose | null {
  const said = conceptOf(control, CARD_CONCEPTS);
  const field = said && CARD_FIELDS.get(said);
  return field === 'cvc' || field === 'number' ? { kind: 'card', field } : null;
}

/** What a page describes a field as to agents counts last, and nobody is sent to a card's fields by it. */
function byTool({ tool = '', inputType }: Control, section: 'shipping' | 'billing'): FieldPurpose | null {
  if (tool === '') return null;
  const told = controlOf({ label: tool, inputType });
  if (isOffLimits(told)) return { kind: 'off_limits' };
  const purpose = byWords(told, section);
  return purpose?.kind === 'card' ? { kind: 'card_unknown' } : purpose;
}

/** Tokens are copied from field to field: what its label and its name both call another part of an address is no street. */
function besideStreet(control: Control, told: BuyerPurpose): BuyerPurpose | null {
  if (!isStreet(told) && told !== 'line2') return null;
  const bare = { ...control, autocomplete: '' };
  const [labelled, named] = [
    purposeOf({ ...bare, name: '', id: '' }),
    purposeOf({ ...bare, label: '', hint: '' }),
  ];
  if (labelled.kind !== 'buyer' || named.kind !== 'buyer' || labelled.field !== named.field) return null;
  return OF_ADDRESS.has(labelled.field) ? labelled.field : null;
}

const OF_ADDRESS: ReadonlySet<BuyerPurpose> = new Set(['city', 'state', 'postal_code', 'country']);

/** By its own names, else by the heading that it stands under. */
export function sectionOf({
  autocomplete,
  name,
  id,
  label,
  section,
  languages,
}: Control): 'shipping' | 'billing' {
  const isNamed = (concept: Concept) =>
    names(concept, `${autocomplete} ${name} ${id}`) || says(concept, label, languages);
  if (isNamed('delivery_section')) return 'shipping';
  if (isNamed('billing_section')) return 'billing';
  const isBilling =
    says('billing_section', section, languages) && !says('delivery_section', section, languages);
  return isBilling ? 'billing' : 'shipping';
}
