import { controlsFor } from '@florin/page-reading/buttons/button-intent';
import { buyerValue, countryOf } from '@florin/page-reading/buyer/buyer-values';
import { isBrandList } from '@florin/page-reading/card/card-brands';
import { isInstalments } from '@florin/page-reading/card/instalments';
import { isShippingList } from '@florin/page-reading/delivery/shipping-methods';
import { failed } from '@florin/page-reading/failure';
import {
  type FieldPurpose,
  isPersonsName,
  isStreet,
  NAMES_APART_MAX,
} from '@florin/page-reading/fields/field-purpose';
import { accountDemanded } from '@florin/page-reading/members/demanded-account';
import { markIn, parseMoney } from '@florin/page-reading/money/shown-money';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import { regionsOf } from '@florin/page-reading/places/regions';
import { amountLevels } from '@florin/page-reading/product/amount-levels';
import { OWN_AMOUNT_KEY, ownAmountField, ownAmountOf } from '@florin/page-reading/product/own-amount';
import { isPlaceholder } from '@florin/page-reading/product/variants';
import type { Buyer, Choice, Failed, OptionField } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { optionKey } from '@florin/page-reading/words/option-key';
import { plainWords } from '@florin/page-reading/words/plain-words';
import type { SafeStep } from '../../recipe.ts';
import { type Entering, entering, type FieldPlan, LEAVE, type PlannedEntry } from '../entry.ts';
import { isChoiceOfPayment } from '../payment/card-page.ts';
import { planCardPayment } from '../payment/payment-method.ts';
import { type Missing, pressStep } from '../progress.ts';
import { planAddresses, wantedForAddress, wantsApart } from './address-apart.ts';
import { planByHand } from './address-by-hand.ts';
import { planAskedGroups } from './asked-groups.ts';
import { askedTitle } from './asked-title.ts';
import { planForBox, planGuest } from './boxes.ts';
import { type FieldsAround, planByAddress, planForBuyer } from './buyer-fields.ts';
import { partOf } from './part-of.ts';
import { repairKey } from './repair.ts';
import { isShippingTaken, planShipping } from './shipping.ts';
import { streetKinds } from './street-kinds.ts';

type BuyerField = Extract<FieldPurpose, { kind: 'buyer' }>;

export type FormPlan =
  | Entering
  | Missing
  /** Lists may still be filling themselves: it fails only once they have had their time. */
  | { readonly kind: 'refused'; readonly failure: Failed };

/** What earlier pages of the same checkout were told. */
export interface EnteredSoFar {
  /** An address that is not called the billing address was entered. */
  readonly hasDelivery: boolean;
  /** Fields that the shop wanted otherwise: they stay as they were entered then. */
  readonly repaired: ReadonlySet<string>;
  readonly steps: readonly SafeStep[];
}

/**
 * What brings the forms of a page into the state that the choice wants: buyer fields, shipping, payment by card, required
 * terms. Null where they are in it. Coupons, newsletters and whatever is not understood stay as they are.
 */
export function planForms(page: Page, choice: Choice, entered: EnteredSoFar): FormPlan | null {
  // The name that an account is signed in to by is made up with its password.
  const made = choice.buyer.account ? accountDemanded(page) : null;
  const fields = fieldsOfBuying(page).filter(
    (control) => control !== made?.username && !isShippingList(control),
  );
  const asked = { streets: streetsAskedFor(page), steps: entered.steps };
  const first =
    planGuest(fields) ??
    planAddresses(fields, page.seen.controls, choice.buyer, asked) ??
    planAmountLevel(page, choice) ??
    planByHand(page, entered.steps) ??
    planSecondLine(page, choice);
  if (first) return entering(first);
  const around = fieldsAround(fields, page, entered, choice.buyer);
  const isSettled = (control: Control) => control.isFilled && entered.repaired.has(repairKey(control));
  const plans = [
    ...fields
      .filter((control) => !isSettled(control))
      .map((control) => planFor(control, page.purposes.get(control), choice, around)),
    ...planAskedGroups(fields, page, choice),
  ];
  const entries = plans.flatMap((plan) => (plan.kind === 'do' ? [plan.entry] : []));
  const countries = entries.filter(choosesCountry);
  if (countries.length > 0) return { kind: 'enter', entries: countries };
  const missing = missingFrom(plans.filter((plan) => plan.kind !== 'missing' || !plan.isLast));
  if (missing) return (missing.fields.length > 0 ? planWayFirst(page, choice, entered) : null) ?? missing;
  if (entries.some(({ move }) => move !== null)) return { kind: 'enter', entries: boxesLast(entries) };
  const refused = plans.find((plan) => plan.kind === 'refused');
  if (refused) return { kind: 'refused', failure: failureOf(refused) };
  const last = missingFrom(plans);
  if (last) return planWayFirst(page, choice, entered) ?? last;
  return planShipping(page.seen, choice, entered.steps) ?? planCardPayment(page.seen);
}

