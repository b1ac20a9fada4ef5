import { notSubmitted } from '@florin/page-reading/failure';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import type { NotSubmitted, Quote } from '@florin/page-reading/purchase';
import { compareWithQuote } from '@florin/page-reading/receipt/quoted-total';
import type { CommitRequest } from '../driver.ts';
import { goodsOnTheWay } from '../explore/reckon-total.ts';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { notSubmittedAfter } from '../outcomes.ts';
import type { Drive } from '../pool/drive.ts';
import type { Unproven } from '../prove/cart-line.ts';
import { explainedTotal, type PayableTotal, payableTotal } from '../prove/payable-total.ts';
import { proveForm } from '../prove/prove-form.ts';
import { productUnproven, unprovenGoods } from '../prove/prove-product.ts';
import type { PaymentReached } from '../prove/quote-page.ts';
import { survey } from '../survey/survey.ts';

export interface ProvenPage {
  readonly kind: 'proven';
  readonly total: PayableTotal;
  /** What the page asks for before it has the card. */
  readonly before: PageTotal;
}

/** Total, product and form once more, as they were for the quote: before the card is read. */
export async function proveBeforeCard(
  drive: Drive,
  { form, notes }: PaymentReached,
  { flow, choice, quote }: CommitRequest,
): Promise<ProvenPage | NotSubmitted> {
  const total = payableTotal(drive, { flow, choice }, { form, notes }, quote.currency, quote);
  const before = await explainedTotal(drive, total);
  if (before.kind !== 'total') return notSubmitted('merchant_error', before.detail, 'total_unproven');
  const trouble =
    compareWithQuote(before.total, quote) ?? (total.isReckoned() ? riseOfGoods(notes, quote) : null);
  if (trouble) return trouble;
  const goods = await unprovenGoods(drive, { flow, choice }, notes, before.total);
  if (goods) return goodsChanged(goods);
  const unproven = proveForm(notes, await survey(drive.page), choice);
  return unproven ? notSubmittedAfter(unproven) : { kind: 'proven', total, before: before.total };
}

/**
 * What the cart does not show any more of what it showed for the quote.
 * @example goodsChanged('price').code // 'price_changed'
 */
export function goodsChanged(unproven: Unproven): NotSubmitted {
  if (unproven !== 'price') return notSubmittedAfter(productUnproven(unproven));
  return notSubmitted('price_rose', 'the cart shows another price than the one that was quoted');
}

/** Where only the review will say what it costs, the cart on the way has said already that it costs more. */
function riseOfGoods(notes: WayNotes, { currency, breakdown }: Quote): NotSubmitted | null {
  const goods = goodsOnTheWay(notes, currency);
  const isMore = goods !== null && breakdown.subtotal !== undefined && goods > breakdown.subtotal;
  return isMore ? notSubmitted('price_rose', 'the goods cost more than when they were quoted') : null;
}
