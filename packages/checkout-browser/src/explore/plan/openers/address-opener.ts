import { deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { type Action, keyOf } from '@florin/page-reading/page/actions';
import type { PageKind } from '@florin/page-reading/page/page-kind';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Drive } from '../../../pool/drive.ts';
import { formsWithUnseenDemands } from '../../../survey/unseen-demands.ts';
import { wantsApart } from '../form/address-apart.ts';
import { streetsAskedFor } from '../form/page-form.ts';
import { type Progress, standingOf } from '../progress.ts';

/**
 * What leads to the address, on a page that goes on though nobody has asked where to send the goods: the card is taken, or a place to fetch them is asked for. Each is tried once.
 * @example addressOpener(page, progress)?.control.text // 'Add or edit your address'
 */
export function addressOpener(page: Page, progress: Pick<Progress, 'done'>): Action | null {
  return openerOf(page, progress, () => true);
}

function openerOf(
  { seen }: Page,
  { done }: Pick<Progress, 'done'>,
  isMeant: (control: Control) => boolean,
): Action | null {
  const found = seen.controls.find((control) => {
    const { kind, inputType, text, label, isDisabled, isSiteNavigation, isTab, form, languages } = control;
    const sendsNothing = form === null || inputType === 'button';
    const isApart =
      (kind === 'link' && isOfSite(control, seen)) || isTab || (kind === 'button' && sendsNothing);
    if (!isApart || isDisabled || isSiteNavigation || done.guessed.has(keyOf(control))) return false;
    if (!isMeant(control)) return false;
    const words = text || label;
    return says('an_address', words, languages) && !saysAny(ELSEWHERE, words, languages);
  });
  if (!found) return null;
  done.guessed.add(keyOf(found));
  return { key: keyOf(found), intent: 'continue', control: found, weight: 0 };
}

/** A place to fetch the goods may be asked for first: who has an address is sent them there, where the page offers that. */
export function wayToAddress(page: Page, { buyer }: Choice, progress: Progress): Action | null {
  return isStreetAsked(page, progress) || !deliveryOf(buyer) ? null : addressOpener(page, progress);
}

/** Here, or on an earlier page. */
function isStreetAsked(page: Page, progress: Progress): boolean {
  return standingOf(progress).knowsAddress || streetsAskedFor(page).size > 0;
}

/**
 * The address of a parcel that goes elsewhere than the bill may be on a page of its own, behind a link beside the form for the bill.
 * @example wayToParcel(page, choice, progress)?.control.text // 'Edit shipping address'
 */
export function wayToParcel(page: Page, { buyer }: Choice, progress: Progress): Action | null {
  const streets = streetsAskedFor(page);
  const isForBillAlone = streets.size === 1 && streets.has('billing');
  if (!isForBillAlone || progress.delivery.hasDelivery || !wantsApart(buyer)) return null;
  return openerOf(page, progress, ({ text, label, languages }) =>
    says('delivery_section', text || label, languages),
  );
}

/**
 * A form that asks who buys and not where, or that demands of the address what it does not show, beside what shows those fields on the same page: what
 * leads on would wait for them in vain.
 * @example (await wayToHiddenAddress(drive, page, choice, progress))?.control.text // 'Enter address manually'
 */
export async function wayToHiddenAddress(
  drive: Pick<Drive, 'page'>,
  page: Page,
  { buyer }: Choice,
  progress: Progress,
): Promise<Action | null> {
  const { hasAdded, isPaidHere } = progress.cart;
  const asksWho = fieldsOfBuying(page).some((field) => page.purposes.get(field)?.kind === 'buyer');
  // On a product's page an address says what sending would cost, and one of mail is told of news.
  if (!asksWho || !deliveryOf(buyer) || !(hasAdded || isPaidHere)) return null;
  const lacking = isStreetAsked(page, progress) ? await formsWithUnseenDemands(drive.page) : null;
  return openerOf(page, progress, ({ kind, href, isTab, form }) => {
    const staysHere = kind === 'button' || isTab || href.endsWith('#');
    return staysHere && (lacking === null || (form !== null && lacking.has(form)));
  });
}

const BEFORE_CHECKOUT: readonly PageKind[] = ['product', 'cart', 'list'];

/**
 * The same on a page of the checkout on which nothing else leads on: it may have the addresses of members, and a form for others behind
 * `Add a new address`.
 */
export function wayToNewAddress(page: Page, choice: Choice, progress: Progress): Action | null {
  const isCheckout = progress.cart.hasAdded && !BEFORE_CHECKOUT.includes(page.kind);
  return isCheckout ? wayToAddress(page, choice, progress) : null;
}

/** Whatever its address is called: what it leads to is said by its words. */
function isOfSite({ href }: Control, { url }: Page['seen']): boolean {
  return URL.canParse(href) && URL.canParse(url) && new URL(href).origin === new URL(url).origin;
}

/** A mail address is subscribed with, an address is removed, and those of an account are behind its door. */
const ELSEWHERE = [
  'newsletter',
  'remove',
  'sign_in',
  'place_order',
  'binding',
  'email',
  'leads_away',
] as const;
