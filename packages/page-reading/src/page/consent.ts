import { says, saysAny } from '../lexicon/lexicon.ts';
import type { Choice, EnumField } from '../purchase.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/** All that a box says of itself: of a name that is a path the end, since its form is what the rest names. */
export function wordsOfBox({ label, text, name }: Control): string {
  const own = /\[([^[\]]+)\]$/.exec(name)?.[1] ?? name;
  return `${label} ${text} ${own}`;
}

/**
 * Whoever takes it makes no account, though it speaks of one.
 * @example isGuestBox(controlOf({ kind: 'checkbox', label: 'Kein Kundenkonto anlegen', languages: ['de'] })) // true
 */
export function isGuestBox(control: Control): boolean {
  return control.kind === 'checkbox' && says('guest', wordsOfBox(control), control.languages);
}

/**
 * Whether a box accepts what the shop sells under.
 * @example asksForConsent(controlOf({ kind: 'checkbox', label: 'I agree to the terms of service' })) // true
 */
export function asksForConsent(box: Control): boolean {
  return says('terms', wordsOfBox(box), box.languages) && (agrees(box) || box.isRequired);
}

/** Whether the words of a box agree to something. */
export function agrees(box: Control): boolean {
  return says('agree', wordsOfBox(box), box.languages);
}

/** The option in which a buyer's side says what only they can say. */
export const CONSENTS_KEY = 'consents';
const AGE = 'age';
const WORDS_MAX = 120;

/** @example saysOldEnough(choice) // true: options.consents is 'age' */
export function saysOldEnough({ options }: Pick<Choice, 'options'>): boolean {
  return options[CONSENTS_KEY] === AGE;
}

/** That somebody is old enough is never guessed: the question for it, in the shop's own words. */
export function ageQuestion(words: string): EnumField {
  const values = [{ value: AGE, title: 'the buyer is old enough', available: true }];
  return { kind: 'enum', key: CONSENTS_KEY, title: words.trim().slice(0, WORDS_MAX), required: true, values };
}

/** Whether a box says how old somebody is. */
export function asksForAge(box: Control): boolean {
  return says('age', wordsOfBox(box), box.languages);
}

/**
 * What lies over a page and asks how old somebody is, and the button that says yes to it; null where nothing does.
 * @example ageLayer(seen)?.words // 'Are you over 18?'
 */
export function ageLayer({ controls, layerLines, languages }: DocumentSurvey): AgeLayer | null {
  const buttons = controls.filter(
    ({ isInDialog, isDisabled, kind }) => isInDialog && !isDisabled && (kind === 'button' || kind === 'link'),
  );
  const words = (layerLines ?? []).find((line) => says('age', line, languages));
  const yes = buttons.find(({ text }) => says('affirm', text, languages));
  return words === undefined || yes === undefined ? null : { words, yes };
}

export interface AgeLayer {
  readonly words: string;
  readonly yes: Control;
}

/** @example isAccountBox(controlOf({ kind: 'checkbox', label: 'Create an account?' })) // true */
export function isAccountBox(control: Control): boolean {
  const words = wordsOfBox(control);
  return (
    control.kind === 'checkbox' &&
    !isGuestBox(control) &&
    saysAny(['account_box', 'create_account'], words, control.languages)
  );
}

/** A box for an account that can be taken or not: none is made where nobody has to. */
export function isOpenAccountBox(control: Control): boolean {
  return isAccountBox(control) && !control.isDisabled && !control.isRequired;
}
