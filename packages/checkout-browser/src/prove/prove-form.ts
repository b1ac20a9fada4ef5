import { billingApart, deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { reviewDifference } from '@florin/page-reading/delivery/review-address';
import { failed } from '@florin/page-reading/failure';
import type { Choice, Failed } from '@florin/page-reading/purchase';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { formDifference, holdsStreet, shippingDifference } from '../explore/understand/form-difference.ts';
import type { WayNotes } from '../explore/understand/way-notes.ts';

/**
 * Proves that the shop was given the buyer's own details: the forms on the way as they held them, and the page that is open as
 * it shows them. Null where nothing differs.
 * @example const trouble = proveForm(reached.notes, await survey(drive.page), choice); if (trouble) return trouble;
 */
export function proveForm(notes: WayNotes, seen: DocumentSurvey, choice: Choice): Failed | null {
  const delivery = deliveryOf(choice.buyer);
  const isHeld = holdsStreet(notes.fields());
  const billing = billingApart(choice.buyer);
  const { name } = choice.buyer;
  const { languages } = seen;
  const difference =
    formDifference(notes.fields(), choice.buyer, seen.lines) ??
    (delivery && reviewDifference(seen.lines, delivery, { name, languages, isHeld, billing })) ??
    shippingDifference(notes.shippingMethods(), choice, seen.lines);
  return difference === null ? null : failed('unsupported_checkout', difference, 'address_unproven');
}
