import { intentOf } from '../buttons/button-intent.ts';
import { says } from '../lexicon/lexicon.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * Whether the page shows an order for a last look, and its button places it, though it is only called `Next`, or `Buy` as on the page of a
 * product: nothing is left to fill in, and the order can still be changed, so there is none yet.
 * @example isLastLook(review, submitButton(review)) // true: 'Back', 'Edit cart' and 'Next'
 */
export function isLastLook(seen: DocumentSurvey, button: Control): boolean {
  const saysBuy = says('purchase', button.text || button.label, button.languages);
  if (intentOf(button) !== 'continue' && !saysBuy) return false;
  const own = seen.controls.filter((control) => !control.isSiteNavigation && control !== button);
  const isAsked = own.some(({ kind, form }) => ['text', 'select'].includes(kind) && form === button.form);
  const canChange = own.some(
    ({ kind, text, label, languages }) => isPressed(kind) && says('change_order', text || label, languages),
  );
  return canChange && !isAsked;
}

function isPressed(kind: Control['kind']): boolean {
  return kind === 'button' || kind === 'link';
}
