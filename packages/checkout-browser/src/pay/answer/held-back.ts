import { fieldsOfBuying, understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

/**
 * The field for which the browser kept a form back: it is demanded, empty, and found wrong since the press. Null where there is none. Fields
 * of the card are not meant: their processor says itself what is missing.
 * @example heldBackBy(seen)?.label // 'Province *'
 */
export function heldBackBy(seen: DocumentSurvey): Control | null {
  const page = understand(seen);
  const isOfBuyer = (control: Control) => ['buyer', 'other'].includes(page.purposes.get(control)?.kind ?? '');
  const isHolding = ({ kind, isRequired, isFilled, isInvalid }: Control) =>
    (kind === 'text' || kind === 'select') && isRequired && !isFilled && isInvalid;
  return fieldsOfBuying(page).find((control) => isHolding(control) && isOfBuyer(control)) ?? null;
}
