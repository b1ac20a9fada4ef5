import { deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { type Action, keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Drive } from '../../pool/drive.ts';
import type { FrameSurvey } from '../../survey/survey.ts';
import { findPaymentForm, submitButton } from '../payment-form.ts';
import { saveEntered } from './fill-page.ts';
import { openCardInFrame } from './payment/card-in-frame.ts';
import { press } from './press-next.ts';
import { atPayment, NO_QUANTITY, type Progress, standingOf, type Turn, waitForPage } from './progress.ts';

/** The end of the way, once everything that was entered is saved and the quantity is the one asked for. */
export async function stopAtPayment(
  drive: Drive,
  seen: FrameSurvey,
  page: Page,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  const form = await findPaymentForm(drive, seen);
  if (!form) return submitButton(seen) ? openCardInFrame(drive, progress) : undefined;
  const opener =
    deliveryOf(choice.buyer) && !standingOf(progress).knowsAddress ? addressOpener(page, progress) : null;
  if (opener) return press(drive, page, opener, progress);
  const saving = await saveEntered(drive, page, form.submit, progress);
  if (saving) return saving;
  if (!progress.cart.hasQuantity) return NO_QUANTITY;
  // A page that has the card and the address may offer shipping only once it knows where to.
  if (isTotalPending(seen) && (await waitForPage(progress))) return 'acted';
  return atPayment(progress, form, seen);
}

/**
 * What leads to the address, on a page that takes the card though nobody has asked where to send the goods. Each is tried once.
 * @example addressOpener(page, progress)?.control.text // 'Add or edit your address'
 */
export function addressOpener(page: Page, { done }: Pick<Progress, 'done'>): Action | null {
  const { seen } = page;
  const found = seen.controls.find((control) => {
    const { kind, text, label, isDisabled, isSiteNavigation, isTab, form, languages } = control;
    const isApart =
      (kind === 'link' && isOfSite(control, seen)) || isTab || (kind === 'button' && form === null);
    if (!isApart || isDisabled || isSiteNavigation || done.guessed.has(keyOf(control))) return false;
    const words = text || label;
    return says('an_address', words, languages) && !saysAny(ELSEWHERE, words, languages);
  });
  if (!found) return null;
  done.guessed.add(keyOf(found));
  return { key: keyOf(found), intent: 'continue', control: found, weight: 0 };
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
