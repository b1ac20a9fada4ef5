import {
  buyerValue,
  countryOf,
  detailOf,
  isOtherSecondLine,
  matchOption,
  spellingsOf,
} from '@florin/page-reading/buyer/buyer-values';
import { isCompletedCity } from '@florin/page-reading/buyer/completed-city';
import { phoneShownAs } from '@florin/page-reading/buyer/phone-number';
import {
  type BuyerPurpose,
  type FieldPurpose,
  isPersonsName,
} from '@florin/page-reading/fields/field-purpose';
import { says } from '@florin/page-reading/lexicon/lexicon';
import { withAndWithoutLevel, withoutCode } from '@florin/page-reading/places/place-levels';
import { zoneFor } from '@florin/page-reading/places/zones';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { plainWords } from '@florin/page-reading/words/plain-words';
import type { StepValue } from '../../recipe.ts';
import type { FieldPlan } from '../entry.ts';
import { LEAVE } from '../entry.ts';
import { partOf } from './part-of.ts';
import { besideKind, type KindPlace } from './street-kinds.ts';

type BuyerField = Extract<FieldPurpose, { kind: 'buyer' }>;
type FromBuyer = Extract<StepValue, { from: 'buyer' }>;

/** Which fields stand together decides what goes into each. */
export interface FieldsAround {
  /** By section: `shipping line2`. */
  readonly present: ReadonlySet<string>;
  /** What is called a name beside a field for the last one. */
  readonly firstNames: ReadonlySet<Control>;
  /** As which address each part of the page is asked for, by `partOf`. */
  readonly addresses: ReadonlyMap<string, 'shipping' | 'billing'>;
  /** Regions that the shop has written of its own, beside a street and a postal code that are still empty. */
  readonly prefilled: ReadonlySet<Control>;
  /** Fields that the shop names in what it finds wrong. */
  readonly demanded: ReadonlySet<Control>;
  /** Where the buyer says how much is paid. */
  readonly ownAmount: Control | null;
  /** Who gets the parcel is asked for apart from whose name the bill is in, here or before. */
  readonly isRecipientNamed: boolean;
  /** The only address that the checkout asks for is called the billing address: it is where the parcel goes. */
  readonly isBillingDelivery: boolean;
  /** Where a list takes the word of the buyer's street that says what it is, by `partOf`. */
  readonly kinds: ReadonlyMap<string, KindPlace>;
}

/**
 * What goes into a field for one of the buyer's details.
 * @example planForBuyer(control, { kind: 'buyer', field: 'city', section: 'shipping' }, choice, around)
 */
export function planForBuyer(
  control: Control,
  purpose: BuyerField,
  choice: Choice,
  around: FieldsAround,
): FieldPlan {
  const from = sourceOf(control, purpose, around);
  const value = buyerValue(choice.buyer, from.field, from.section);
  if (value === null || value === '') {
    const isOther = from.field === 'line2' && isOtherSecondLine(control.value, from.section, choice.buyer);
    return isOther || around.prefilled.has(control)
      ? fillWith(control, from, '', around)
      : withoutValue(control, from);
  }
  const spellings = () => spellingsOf(from.field, value, countryOf(choice.buyer, from.section));
  if (control.kind === 'select') return planForList(control, spellings(), from);
  // Countries and regions are a list, also where one types to find them in it.
  if (control.proposes && (from.field === 'country' || from.field === 'state'))
    return planForDrawnList(control, spellings(), from);
  if (sameText(control.value, value) || isCompleted(control, from, choice)) return LEAVE;
  const isPhone = from.field === 'phone' || from.field === 'phone_at_home';
  return isPhone ? planForPhone(control, from, choice) : fillWith(control, from, value, around);
}

/** Entered again, it would be completed again. */
function isCompleted({ value }: Control, { field, section }: FromBuyer, { buyer }: Choice): boolean {
  return field === 'city' && isCompletedCity(value, buyer, section);
}

