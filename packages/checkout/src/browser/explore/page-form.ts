import type { BuyerDetail, Choice, OptionField } from '../../driver.ts';
import type { Drive } from '../pool/drive.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import type { FieldPurpose } from '../survey/field-purpose.ts';
import { purposesOf } from '../survey/field-purposes.ts';
import { optionKey } from '../survey/option-key.ts';
import { pickShipping, type ShippingMethod, shippingMethods } from '../survey/shipping-methods.ts';
import { applyChoice, fillField, selectValue, tick } from './act.ts';
import { buyerValue, detailOf, matchOption, spellingsOf } from './buyer-values.ts';
import { exact } from './locate.ts';
import type { SafeStep } from './recipe.ts';

export type FormResult =
  | { readonly kind: 'changed'; readonly steps: readonly SafeStep[] }
  | { readonly kind: 'complete' }
  | {
      readonly kind: 'missing';
      readonly details: readonly BuyerDetail[];
      readonly fields: readonly OptionField[];
    }
  /** A list that must be answered offers nothing that fits the buyer. */
  | { readonly kind: 'refused'; readonly detail: string };

/**
 * Brings one page's form into the state that the choice wants: buyer fields, shipping, payment by card, required terms.
 * Coupons, newsletters and whatever it does not understand stay as they are.
 */
export async function completeForm(
  drive: Drive,
  survey: DocumentSurvey,
  choice: Choice,
): Promise<FormResult> {
  const fields = outsideSignIn(
    survey.controls.filter((control) => !control.isDisabled && !control.isSiteNavigation),
  );
  const purposes = purposesOf(survey.controls);
  const plans = fields.map((control) => planFor(control, purposes.get(control), choice));
  const missing = missingFrom(plans);
  if (missing) return missing;
  const refused = plans.find((plan) => plan.kind === 'refused');
  if (refused) return { kind: 'refused', detail: refused.detail };
  const steps: SafeStep[] = [];
  for (const plan of plans) if (plan.kind === 'do') steps.push(...(await perform(drive, plan)));
  if (steps.length > 0) return { kind: 'changed', steps };
  const shipping = await chooseShipping(drive, survey, choice.options.shipping);
  if (shipping.kind !== 'complete') return shipping;
  return chooseCardPayment(drive, survey);
}

/** A form with a password is for those who have an account: the guest's details do not belong there. */
function outsideSignIn(controls: readonly Control[]): readonly Control[] {
  const signIns = new Set(
    controls.flatMap(({ inputType, formAction }) => (inputType === 'password' && formAction) || []),
  );
  return controls.filter(({ formAction }) => formAction === null || !signIns.has(formAction));
}

type Plan =
  | { readonly kind: 'do'; readonly step: SafeStep; readonly control: Control; readonly value: string }
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
  return {
    kind: 'do',
    control,
    value: '',
    step: { class: 'safe', action: 'check', locators: control.locators },
  };
}

/** Terms that stand on a page of their own, after the form. */
export async function acceptTerms(drive: Drive, survey: DocumentSurvey): Promise<void> {
  const boxes = survey.controls.filter((control) => control.kind === 'checkbox' && !control.isDisabled);
  for (const plan of boxes.map(planForBox)) if (plan.kind === 'do') await perform(drive, plan);
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
  return {
    kind: 'do',
    control,
    value,
    step: { class: 'safe', action: 'fill', locators: control.locators, value: from },
  };
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
    return { kind: 'do', control, value: option.value, step };
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
  return { kind: 'do', control, value: String(value), step };
}

function missingFrom(plans: readonly Plan[]): FormResult | null {
  const missing = plans.filter((plan) => plan.kind === 'missing');
  if (missing.length === 0) return null;
  const details = [...new Set(missing.flatMap(({ detail }) => detail ?? []))];
  return { kind: 'missing', details, fields: missing.flatMap(({ field }) => field ?? []) };
}

function sameText(shown: string, wanted: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s()+.-]/g, '');
  return shown === wanted || (plain(shown) === plain(wanted) && plain(wanted) !== '');
}

async function perform(drive: Drive, plan: Extract<Plan, { kind: 'do' }>): Promise<SafeStep[]> {
  const locators = exact(plan.control.locators);
  const isDone =
    plan.step.action === 'check'
      ? await tick(drive, locators)
      : plan.step.action === 'select'
        ? await selectValue(drive, locators, plan.value)
        : await fillField(drive, locators, plan.value);
  return isDone ? [plan.step] : [];
}

/** The method that was asked for, else the cheapest; a wish that fits none of them is asked for again. */
export async function chooseShipping(
  drive: Drive,
  survey: DocumentSurvey,
  wish: string | number | undefined,
): Promise<FormResult> {
  const methods = shippingMethods(survey);
  const method = pickShipping(methods, wish === undefined ? undefined : String(wish));
  if (!method && methods.length > 0)
    return { kind: 'missing', details: [], fields: [shippingField(methods)] };
  if (!method || method.isChosen) return { kind: 'complete' };
  const isDone = await applyChoice(drive, method.target, exact(method.target.locators));
  return isDone ? { kind: 'changed', steps: [{ class: 'safe', action: 'ship' }] } : { kind: 'complete' };
}

function shippingField(methods: readonly ShippingMethod[]): OptionField {
  const values = methods.map(({ title }) => ({ value: title, title, available: true }));
  return { kind: 'enum', key: 'shipping', title: 'Shipping', required: true, values };
}

async function chooseCardPayment(drive: Drive, survey: DocumentSurvey): Promise<FormResult> {
  const methods = survey.controls.filter((control) => control.kind === 'radio' && isPaymentMethod(control));
  const card = methods.find(
    ({ label, text }) => /\bcard\b/i.test(`${label} ${text}`) && !/gift/i.test(label),
  );
  if (!card || card.isChecked || !(await tick(drive, exact(card.locators)))) return { kind: 'complete' };
  const step = {
    class: 'safe',
    action: 'press',
    intent: 'payment_method',
    locators: card.locators,
    shows: [],
  } as const;
  return { kind: 'changed', steps: [step] };
}

function isPaymentMethod(control: Control): boolean {
  return /payment|pay with|pay by/i.test(`${control.group?.title ?? ''} ${control.name} ${control.id}`);
}
