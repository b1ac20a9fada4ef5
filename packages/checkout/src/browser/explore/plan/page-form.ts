import type { BuyerDetail, Choice, Failed, OptionField } from '../../../driver.ts';
import { failed } from '../../../outcomes.ts';
import type { Drive } from '../../pool/drive.ts';
import type { Control } from '../../survey/control.ts';
import type { DocumentSurvey } from '../../survey/document-survey.ts';
import type { FieldPurpose } from '../../survey/field-purpose.ts';
import { optionKey } from '../../survey/option-key.ts';
import { pickShipping, type ShippingMethod, shippingMethods } from '../../survey/shipping-methods.ts';
import { perform } from '../act/perform.ts';
import { buyerValue, detailOf, matchOption, spellingsOf } from '../buyer-values.ts';
import { fieldsOfBuying, type Page } from '../understand/understand.ts';
import type { Entering, PlannedEntry } from './product-page.ts';
import type { Missing } from './progress.ts';

export type FormPlan = Entering | Missing | Failed;

/**
 * What brings the forms of a page into the state that the choice wants: buyer fields, shipping, payment by card, required
 * terms. Null where they are in it. Coupons, newsletters and whatever is not understood stay as they are.
 */
export function planForms(page: Page, choice: Choice): FormPlan | null {
  const plans = fieldsOfBuying(page).map((control) => planFor(control, page.purposes.get(control), choice));
  const missing = missingFrom(plans);
  if (missing) return missing;
  const refused = plans.find((plan) => plan.kind === 'refused');
  if (refused) return failed('unsupported_checkout', refused.detail);
  const entries = plans.flatMap((plan) => (plan.kind === 'do' ? [plan.entry] : []));
  if (entries.length > 0) return { kind: 'enter', entries };
  return planShipping(page.seen, choice.options.shipping) ?? planCardPayment(page.seen);
}

type Plan =
  | { readonly kind: 'do'; readonly entry: PlannedEntry }
  | { readonly kind: 'missing'; readonly detail: BuyerDetail | null; readonly field: OptionField | null }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'leave' };

const LEAVE: Plan = { kind: 'leave' };

function planFor(control: Control, purpose: FieldPurpose | undefined, choice: Choice): Plan {
  if (control.kind === 'checkbox') return planForBox(control);
  switch (purpose?.kind) {
    case 'buyer':
      return planForBuyer(control, purpose, choice);
    case 'other':
      return planForUnknown(control, choice);
    case 'card_unknown':
      return planForCardUnknown(control);
    default:
      return LEAVE;
  }
}

/** Nobody may be asked in the open for what could be a secret of the card. */
function planForCardUnknown(control: Control): Plan {
  if (!control.isRequired || control.isFilled) return LEAVE;
  return {
    kind: 'refused',
    detail: `beside the card stands a field that is not understood: "${control.label}"`,
  };
}

const TERMS = /\b(?:agree|accept|terms|conditions|privacy policy|consent)\b/i;
const UNWANTED =
  /newsletter|marketing|offers|news\b|subscribe|updates|promotion|save (?:my|this|for)|remember|create an account|insurance|protection|text me|sms/i;

function planForBox(control: Control): Plan {
  const words = `${control.label} ${control.text} ${control.name}`;
  if (control.isChecked || UNWANTED.test(words)) return LEAVE;
  if (!control.isRequired && !/\b(?:agree to|accept) (?:the |our |these )?(?:terms|general)/i.test(words))
    return LEAVE;
  if (!TERMS.test(words)) return LEAVE;
  const step = { class: 'safe', action: 'check', locators: control.locators } as const;
  return { kind: 'do', entry: { move: { kind: 'tick', control }, step } };
}

/** Terms that stand on a page of their own, after the form. */
export async function acceptTerms(drive: Drive, survey: DocumentSurvey): Promise<void> {
  const boxes = survey.controls.filter((control) => control.kind === 'checkbox' && !control.isDisabled);
  for (const plan of boxes.map(planForBox))
    if (plan.kind === 'do' && plan.entry.move) await perform(drive, plan.entry.move);
}

function planForBuyer(
  control: Control,
  purpose: Extract<FieldPurpose, { kind: 'buyer' }>,
  choice: Choice,
): Plan {
  const { field, section } = purpose;
  const value = buyerValue(choice.buyer, field, section);
  if (value === null || value === '') return withoutValue(control, field);
  const from = { from: 'buyer', field, section } as const;
  if (control.kind === 'select') return planForList(control, spellingsOf(field, value), from);
  if (sameText(control.value, value)) return LEAVE;
  const step = { class: 'safe', action: 'fill', locators: control.locators, value: from } as const;
  return { kind: 'do', entry: { move: { kind: 'fill', control, value }, step } };
}

