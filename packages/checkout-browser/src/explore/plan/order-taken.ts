import { failed } from '@florin/page-reading/failure';
import type { Page } from '@florin/page-reading/page/understand';
import { withoutOld } from '@florin/page-reading/receipt/page-verdict';
import { receiptOn } from '@florin/page-reading/receipt/receipt';
import type { Progress, Turn } from './progress.ts';

/**
 * Ends the way where what was pressed to come nearer to the payment has ordered, though it said nothing of that, and no card is asked
 * for. Any other way would order once more; this order is not paid, and whether it shall be is for a person to say.
 */
export function seeOrderTaken(
  { seen, purposes }: Pick<Page, 'seen' | 'purposes'>,
  { page: { pressed } }: { readonly page: Pick<Progress['page'], 'pressed'> },
): Turn {
  const isCardAsked = [...purposes.values()].some(({ kind }) => kind === 'card');
  if (!pressed || isCardAsked) return undefined;
  const { from, action } = pressed;
  if (receiptOn(withoutOld(seen, from), seen.url !== from.url) === null) return undefined;
  const { text, label } = action.control;
  const detail = `the shop took an order, which is not paid, when "${text || label}" was pressed`;
  return failed('unsupported_checkout', detail, 'person_required');
}
