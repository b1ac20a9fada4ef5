import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { saysCard } from '@florin/page-reading/page/payment-words';
import { nameOf } from '@florin/page-reading/page/ways-to-pay';
import { payButton } from '@florin/page-reading/receipt/pay-button';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { submitButton } from '../explore/payment-form.ts';
import { chosenWayToPay } from '../explore/plan/payment/payment-method.ts';

/**
 * The button that leads on from a page between an order and its payment: one that says so, the only one that is called as the one was
 * that ordered, since a shop may call each of its steps `Checkout`, or the one to the payment where the card is chosen.
 * @example buttonBetween(review, submitButton(checkout))?.text // 'Place order'
 */
export function buttonBetween(seen: DocumentSurvey, ordering: Control): Control | null {
  const submit = submitButton(seen);
  if (submit && ['place_order', 'continue'].includes(intentOf(submit) ?? '')) return submit;
  const [same, ...others] = seen.controls.filter(
    (control) =>
      control.kind === 'button' && intentOf(control) === 'checkout' && nameOf(control) === nameOf(ordering),
  );
  if (same && others.length === 0) return same;
  return saysCard(chosenWayToPay(seen) ?? '', seen.languages) ? payButton(seen) : null;
}

/**
 * One address may show the checkout, and then the order for a last look: where other fields are asked for it is another page. A heading that
 * says to wait makes none.
 * @example keyOfPage(checkout) === keyOfPage(review) // false
 */
export function keyOfPage({ url, controls }: DocumentSurvey): string {
  const asked = controls.filter(({ kind }) => kind === 'text' || kind === 'select');
  return [url, ...asked.map(({ name, id }) => `${name}#${id}`)].join(' ');
}
