import { type Action, keyOf } from '@florin/page-reading/page/actions';
import type { Page } from '@florin/page-reading/page/understand';
import { giftOpener } from '@florin/page-reading/product/gift-opener';
import { addingControls } from '@florin/page-reading/product/product-controls';
import type { Progress } from './progress.ts';

/**
 * What opens the form of a donation, on a page that puts nothing into a cart. It is tried once.
 * @example wayToGift(page, progress)?.control.text // 'Donate now'
 */
export function wayToGift({ seen }: Page, { cart, done }: Pick<Progress, 'cart' | 'done'>): Action | null {
  if (cart.hasAdded || addingControls(seen).length > 0) return null;
  const opener = giftOpener(seen);
  if (!opener || done.guessed.has(keyOf(opener))) return null;
  done.guessed.add(keyOf(opener));
  return { key: keyOf(opener), intent: 'continue', control: opener, weight: 0 };
}
