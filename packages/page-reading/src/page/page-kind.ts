import { intentOf } from '../buttons/button-intent.ts';
import { shippingMethods } from '../delivery/shipping-methods.ts';
import type { FieldPurpose } from '../fields/field-purpose.ts';
import { says, saysOnly } from '../lexicon/lexicon.ts';
import { addingControls, countedAlone, isOfAnotherProduct } from '../product/product-controls.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { type FormPurpose, isOfMembers } from './forms.ts';
import { isAddressOf, pageNamedBy } from './page-address.ts';
import { isPaymentMethod } from './ways-to-pay.ts';

/** `list` are several products side by side; `other` is everything that buying does not know. */
export const PAGE_KINDS = ['product', 'list', 'cart', 'checkout', 'sign_in', 'other'] as const;

export type PageKind = (typeof PAGE_KINDS)[number];

const LIST_BUTTONS_MIN = 3;

export function pageKind(
  seen: DocumentSurvey,
  purposes: ReadonlyMap<Control, FieldPurpose>,
  forms: ReadonlyMap<Control, FormPurpose>,
): PageKind {
  const main = seen.controls.filter((control) => !control.isSiteNavigation);
  const isCart = (isCartHeading(seen) && !sellsWhatHeadingNames(seen, main)) || isAddressOf('cart', seen.url);
  if (takesDetails(seen.url, main, purposes, forms) && !(isCart && asksForEstimate(main, purposes)))
    return 'checkout';
  if (isCart) return 'cart';
  // A cart may offer ways to ship, too.
  if (shippingMethods(seen).length > 0 || asksHowToPay(main, forms)) return 'checkout';
  const adding = addingControls(seen);
  const isOfPage = isOfPageIn(seen, adding);
  const areOthers = adding.length > 1 && adding.every((button) => isOfAnotherProduct(button, seen.heading));
  if (areOthers || (adding.length >= LIST_BUTTONS_MIN && !adding.some(isOfPage))) return 'list';
  if (adding.length > 0) return 'product';
  return main.some((control) => isOfMembers(forms.get(control))) ? 'sign_in' : 'other';
}

function isOfPageIn(seen: DocumentSurvey, adding: readonly Control[]): (button: Control) => boolean {
  const counted = countedAlone(adding, seen);
  return (button) =>
    (button === counted || isUnder(seen.heading, button)) && !isOfAnotherProduct(button, seen.heading);
}

/** Bags and baskets are sold, too: under the name of one stands what puts it into the cart, and nothing that leads on from there. */
function sellsWhatHeadingNames(seen: DocumentSurvey, main: readonly Control[]): boolean {
  if (saysOnly('cart_title', seen.heading, seen.languages)) return false;
  const adding = addingControls(seen);
  const leadsOn = (control: Control) => ['checkout', 'place_order'].includes(intentOf(control) ?? '');
  return adding.some(isOfPageIn(seen, adding)) && !main.some(leadsOn);
}

/** A cart that offers ways to ship by the country knows nobody yet whom something could be sent to. */
function asksForEstimate(
  controls: readonly Control[],
  purposes: ReadonlyMap<Control, FieldPurpose>,
): boolean {
  const asked = controls.flatMap((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'card' || purpose?.kind === 'buyer' ? [purpose.field] : [];
  });
  return asked.every((field) => field === 'country' || field === 'state' || field === 'postal_code');
}

function asksHowToPay(controls: readonly Control[], forms: ReadonlyMap<Control, FormPurpose>): boolean {
  return controls.some(
    (control) =>
      control.kind === 'radio' && forms.get(control) === 'checkout' && isPaymentMethod(control, controls),
  );
}

/** One field of a checkout form is enough; outside of forms and of the checkout a postal code alone may be for an estimate. */
function takesDetails(
  url: string,
  controls: readonly Control[],
  purposes: ReadonlyMap<Control, FieldPurpose>,
  forms: ReadonlyMap<Control, FormPurpose>,
): boolean {
  const found = { checkout: new Set<string>(), page: new Set<string>() };
  for (const control of controls) {
    const form = forms.get(control);
    const detail = detailOf(purposes.get(control));
    if (detail && (form === 'checkout' || form === 'page')) found[form].add(detail);
  }
  return found.checkout.size > 0 || found.page.size > (pageNamedBy(url) === 'checkout' ? 0 : 1);
}

function detailOf(purpose: FieldPurpose | undefined): string | null {
  if (purpose?.kind === 'card') return purpose.field;
  const isTelling = purpose?.kind === 'buyer' && purpose.field !== 'email' && purpose.field !== 'full_name';
  return isTelling ? purpose.field : null;
}

function isUnder(heading: string, { section }: Control): boolean {
  return heading !== '' && section === heading.slice(0, section.length) && section !== '';
}

const HEADING_LENGTH_MAX = 60;

function isCartHeading({ heading, languages }: DocumentSurvey): boolean {
  return heading.length <= HEADING_LENGTH_MAX && says('cart_title', heading, languages);
}
