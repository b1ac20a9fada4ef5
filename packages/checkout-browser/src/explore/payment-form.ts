import { intentOf, isNeverPressed } from '@florin/page-reading/buttons/button-intent';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import {
  accountDemanded,
  type DemandedAccount,
  isPassword,
} from '@florin/page-reading/members/demanded-account';
import { belongsToBuying, formPurposes } from '@florin/page-reading/page/forms';
import { understand } from '@florin/page-reading/page/understand';
import { isOtherMeans } from '@florin/page-reading/page/ways-to-pay';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Frame } from 'playwright-core';
import type { Drive } from '../pool/drive.ts';
import { type FrameSurvey, surveyChildFrames } from '../survey/survey.ts';
import { isSearched } from './act/closed-lists.ts';
import { exact, locate } from './act/locate.ts';
import { outermost } from './checkout-frame.ts';
import type { CardFieldPlace, CommitStep } from './recipe.ts';

export interface CardField {
  readonly place: CardFieldPlace;
  readonly frame: Frame;
  /** Of the document that held the field when it was found. */
  readonly origin: string;
}

/** Where the card would go and what would be pressed then. Finding it touches nothing. */
export interface PaymentForm {
  readonly fields: readonly CardField[];
  /** Origins that would see the card: of the frames that hold the fields, and of where their form is sent. */
  readonly origins: readonly string[];
  readonly submit: Control;
  /** The whole form stands in it, with its button: a page of the one who takes the card. */
  readonly submitFrame?: Frame;
  /** Nothing here takes a card: the button places the order and leads to a page that does. */
  readonly leadsToCardPage?: boolean;
  /** The account that is made by the same press; null where none has to be. */
  readonly account: FormAccount | null;
}

export interface FormAccount extends DemandedAccount {
  /** Of the page that held its fields when they were found. */
  readonly origin: string;
}

/** @example accountIn(seen)?.origin // 'https://members.example' */
export function accountIn(seen: DocumentSurvey): FormAccount | null {
  // Most pages ask for no password, and understanding one takes its time.
  if (!seen.controls.some(isPassword)) return null;
  const demanded = accountDemanded(understand(seen));
  return demanded && { ...demanded, origin: originOf(seen.url) };
}

/** @example (await findPaymentForm(drive, seen))?.origins // ['https://js.stripe.com'] */
export async function findPaymentForm(drive: Drive, seen: FrameSurvey): Promise<PaymentForm | null> {
  const frames = [...(await surveyChildFrames(drive.page)), seen];
  const found = frames.flatMap(fieldsIn);
  const number = found.find(({ place }) => place.field === 'number');
  const submit =
    number &&
    ((await buttonInLayer(number, seen)) ??
      (await buttonFor(number, seen)) ??
      (await buttonAround(number, seen)) ??
      (await buttonAwaiting(number, seen)));
  if (!submit)
    return framedForm(frames.filter(({ frame }) => frame === number?.frame && frame !== seen.frame));
  // Frames are looked at after the page, which may have drawn them with a new button.
  if (number.frame !== seen.frame && !(await locate(seen.frame, exact(submit.locators)))) return null;
  const fields = found.filter((field) => isOneOfItsKind(found, field) && isSameParty(field, number));
  return { fields, origins: originsOf(fields), submit, account: accountIn(seen) };
}

/**
 * The same once the order is placed, where the page that takes the card may be shown in a frame of the shop's page, with the button
 * that pays. Behind it the shop's own button may still stand: it has ordered, and is not pressed again.
 * @example (await findFramedForm(drive, seen))?.submit.text // 'Pay $25.00'
 */
export async function findFramedForm(drive: Drive, seen: FrameSurvey): Promise<PaymentForm | null> {
  return framedForm(await surveyChildFrames(drive.page)) ?? findPaymentForm(drive, seen);
}