/**
 * What has to be answered may belong to the way to ship or to pay that the shop proposes: the station of a parcel, a date of birth for an
 * invoice. The buyer's own way is taken before anybody is asked, once on a page.
 */
function planWayFirst({ seen }: Page, choice: Choice, { steps }: EnteredSoFar): Entering | null {
  const shipping = isShippingTaken(steps) ? null : planShipping(seen, choice, steps);
  if (shipping?.kind === 'enter') return shipping;
  return steps.some(isChoiceOfPayment) ? null : planCardPayment(seen);
}

function failureOf({ detail, isRegion }: Extract<FieldPlan, { kind: 'refused' }>): Failed {
  return failed('unsupported_checkout', detail, isRegion ? 'region_not_served' : 'details_refused');
}

/** Which amount is taken differs from buyer to buyer: it is no step of a learned way. */
function planAmountLevel({ seen, purposes }: Page, { options }: Choice): PlannedEntry | null {
  const wished = ownAmountOf(options[OWN_AMOUNT_KEY]);
  const offered = wished === null ? null : amountLevels(seen, purposes);
  if (wished === null || !offered) return null;
  const { levels, other, field } = offered;
  const level = levels.find(({ cents }) => cents === wished)?.control ?? other;
  if (level && !level.isChecked) return { move: { kind: 'tick', control: level }, step: null };
  const isInField = !level || level === other;
  if (!isInField || parseMoney(field.value)?.cents === wished) return null;
  return { move: { kind: 'fill', control: field, value: (wished / 100).toFixed(2) }, step: null };
}

/** An apartment has a line of its own where the page only shows it when asked. */
function planSecondLine(page: Page, choice: Choice): PlannedEntry | null {
  const hasLine = [...page.purposes.values()].some(
    (purpose) => purpose.kind === 'buyer' && purpose.field === 'line2',
  );
  if (hasLine || !choice.buyer.shipping?.line2 || streetsAskedFor(page).size === 0) return null;
  const button = controlsFor(page.seen, 'more_address').find(({ isDisabled }) => !isDisabled);
  return button
    ? { move: { kind: 'press', control: button }, step: pressStep(button, 'more_address') }
    : null;
}

/** As what streets are asked for here: the address of the parcel, that of the bill, or both. */
export function streetsAskedFor(page: Page): ReadonlySet<'shipping' | 'billing'> {
  const sections = fieldsOfBuying(page).flatMap((control) => {
    const purpose = page.purposes.get(control);
    const isStreet = purpose?.kind === 'buyer' && (purpose.field === 'line1' || purpose.field === 'street');
    return isStreet ? [purpose.section] : [];
  });
  return new Set(sections);
}

function fieldsAround(
  fields: readonly Control[],
  page: Page,
  { hasDelivery, steps }: EnteredSoFar,
  buyer: Buyer,
): FieldsAround {
  const present = new Set(
    fields.flatMap((control) => {
      const purpose = page.purposes.get(control);
      const isAsked = purpose?.kind === 'buyer' && !offersOneCountry(control, purpose);
      return isAsked ? [`${purpose.section} ${purpose.field}`] : [];
    }),
  );
  const firstNames = namesBesideLast(fields, page);
  const isBillingDelivery =
    !hasDelivery && !streetsAskedFor(page).has('shipping') && !isAskedLater(fields, buyer);
  return {
    present,
    firstNames,
    addresses: addressesAsked(fields, page),
    prefilled: prefilledRegions(fields, page),
    demanded: new Set(page.complaints.flatMap(({ control }) => control ?? [])),
    ownAmount: ownAmountField(page.seen, page.purposes),
    isRecipientNamed: asksForRecipient(fields, page) || steps.some(namesRecipient),
    isBillingDelivery,
    kinds: streetKinds(fields, page, buyer, isBillingDelivery),
  };
}