function withoutValue(control: Control, field: Parameters<typeof detailOf>[0]): Plan {
  const isOptional = !control.isRequired || control.isFilled || field === 'line2' || field === 'state';
  return isOptional ? LEAVE : { kind: 'missing', detail: detailOf(field), field: null };
}

type FromBuyer = {
  readonly from: 'buyer';
  readonly field: Parameters<typeof detailOf>[0];
  readonly section: 'shipping' | 'billing';
};

function planForList(control: Control, spellings: readonly string[], from: FromBuyer): Plan {
  const option = matchOption(control.options, spellings);
  if (option?.selected) return LEAVE;
  if (option) {
    const step = { class: 'safe', action: 'select', locators: control.locators, value: from } as const;
    return { kind: 'do', entry: { move: { kind: 'select', control, value: option.value }, step } };
  }
  if (from.field === 'country')
    return { kind: 'refused', detail: `the shop does not deliver to ${spellings[0]}` };
  return control.isRequired
    ? { kind: 'refused', detail: `the list "${control.label}" lacks ${spellings[0]}` }
    : LEAVE;
}

/** Something that must be answered and that nobody could foresee: the integrator is asked, under the field's own name. */
function planForUnknown(control: Control, choice: Choice): Plan {
  if (!control.isRequired || control.isFilled || control.kind !== 'text') return LEAVE;
  const title = control.label.slice(0, 60) || control.name;
  const key = optionKey(title, 'field');
  const value = choice.options[key];
  if (value === undefined)
    return {
      kind: 'missing',
      detail: null,
      field: { kind: 'string', key, title, required: true, lengthMax: 200 },
    };
  const step = {
    class: 'safe',
    action: 'fill',
    locators: control.locators,
    value: { from: 'option', key },
  } as const;
  return { kind: 'do', entry: { move: { kind: 'fill', control, value: String(value) }, step } };
}

function missingFrom(plans: readonly Plan[]): Missing | null {
  const missing = plans.filter((plan) => plan.kind === 'missing');
  if (missing.length === 0) return null;
  const details = [...new Set(missing.flatMap(({ detail }) => detail ?? []))];
  return { kind: 'missing', details, fields: missing.flatMap(({ field }) => field ?? []) };
}

function sameText(shown: string, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s()+.-]/g, '');
  return shown === wanted || (plain(shown) === plain(wanted) && plain(wanted) !== '');
}

/** The method that was asked for, else the cheapest; a wish that fits none of them is asked for again. */
function planShipping(seen: DocumentSurvey, wish: string | number | undefined): Entering | Missing | null {
  const methods = shippingMethods(seen);
  const method = pickShipping(methods, wish === undefined ? undefined : String(wish));
  if (!method && methods.length > 0)
    return { kind: 'missing', details: [], fields: [shippingField(methods)] };
  if (!method || method.isChosen) return null;
  const move = { kind: 'choose', target: method.target } as const;
  return { kind: 'enter', entries: [{ move, step: { class: 'safe', action: 'ship' } }] };
}

/** False where the wish fits none of the methods. */
export async function chooseShipping(drive: Drive, seen: DocumentSurvey, choice: Choice): Promise<boolean> {
  const plan = planShipping(seen, choice.options.shipping);
  if (plan?.kind === 'enter') for (const { move } of plan.entries) if (move) await perform(drive, move);
  return plan?.kind !== 'missing';
}

function shippingField(methods: readonly ShippingMethod[]): OptionField {
  const values = methods.map(({ title }) => ({ value: title, title, available: true }));
  return { kind: 'enum', key: 'shipping', title: 'Shipping', required: true, values };
}

function planCardPayment(seen: DocumentSurvey): Entering | null {
  const methods = seen.controls.filter((control) => control.kind === 'radio' && isPaymentMethod(control));
  const card = methods.find(
    ({ label, text }) => /\bcard\b/i.test(`${label} ${text}`) && !/gift/i.test(label),
  );
  if (!card || card.isChecked) return null;
  const step = {
    class: 'safe',
    action: 'press',
    intent: 'payment_method',
    locators: card.locators,
    shows: [],
  } as const;
  return { kind: 'enter', entries: [{ move: { kind: 'tick', control: card }, step }] };
}

function isPaymentMethod(control: Control): boolean {
  return /payment|pay with|pay by/i.test(`${control.group?.title ?? ''} ${control.name} ${control.id}`);
}