/** The first of these frames that holds the whole form, with the button that pays. */
function framedForm(frames: readonly FrameSurvey[]): PaymentForm | null {
  for (const framed of frames) {
    const fields = fieldsIn(framed);
    const submit = submitButton(framed);
    const takesCard = fields.some(({ place }) => place.field === 'number');
    if (!takesCard || !submit || intentOf(submit) !== 'place_order') continue;
    const own = fields.filter((field) => isOneOfItsKind(fields, field));
    return { fields: own, origins: originsOf(own), submit, submitFrame: framed.frame, account: null };
  }
  return null;
}

/** Where the frame of the card lies over the page, what sends it lies there, too: what is behind it has had its turn. */
async function buttonInLayer({ frame }: FoundField, seen: FrameSurvey): Promise<Control | null> {
  const layered = seen.controls.filter(({ isInDialog }) => isInDialog);
  if (frame.parentFrame() === null || layered.length === 0) return null;
  const element = await outermost(frame).frameElement();
  const isInLayer = await element.evaluate((node) => {
    const isLayer = (part: Element) =>
      part.matches('dialog, [role=dialog], [role=alertdialog], [aria-modal=true]') ||
      getComputedStyle(part).position === 'fixed';
    for (let part = node.parentElement; part; part = part.parentElement) if (isLayer(part)) return true;
    return false;
  });
  await element.dispose();
  return isInLayer ? submitButton({ ...seen, controls: layered }) : null;
}

/** The likeliest of the page. One of another form than that which the frame of the card stands in sends no card where this form has its own. */
async function buttonFor(number: FoundField, seen: FrameSurvey): Promise<Control | null> {
  const likeliest = submitButton(seen);
  const form = await formAround(number);
  if (form === null || likeliest === null || likeliest.form === null || likeliest.form === form)
    return likeliest;
  const own = seen.controls.filter((control) => control.form === form);
  return submitButton({ ...seen, controls: own }) ?? likeliest;
}

/** The form of the page that the frame of the card stands in, by its place; null where it stands in none. */
async function formAround({ frame }: FoundField): Promise<number | null> {
  if (frame.parentFrame() === null) return null;
  const element = await outermost(frame).frameElement();
  const form = await element.evaluate((node) => [...document.forms].findIndex((one) => one.contains(node)));
  await element.dispose();
  return form < 0 ? null : form;
}

/** In words that nobody knows: the only button of the form that the frame of the card stands in. */
async function buttonAround(number: FoundField, seen: FrameSurvey): Promise<Control | null> {
  const form = await formAround(number);
  if (form === null) return null;
  const buttons = seen.controls.filter((control) => control.kind === 'button' && control.form === form);
  const [button, ...others] = buttons;
  return button && others.length === 0 && maySend(button) ? button : null;
}

/** `Subscribe`, `Join` and `Give` are left alone anywhere but on the one button that the card of a form has. */
const BESIDE_PAYING = [
  'remove',
  'go_back',
  'continue_shopping',
  'coupon',
  'apply_coupon',
  'wish_list',
  'search',
  'leads_away',
  'dismiss',
  'other_wallet',
] as const;

function maySend({ text, label, languages }: Control): boolean {
  const words = text || label;
  return !saysAny(BESIDE_PAYING, words, languages) && !isOtherMeans(words);
}

/**
 * Switched off until the card is entered, and called after that: `Enter card details`. The nearest to the frame of the card, where it
 * is the only one so near.
 */
async function buttonAwaiting({ frame }: FoundField, seen: FrameSurvey): Promise<Control | null> {
  if (frame.parentFrame() === null || frame.parentFrame() !== seen.frame) return null;
  const element = await frame.frameElement();
  const words = await element.evaluate((node) => {
    const isShown = (one: Element) => one.getClientRects().length > 0;
    for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
      const buttons = [...around.querySelectorAll('button:not([role]), input[type=submit]')].filter(isShown);
      if (buttons.length > 0)
        return buttons.length === 1 ? (buttons[0]?.textContent ?? '').replace(/\s+/g, ' ').trim() : null;
    }
    return null;
  });
  await element.dispose();
  if (!words) return null;
  const [button, ...others] = seen.controls.filter(({ kind, text }) => kind === 'button' && text === words);
  const isMeant = button && others.length === 0 && button.isDisabled && !isNeverPressed(button);
  return isMeant && !isOtherMeans(button.text) ? button : null;
}