function fillWith(
  control: Control,
  from: FromBuyer,
  value: string,
  around: Pick<FieldsAround, 'prefilled'> | null = null,
): FieldPlan {
  const step = {
    class: 'safe',
    action: 'fill',
    locators: control.locators,
    value: from,
    ...(around?.prefilled.has(control) && { isPrefilled: true as const }),
  } as const;
  return { kind: 'do', entry: { move: { kind: 'fill', control, value }, step } };
}

/** A field that writes numbers in its own way shows what it made of this one. */
function planForPhone(control: Control, from: FromBuyer, { buyer }: Choice): FieldPlan {
  const shown = phoneShownAs(control.value, buyer.phone ?? '');
  if (shown === 'kept') return LEAVE;
  // What stands there already may be the code of a country, or what a mask made of a number without one.
  const isOpen = control.value.trim() === '' && !ABROAD.test(`${control.label} ${control.hint ?? ''}`);
  const atHome = isOpen ? from.field : 'phone';
  const field = shown === 'cut' ? 'phone_local' : atHome;
  return fillWith(control, { ...from, field }, buyerValue(buyer, field, from.section) ?? '');
}

/** An example with the code of a country: `+7 999 123-45-67`. */
const ABROAD = /\+\s?\d/;

const LISTED: readonly BuyerPurpose[] = ['city', 'state', 'line2', 'district'];

/**
 * Countries divide addresses in their own ways, and shops have a list for each level (a district, a ward): beside an address, a list
 * that offers a part of the buyer's one by its very name asks for that part, whatever it is called. Null where none does.
 * @example planByAddress(list, choice, around) // 'District 1' is taken, the buyer's city
 */
export function planByAddress(
  control: Control,
  { buyer }: Choice,
  around: FieldsAround,
  /** Of which address it is, where it says that itself: a part of the page may hold two. */
  own?: 'shipping' | 'billing',
): FieldPlan | null {
  const section = around.addresses.get(partOf(control));
  if (control.kind !== 'select' || section === undefined) return null;
  const source = around.isBillingDelivery ? 'shipping' : (own ?? section);
  for (const field of LISTED) {
    const value = buyerValue(buyer, field, source);
    const called = value === null ? [] : spellingsIn(value, field, countryOf(buyer, source));
    const option = control.options.find(
      ({ label, disabled }) =>
        !disabled && [label, withoutCode(label)].some((name) => called.includes(plainWords(name))),
    );
    if (!option) continue;
    if (option.selected) return LEAVE;
    const from = { from: 'buyer', field, section: source } as const;
    const step = { class: 'safe', action: 'select', locators: control.locators, value: from } as const;
    return { kind: 'do', entry: { move: { kind: 'select', control, value: option.value }, step } };
  }
  return null;
}

/** Its very name: a state's code may be anything else in another list. */
function spellingsIn(value: string, field: BuyerPurpose, country: string | null): readonly string[] {
  const named = field === 'line2' ? [value] : withAndWithoutLevel(value, country);
  return named.map(plainWords).filter(Boolean);
}

function sourceOf(control: Control, { field, section }: BuyerField, around: FieldsAround): FromBuyer {
  const { present, firstNames, isBillingDelivery } = around;
  const has = (other: BuyerPurpose) =>
    other === 'family_name' ? firstNames.has(control) : present.has(`${section} ${other}`);
  const isRecipient = isBillingDelivery || (isPersonsName(field) && !around.isRecipientNamed);
  const source = isRecipient ? 'shipping' : section;
  const isDelivery = source === 'shipping';
  return {
    from: 'buyer',
    field: besideKind(
      (isDelivery && joinedAmong(control, field, has)) || fieldAmong(field, has, sellsAtHome(around)),
      around.kinds.get(partOf(control)),
    ),
    section: source,
  };
}