/**
 * What stands in a region before the street and the postal code beside it do is none that the shop has looked up by them: it may be where
 * the shop itself is.
 */
function prefilledRegions(fields: readonly Control[], { purposes }: Page): ReadonlySet<Control> {
  const asked = fields.flatMap((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' ? [{ control, purpose }] : [];
  });
  const isUntold = (section: 'shipping' | 'billing') => {
    const told = asked.filter(
      ({ purpose: { field, section: own } }) =>
        own === section && (isStreet(field) || field === 'postal_code' || field === 'postal_code_1'),
    );
    return told.length > 1 && told.every(({ control }) => control.value.trim() === '');
  };
  const regions = asked.filter(
    ({ control, purpose: { field, section } }) =>
      field === 'state' &&
      control.kind === 'text' &&
      !control.isReadOnly &&
      !control.proposes &&
      control.value.trim() !== '' &&
      isUntold(section),
  );
  return new Set(regions.map(({ control }) => control));
}

function asksForRecipient(fields: readonly Control[], { purposes }: Page): boolean {
  return fields.some((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' && purpose.section === 'shipping' && isPersonsName(purpose.field);
  });
}

function namesRecipient(step: SafeStep): boolean {
  if (step.action !== 'fill' || step.value.from !== 'buyer') return false;
  return step.value.section === 'shipping' && isPersonsName(step.value.field);
}

/** A shop that sells in one country may list it all the same. */
function offersOneCountry(control: Control, { field }: BuyerField): boolean {
  const offered = control.options.filter((option) => !isPlaceholder(option, control.languages));
  return field === 'country' && control.kind === 'select' && offered.length === 1;
}

/** By the street where a part of the page has one: what else it asks for may be named otherwise. */
function addressesAsked(fields: readonly Control[], { purposes }: Page): FieldsAround['addresses'] {
  const asked = fields.flatMap((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' ? [{ purpose, part: partOf(control) }] : [];
  });
  const found = new Map<string, 'shipping' | 'billing'>();
  for (const isNamed of [isStreet, (field: string) => REGIONS.has(field)])
    for (const { purpose, part } of asked)
      if (isNamed(purpose.field) && !found.has(part)) found.set(part, purpose.section);
  return found;
}

const REGIONS: ReadonlySet<string> = new Set(['city', 'state', 'postal_code']);

/**
 * A box beside the address of the bill, or the taken one of a pair, says whether the parcel goes there too: where it does not, its own
 * address comes later.
 */
function isAskedLater(fields: readonly Control[], buyer: Buyer): boolean {
  const isOfBoth = ({ kind, label, text, isChecked, languages }: Control) => {
    const wanted = wantedForAddress(`${label} ${text}`, buyer, languages);
    return kind === 'checkbox' ? wanted !== null : kind === 'radio' && isChecked && wanted === true;
  };
  return wantsApart(buyer) && fields.some(isOfBoth);
}

/** Beside a first and a last name, another one is that of who gets the parcel. */
function namesBesideLast(fields: readonly Control[], { purposes }: Page): ReadonlySet<Control> {
  const typed = fields.filter(({ kind }) => kind === 'text');
  const near = (control: Control) => {
    const at = typed.indexOf(control);
    const around = typed.slice(Math.max(0, at - NAMES_APART_MAX), at + NAMES_APART_MAX + 1);
    return around.filter((other) => other !== control && partOf(other) === partOf(control));
  };
  const isFirst = (control: Control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'buyer' && purpose.field === 'given_name';
  };
  const lone = typed.filter((control) => isLastName(purposes.get(control)) && !near(control).some(isFirst));
  return new Set(lone.flatMap(near));
}