interface FoundField extends CardField {
  readonly action: string | null;
}

function fieldsIn(survey: FrameSurvey): FoundField[] {
  const isMain = survey.frame.parentFrame() === null;
  const origin = originOf(survey.frame.url());
  const purposes = purposesOf(survey.controls);
  const boxes = numberBoxes(survey.controls, purposes);
  return survey.controls.flatMap((control) => {
    if ((control.kind !== 'text' && control.kind !== 'select') || control.isDisabled) return [];
    const purpose = purposes.get(control);
    if (purpose?.kind !== 'card') return [];
    const { kind, locators } = control;
    const part = boxes.indexOf(control);
    const frameOrigin = isMain ? null : origin;
    const isOfDate = purpose.field === 'expiry_month' || purpose.field === 'expiry_year';
    const isDrawn = (control.isDrawnList || (isOfDate && isSearched(control))) && { isDrawn: true as const };
    const place = {
      field: purpose.field,
      frameOrigin,
      kind,
      locators,
      ...(part >= 0 && { part }),
      ...isDrawn,
    };
    return [{ place, frame: survey.frame, origin, action: control.formAction }];
  });
}

const NUMBER_BOXES = 4;

/** A number may stand in four boxes, right behind one another in one form. */
function numberBoxes(
  controls: readonly Control[],
  purposes: ReturnType<typeof purposesOf>,
): readonly Control[] {
  const isBox = (control: Control) => {
    const purpose = purposes.get(control);
    return control.kind === 'text' && purpose?.kind === 'card' && purpose.field === 'number';
  };
  const start = controls.findIndex((control) => isBox(control) && !control.isDisabled);
  const behind = controls.slice(Math.max(start, 0));
  const end = behind.findIndex((control) => !isBox(control) || control.form !== behind[0]?.form);
  const run = end < 0 ? behind : behind.slice(0, end);
  return run.length === NUMBER_BOXES && run.every(({ isDisabled }) => !isDisabled) ? run : [];
}

/** The first, and the boxes of its number. */
function isOneOfItsKind(all: readonly FoundField[], field: FoundField): boolean {
  const first = all.find(({ place }) => place.field === field.place.field);
  const isPart = field.place.part !== undefined && first?.place.part === 0;
  return first === field || (isPart && first.frame === field.frame);
}

/** Fields of several frames belong together only where one party owns them; the name may stand on the page itself. */
function isSameParty(field: FoundField, number: FoundField): boolean {
  return field.origin === number.origin || field.place.field === 'cardholder';
}

function originsOf(fields: readonly FoundField[]): string[] {
  const secret = fields.filter(({ place }) => place.field !== 'cardholder');
  const targets = secret.flatMap(({ action }) => (action ? [originOf(action)] : []));
  return [...new Set([...secret.map(({ origin }) => origin), ...targets])];
}

/** Frames without an address of their own (`about:srcdoc`, `data:`) have no origin that anyone could vouch for. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null';
}

/**
 * The button that sends the card: one that orders or pays, else one that leads to a review. Where the form of the card has one, no
 * other will do: each way to pay may have its own. None that names other means sends a card.
 * @example submitButton(seen)?.text // 'Pay now', and not the 'Pay by bank transfer' below it
 */