/** Where nothing asks for the city, the street is the whole address; where the street alone says that it wants the postal code, it holds that. */
function joinedAmong(
  { label, hint = '', languages }: Control,
  field: BuyerPurpose,
  has: (other: BuyerPurpose) => boolean,
): BuyerPurpose | null {
  if ((field !== 'line1' && field !== 'street') || has('house_number')) return null;
  const hasCode = has('postal_code') || has('postal_code_1');
  if (has('city')) {
    const isCodeWanted = !hasCode && says('postal_code', `${label} ${hint}`, languages);
    return isCodeWanted ? (has('line2') ? 'line1_and_code' : 'street_and_code') : null;
  }
  if (hasCode && has('state')) return has('line2') ? 'city_and_line1' : 'city_and_street';
  if (hasCode) return has('line2') ? 'address_without_code_and_line2' : 'address_without_code';
  return has('line2') ? 'address_without_line2' : 'address';
}

/** Nothing of an address is lost for want of a field, and nothing is entered twice. */
function fieldAmong(
  field: BuyerPurpose,
  has: (other: BuyerPurpose) => boolean,
  isAtHome: boolean,
): BuyerPurpose {
  if (field === 'phone' && isAtHome) return 'phone_at_home';
  if (field === 'full_name' && has('family_name')) return 'given_name';
  if (field === 'line1' && has('house_number')) return has('line2') ? 'street_alone' : 'street_name';
  if (field === 'line1' && !has('line2')) return 'street';
  if (field === 'street' && has('line2')) return 'line1';
  return field;
}

const OF_ADDRESS: readonly BuyerPurpose[] = ['line1', 'street', 'city', 'postal_code', 'postal_code_1'];

/** Whoever asks where to send the goods and not in which country sells in one, and takes the numbers that are dialled there. */
function sellsAtHome({ present }: FieldsAround): boolean {
  const asks = (field: BuyerPurpose) => present.has(`shipping ${field}`) || present.has(`billing ${field}`);
  return OF_ADDRESS.some(asks) && !asks('country') && !asks('phone_code');
}

/** What this buyer does not have is written down for buyers who have it. */
function withoutValue(control: Control, from: FromBuyer): FieldPlan {
  const { field } = from;
  const isOptional = !control.isRequired || control.isFilled || field === 'line2' || field === 'state';
  if (!isOptional) return { kind: 'missing', detail: detailOf(field), field: null };
  const action = control.kind === 'select' ? 'select' : 'fill';
  const step = { class: 'safe', action, locators: control.locators, value: from } as const;
  return { kind: 'do', entry: { move: null, step } };
}

function planForList(control: Control, spellings: readonly string[], from: FromBuyer): FieldPlan {
  if (control.isDrawnList && control.options.length === 0) return planForDrawnList(control, spellings, from);
  const zone = () => (from.field === 'country' ? zoneFor(control.options, spellings[0] ?? '') : null);
  const option = matchOption(control.options, spellings) ?? zone();
  if (option?.selected) return LEAVE;
  const step = { class: 'safe', action: 'select', locators: control.locators, value: from } as const;
  if (option) return { kind: 'do', entry: { move: { kind: 'select', control, value: option.value }, step } };
  if (from.field === 'country')
    return { kind: 'refused', detail: `the shop does not deliver to ${spellings[0]}`, isRegion: true };
  return control.isRequired
    ? { kind: 'refused', detail: `the list "${control.label}" lacks ${spellings[0]}` }
    : LEAVE;
}

/** What a closed list offers is not known before it is opened; what it shows is. */
function planForDrawnList(control: Control, spellings: readonly string[], from: FromBuyer): FieldPlan {
  const shown = control.text || control.value;
  if (spellings.some((spelling) => spelling.toLowerCase() === shown.trim().toLowerCase())) return LEAVE;
  const step = { class: 'safe', action: 'select', locators: control.locators, value: from } as const;
  return { kind: 'do', entry: { move: { kind: 'pick', control, values: spellings }, step } };
}

function sameText(shown: string, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s()+.-]/g, '');
  return shown === wanted || (plain(shown) === plain(wanted) && plain(wanted) !== '');
}
