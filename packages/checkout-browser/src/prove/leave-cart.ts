import { says } from '@florin/page-reading/lexicon/lexicon';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { withTimeLimit } from '@florin/time-limit/time-limit';
import { exact, locate } from '../explore/act/locate.ts';
import { saysEmpty } from '../explore/plan/empty-cart.ts';
import type { Drive } from '../pool/drive.ts';
import { answered, settle } from '../pool/settle.ts';
import { survey } from '../survey/survey.ts';

/** Of the time that a quote has; one that is short of time leaves the cart to the shop. */
const LEAVING_MS_MAX = 5_000;
const SPARE_MS = 8_000;
const PRESSES_MAX = 3;
const CLICK_MS = 2_000;

/**
 * Takes out of the cart what a quote put there: shops keep goods back for carts. A purchase fills one of its own, so nobody needs this
 * one any more. Whatever goes wrong, the quote stands.
 * @example await leaveCart(drive, notes.cartUrl())
 */
export async function leaveCart(drive: Drive, cartUrl: string | null): Promise<void> {
  const { context } = drive;
  if (cartUrl === null || context.deadlineMs - Date.now() < LEAVING_MS_MAX + SPARE_MS) return;
  try {
    const isEmpty = await withTimeLimit({ timeoutMs: LEAVING_MS_MAX, signals: [context.signal] }, (signal) =>
      takeOut(drive, cartUrl, signal),
    );
    context.log({ name: isEmpty ? 'cart_emptied' : 'cart_left' });
  } catch {
    context.signal.throwIfAborted();
    context.log({ name: 'cart_left' });
  }
}

async function takeOut(drive: Drive, cartUrl: string, signal: AbortSignal): Promise<boolean> {
  await drive.page.goto(cartUrl, { waitUntil: 'domcontentloaded', timeout: LEAVING_MS_MAX });
  for (let press = 0; press <= PRESSES_MAX; press += 1) {
    await settle(drive.watch, signal);
    const seen = await survey(drive.page);
    if (saysEmpty(seen)) return true;
    const button = removing(seen);
    const element = button && (await locate(drive.page.mainFrame(), exact(button.locators)));
    if (!element || press === PRESSES_MAX) return false;
    const sent = drive.watch.mayHaveChanged();
    await element.click({ timeout: CLICK_MS, noWaitAfter: true });
    await answered(drive.watch, signal, sent);
  }
  return false;
}

/** Not of a coupon: nobody entered one here. */
function removing({ controls, languages }: DocumentSurvey): Control | null {
  return (
    controls.find(({ kind, text, label, isSiteNavigation, isDisabled, isInDialog }) => {
      const words = text || label;
      const isPressed =
        (kind === 'button' || kind === 'link') && !isSiteNavigation && !isDisabled && !isInDialog;
      return isPressed && says('remove', words, languages) && !says('coupon', words, languages);
    }) ?? null
  );
}