function isLastName(purpose: FieldPurpose | undefined): boolean {
  return purpose?.kind === 'buyer' && purpose.field === 'family_name';
}

/** A box may lock the fields beside it, or copy what stands in others: it is taken once they are entered. */
function boxesLast(entries: Entering['entries']): Entering['entries'] {
  const isBox = ({ move }: Entering['entries'][number]) =>
    move?.kind === 'tick' && move.control.kind === 'checkbox';
  const others = entries.filter((entry) => !isBox(entry));
  return others.some(({ move }) => move !== null) ? others : entries;
}

/** A country changes the form that follows it: what stands there is entered, or asked for, once it is drawn. */
function choosesCountry({ move, step }: PlannedEntry): boolean {
  const isCountry =
    step?.action === 'select' && step.value.from === 'buyer' && step.value.field === 'country';
  return isCountry && move !== null;
}

function planFor(
  control: Control,
  purpose: FieldPurpose | undefined,
  choice: Choice,
  around: FieldsAround,
): FieldPlan {
  if (control.kind === 'checkbox') return planForBox(control, choice);
  switch (purpose?.kind) {
    case 'buyer':
      return planForDetail(control, purpose, choice, around);
    case 'other':
      if (control === around.ownAmount) return planForAmount(control, choice);
      return planByAddress(control, choice, around) ?? planForUnknown(control, choice, around);
    case 'card_unknown':
      return planForCardUnknown(control);
    default:
      return LEAVE;
  }
}

function planForDetail(
  control: Control,
  purpose: BuyerField,
  choice: Choice,
  around: FieldsAround,
): FieldPlan {
  if (purpose.field === 'street_kind' && !around.kinds.has(partOf(control)))
    return planForUnknown(control, choice, around);
  const plan = planForBuyer(control, purpose, choice, around);
  const isTaken = plan.kind === 'do' && plan.entry.move !== null;
  const isOfRegion = purpose.field === 'state' || purpose.field === 'city';
  const other = isOfRegion && !isTaken ? planByAddress(control, choice, around, purpose.section) : null;
  if (other || !wantsRegion(control, purpose, choice, around)) return other ?? plan;
  // Under one name both addresses ask for theirs; where they are two, so are the answers.
  const place = wantsApart(choice.buyer) ? control.section : '';
  return askedLast(planForUnknown(control, choice, around, place));
}

/** A region that must be told, for a buyer who named none: in words, or by a list of those of the buyer's country. */
function wantsRegion(
  control: Control,
  { field, section }: BuyerField,
  { buyer }: Choice,
  { demanded, prefilled }: FieldsAround,
): boolean {
  const country = countryOf(buyer, section);
  const isWanted = control.isRequired || demanded.has(control);
  if (field !== 'state' || !isWanted || prefilled.has(control) || country === null) return false;
  if (buyerValue(buyer, field, section) !== null) return false;
  if (control.kind === 'text') return !control.isReadOnly;
  const regions = new Set(Object.values(regionsOf(country)).map(plainWords));
  const offered = control.options.filter(({ label }) => regions.has(plainWords(label)));
  return offered.length >= REGIONS_MIN;
}

const REGIONS_MIN = 2;

function askedLast(plan: FieldPlan): FieldPlan {
  return plan.kind === 'missing' ? { ...plan, isLast: true } : plan;
}

/** Nobody may be asked in the open for what could be a secret of the card. */
function planForCardUnknown(control: Control): FieldPlan {
  if (!control.isRequired || control.isFilled || isBrandList(control) || isInstalments(control)) return LEAVE;
  return {
    kind: 'refused',
    detail: `beside the card stands a field that is not understood: "${control.label}"`,
  };
}

/** How much is paid where that is the buyer's to say, as the page writes it; what it suggests where they said nothing. */
function planForAmount(control: Control, { options }: Choice): FieldPlan {
  const wished = ownAmountOf(options[OWN_AMOUNT_KEY]);
  if (wished === null || parseMoney(control.value)?.cents === wished) return LEAVE;
  const value = (wished / 100).toFixed(2).replace('.', markIn(control.value) ?? '.');
  const step = {
    class: 'safe',
    action: 'fill',
    locators: control.locators,
    value: { from: 'option', key: OWN_AMOUNT_KEY },
  } as const;
  return { kind: 'do', entry: { move: { kind: 'fill', control, value }, step } };
}

