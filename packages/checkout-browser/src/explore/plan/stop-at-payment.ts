import { deliveryOf } from '@florin/page-reading/buyer/buyer-values';
import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Drive } from '../../pool/drive.ts';
import type { FrameSurvey } from '../../survey/survey.ts';
import { isInCheckout } from '../checkout-frame.ts';
import { findPaymentForm, type PaymentForm, submitButton } from '../payment-form.ts';
import { saveEntered } from './fill-page.ts';
import { addressOpener } from './openers/address-opener.ts';
import { openCardInFrame } from './payment/card-in-frame.ts';
import { openFrame, press } from './press-next.ts';
import { atPayment, NO_QUANTITY, type Progress, standingOf, type Turn, waitForPage } from './progress.ts';

async function openFrameAround(drive: Drive, { fields }: PaymentForm, progress: Progress): Promise<Turn> {
  const number = fields.find(({ place }) => place.field === 'number');
  return number && (await isInCheckout(drive.page, number.frame)) ? openFrame(drive, progress) : undefined;
}

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
  // What orders behind a checkout that lies over the page is not what pays in it.
  const laidOver = form.submitFrame ? undefined : await openFrameAround(drive, form, progress);
  if (laidOver) return laidOver;
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
