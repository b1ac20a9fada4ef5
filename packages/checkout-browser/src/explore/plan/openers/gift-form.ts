import { type Action, keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import { giftOpener } from '@florin/page-reading/product/gift-opener';
import type { Progress } from '../progress.ts';

/**
 * What opens the form of a donation, where that is what was asked for. It is tried once.
 * @example wayToGift(page, progress)?.control.text // 'Donate now'
 */
export function wayToGift({ seen }: Page, { cart, done }: Pick<Progress, 'cart' | 'done'>): Action | null {
  const opener = cart.isPaidHere ? giftOpener(seen) : null;
  if (!opener || done.guessed.has(keyOf(opener))) return null;
  done.guessed.add(keyOf(opener));
  return { key: keyOf(opener), intent: 'continue', control: opener, weight: 0 };
}
