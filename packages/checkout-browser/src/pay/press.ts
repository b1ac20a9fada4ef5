import { withTimeLimit } from '@florin/time-limit/time-limit';
import { exact, locate } from '../explore/act/locate.ts';
import type { PaymentForm } from '../explore/payment-form.ts';
import type { Drive } from '../pool/drive.ts';

const CLICK_TIMEOUT_MS = 5_000;

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

/** Runs inside the page. What would be opened beside the page is where the payment goes on: it is opened in its place. */
function stayInPage(pressed: Element): void {
  const around = [pressed.closest('a'), pressed.closest('form'), (pressed as HTMLButtonElement).form];
  for (const element of around)
    if (element?.getAttribute('target') === '_blank') element.setAttribute('target', '_self');
}