/** Something that must be answered and that nobody could foresee: the integrator is asked, under the field's own name. */
function planForUnknown(control: Control, choice: Choice, { demanded }: FieldsAround, place = ''): FieldPlan {
  const isComplainedOf = (control.isInvalid && control.complaint !== '') || demanded.has(control);
  const isDemanded = control.isRequired || isComplainedOf;
  if (!isDemanded || isAnswered(control)) return LEAVE;
  const title = [place, askedTitle(control.label) || control.name].filter(Boolean).join(' – ');
  const key = optionKey(title, optionKey(control.name, 'field'));
  const value = choice.options[key];
  if (isEmptyList(control)) return { kind: 'refused', detail: `the list "${title}" offers nothing` };
  if (value === undefined) return { kind: 'missing', detail: null, field: questionOf(control, key, title) };
  const from = { from: 'option', key } as const;
  if (control.kind === 'text') {
    const step = { class: 'safe', action: 'fill', locators: control.locators, value: from } as const;
    return { kind: 'do', entry: { move: { kind: 'fill', control, value: String(value) }, step } };
  }
  const option = control.options.find(({ label }) => label.toLowerCase() === String(value).toLowerCase());
  if (!option) return { kind: 'missing', detail: null, field: questionOf(control, key, title) };
  const targetOf = (raw: string) => ({ kind: 'select', locators: control.locators, value: raw }) as const;
  const target = targetOf(option.value);
  // All of them are written down: which one this buyer took is nobody else's.
  const offered = control.options.filter((one) => !isPlaceholder(one, control.languages));
  const all = Object.fromEntries(offered.map((one) => [one.label, targetOf(one.value)]));
  const choices = { ...all, [String(value)]: target };
  return {
    kind: 'do',
    entry: { move: { kind: 'choose', target }, step: { class: 'safe', action: 'choose', key, choices } },
  };
}

/** What it offers depends on another list, and is fetched once something is chosen there. */
function isEmptyList({ kind, options, isDrawnList, languages }: Control): boolean {
  return kind === 'select' && !isDrawnList && options.every((option) => isPlaceholder(option, languages));
}

/**
 * Whether a list beside an address has nothing to offer yet: the page may be fetching it.
 * @example awaitsList(page) // true: 'Choose a district', and a region was just chosen
 */
export function awaitsList(page: Page): boolean {
  const fields = fieldsOfBuying(page);
  const addresses = addressesAsked(fields, page);
  return page.seen.controls.some((control) => addresses.has(partOf(control)) && isEmptyList(control));
}

function isAnswered(control: Control): boolean {
  if (control.kind === 'text') return control.isFilled;
  const selected = control.options.find((option) => option.selected);
  return control.kind !== 'select' || (selected !== undefined && !isPlaceholder(selected, control.languages));
}

function questionOf(control: Control, key: string, title: string): OptionField {
  if (control.kind !== 'select') return { kind: 'string', key, title, required: true, lengthMax: 200 };
  const values = control.options
    .filter((option) => !isPlaceholder(option, control.languages))
    .map(({ label, disabled }) => ({ value: label, title: label, available: !disabled }));
  return { kind: 'enum', key, title, required: true, values };
}

/** What is asked under one name is asked once: one answer is entered everywhere. */
function missingFrom(plans: readonly FieldPlan[]): Missing | null {
  const missing = plans.filter((plan) => plan.kind === 'missing');
  if (missing.length === 0) return null;
  const details = [...new Set(missing.flatMap(({ detail }) => detail ?? []))];
  const asked = missing.flatMap(({ field }) => field ?? []);
  const isFirst = (field: OptionField, index: number) =>
    asked.findIndex(({ key }) => key === field.key) === index;
  return { kind: 'missing', details, fields: asked.filter(isFirst) };
}