export function submitButton(seen: DocumentSurvey): Control | null {
  const purposes = purposesOf(seen.controls);
  const forms = formPurposes(seen, purposes);
  const buttons = seen.controls.filter(
    (control) =>
      control.kind === 'button' &&
      !control.isTab &&
      !control.isSiteNavigation &&
      !isOtherMeans(control.text || control.label) &&
      belongsToBuying(forms.get(control) ?? 'other') &&
      !asksForContactAlone(control, seen, purposes),
  );
  const number = seen.controls.find((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'card' && purpose.field === 'number' && !control.isDisabled;
  });
  const own = number ? buttons.filter(({ form }) => form !== null && form === number.form) : [];
  if (number) return likeliest(own) ?? onlySubmit(own) ?? likeliest(buttons);
  // A card in a frame belongs to no form that can be seen: what stands under the name of other means is not for it.
  const apart = likeliest(buttons.filter(({ section }) => !isOtherMeans(section)));
  return apart && intentOf(apart) === 'place_order' ? apart : likeliest(buttons);
}

/** One word may mean to order and to subscribe: a form that asks for an empty e-mail address and nothing else is no order. */
function asksForContactAlone(
  { form }: Control,
  { controls }: DocumentSurvey,
  purposes: ReturnType<typeof purposesOf>,
): boolean {
  const entries = controls.filter(
    (control) =>
      form !== null && control.form === form && control.kind !== 'button' && control.kind !== 'link',
  );
  const [only, ...others] = entries;
  const purpose = only && purposes.get(only);
  const isContact = purpose?.kind === 'buyer' && purpose.field === 'email' && !only?.isFilled;
  return isContact && others.length === 0;
}

function likeliest(buttons: readonly Control[]): Control | null {
  const of = (intent: string) => buttons.filter((control) => intentOf(control) === intent);
  return (
    of('place_order').at(-1) ?? of('review').at(-1) ?? onlyPurchase(buttons) ?? of('continue').at(-1) ?? null
  );
}

/**
 * In words that nobody knows, that ask for a gift, or that lead to the checkout from anywhere but here: the one button of the card's
 * form that submits it, beside one that leads back.
 */
function onlySubmit(own: readonly Control[]): Control | null {
  const [only, ...others] = own.filter(
    ({ inputType, text, label, languages }) =>
      inputType !== 'button' && inputType !== 'reset' && !says('go_back', text || label, languages),
  );
  if (only === undefined || others.length > 0 || ![null, 'checkout'].includes(intentOf(only))) return null;
  return !isNeverPressed(only) || says('extra', only.text, only.languages) ? only : null;
}

/** One word for putting into a cart and for ordering, `Acheter` or `Kaufen`, orders where no other says so. */
function onlyPurchase(buttons: readonly Control[]): Control | null {
  const [only, ...others] = buttons.filter(({ text, label, languages }) =>
    says('purchase', text || label, languages),
  );
  return only && others.length === 0 ? only : null;
}

/** What a learned flow keeps of the form. */
export function commitStepOf(form: PaymentForm): CommitStep {
  const fields = form.fields.map(({ place }) => place);
  const number = form.fields.find(({ place }) => place.field === 'number' && place.frameOrigin === null);
  return {
    class: 'commit',
    fields,
    submit: form.submit.locators,
    ...(number && { pageOrigin: number.origin }),
    ...(form.leadsToCardPage && { leadsToCardPage: true }),
  };
}

/** The same form again, found by what was written down and nothing else; null where any part of it has changed. */
export async function refindPaymentForm(
  drive: Drive,
  seen: FrameSurvey,
  step: CommitStep,
): Promise<PaymentForm | null> {
  const form = await findPaymentForm(drive, seen);
  if (!form || form.fields.length !== step.fields.length) return null;
  const isSame = step.fields.every(({ field, frameOrigin }) =>
    form.fields.some(({ place }) => place.field === field && place.frameOrigin === frameOrigin),
  );
  const frame = form.submitFrame ?? drive.page.mainFrame();
  const submit = await locate(frame, step.submit);
  const found = await locate(frame, form.submit.locators.slice(-1));
  if (!isSame || !submit || !found) return null;
  const isSameButton = await submit.evaluate((one, other) => one === other, await found.elementHandle());
  return isSameButton ? form : null;
}
