import type { Page } from '@florin/page-reading/page/understand';
import { type Drive, visit } from '../../pool/drive.ts';
import { saysEmpty } from './empty-cart.ts';
import type { Progress, Turn } from './progress.ts';
import { Search } from './search.ts';

/**
 * A press that came before the page's script did is lost, though the page may have changed just then. Where the way ends and the
 * shop says that the cart is empty, or was sent nothing since the press, the product's page is opened once more. What is in the
 * cart is proven all the same, so that a piece too many is never bought.
 * @example return (await addAgain(drive, page, progress)) ?? STAYS_EMPTY
 */
export async function addAgain(drive: Drive, { seen }: Page, progress: Progress): Promise<Turn> {
  const { start } = progress.cart;
  if (!progress.cart.hasAdded || start === null || start.sentBeforeAdding === null) return undefined;
  const isLost = saysEmpty(seen) || drive.watch.mayHaveChanged() === start.sentBeforeAdding;
  if (!isLost) return undefined;
  progress.cart.start = null;
  progress.cart.hasAdded = false;
  progress.steps = [];
  progress.search = new Search();
  progress.page.idleRounds = 0;
  progress.page.changes = 0;
  drive.context.log({ name: 'not_added', detail: 'the product is put into the cart once more' });
  return (await visit(drive, start.url)) ?? 'acted';
}
