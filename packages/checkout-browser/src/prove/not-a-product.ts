import { barrierOn } from '@florin/page-reading/page/barrier';
import type { Failed } from '@florin/page-reading/purchase';
import type { Drive } from '../pool/drive.ts';
import { survey } from '../survey/survey.ts';
import { readListing } from './listed-products.ts';

/**
 * Why nothing can be bought on the page that is open, once it is known that nothing can: it keeps us out, it lists other
 * products, or it is what was said at first.
 * @example return notAProduct(drive, failed('unsupported_checkout', 'nothing on the page can be put into a cart'))
 */
export async function notAProduct(drive: Drive, failure: Failed): Promise<Failed> {
  const seen = await survey(drive.page);
  const barrier = barrierOn(seen);
  if (barrier) return barrier;
  const { products, isSoldOutItself } = await readListing(drive.page, seen.languages);
  if (failure.reason === 'out_of_stock' && (isSoldOutItself || products.length < 2)) return failure;
  if (failure.reason === 'merchant_error') return failure;
  const detail = products.length > 1 ? 'the page lists products and is of none' : failure.detail;
  return { kind: 'failed', reason: 'unsupported_checkout', detail, code: 'not_a_product_page', products };
}
