import { withTimeLimit } from '@florin/time-limit/time-limit';
import { exact, isUnusable, locate } from '../explore/act/locate.ts';
import type { PaymentForm } from '../explore/payment-form.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';

/** Until the button can be pressed nothing is sent: a busy machine, or a page that is covered for a moment, only takes longer. */
const CLICK_TIMEOUT_MS = 15_000;
const HANDLE_TIMEOUT_MS = 500;

type Button = NonNullable<Awaited<ReturnType<typeof locate>>>;

export async function findButton(
  drive: Drive,
  control: PaymentForm['submit'],
  frame = drive.page.mainFrame(),
): Promise<Button> {
  const button = await locate(frame, exact(control.locators));
  if (!button) throw new Error('the button is gone');
  // What keeps the page from answering keeps the press from it, too, and is told then.
  await withTimeLimit({ timeoutMs: CLICK_TIMEOUT_MS }, () => button.evaluate(stayInPage)).catch(
    () => undefined,
  );
  return button;
}

export async function pressOnce(button: Button): Promise<void> {
  await button.click({ timeout: CLICK_TIMEOUT_MS, noWaitAfter: true });
}

/**
 * On a page between the order and the card, which may go on by itself and take its button with it: then the next look decides. The
 * element that was seen is pressed, and none like it on the page that follows.
 */
export async function pressUnlessGone(drive: Drive, control: PaymentForm['submit']): Promise<void> {
  try {
    const found = await locate(drive.page.mainFrame(), exact(control.locators));
    const element = await found?.elementHandle({ timeout: HANDLE_TIMEOUT_MS });
    await element?.evaluate(stayInPage);
    await element?.click({ timeout: CLICK_TIMEOUT_MS, noWaitAfter: true });
  } catch (error) {
    if (drive.context.signal.aborted || !(isNavigationError(error) || isUnusable(error))) throw error;
    drive.context.log({ name: 'press_missed', detail: 'the page went on by itself' });
  }
}

/** Runs inside the page. What would be opened beside the page is where the payment goes on: it is opened in its place. */
function stayInPage(node: Node): void {
  const pressed = node as Element;
  const around = [pressed.closest('a'), pressed.closest('form'), (pressed as HTMLButtonElement).form];
  for (const element of around)
    if (element?.getAttribute('target') === '_blank') element.setAttribute('target', '_self');
}
