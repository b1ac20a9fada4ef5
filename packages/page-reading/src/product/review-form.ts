import { intentOf } from '../buttons/button-intent.ts';
import { isStreet, purposeOf } from '../fields/field-purpose.ts';
import { says } from '../lexicon/lexicon.ts';
import { spaced } from '../lexicon/spaced.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * Whether a form takes what somebody thinks of the page, with a name and a mail address under it: the shop is not told by it who buys.
 * @example takesReview(0, seen) // true: 'Comment', 'Name', 'Email', 'Post comment'
 */
export function takesReview(form: number | null, { forms, controls }: DocumentSurvey): boolean {
  if (form === null) return false;
  const members = controls.filter((control) => control.form === form);
  const texts = members.filter(({ kind }) => kind === 'text');
  if (texts.some(isOfOrder) || members.some(leadsOn)) return false;
  const headings = texts.map(({ section }) => section);
  const buttons = members.filter(({ kind }) => kind === 'button').map(({ text, label }) => text || label);
  const names = [forms[form]?.names ?? '', ...headings, ...buttons].map(spaced).join(' ');
  return says('review_form', names, members[0]?.languages);
}

function isOfOrder(control: Control): boolean {
  const purpose = purposeOf(control);
  return purpose.kind === 'card' || (purpose.kind === 'buyer' && isStreet(purpose.field));
}

function leadsOn(control: Control): boolean {
  const intent = intentOf(control);
  return intent !== null && intent !== 'save';
}
