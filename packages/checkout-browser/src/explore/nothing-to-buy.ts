import { failed } from '@florin/page-reading/failure';
import type { StructuredProduct } from '@florin/page-reading/product/parse-structured-data';
import { isStep } from '@florin/page-reading/product/product-controls';
import { saysSoldOut } from '@florin/page-reading/product/sold-out';
import { isFiltered } from '@florin/page-reading/product/variants';
import type { Failed } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

/**
 * Why a page that sells nothing does not. What a button says may stand in no line: browsers draw the words of some themselves.
 * @example nothingToBuy(seen, { isAvailable: null }).reason // 'out_of_stock': a button that is switched off says so
 */
export function nothingToBuy(seen: DocumentSurvey, data: Pick<StructuredProduct, 'isAvailable'>): Failed {
  const off = seen.controls.filter(({ kind, isDisabled }) => kind === 'button' && isDisabled);
  const said = [...seen.lines, ...off.map(({ text }) => text)];
  const isOfOne = !countsKinds(seen) && !isFiltered(seen);
  const isSaid = isOfOne && said.some((line) => saysSoldOut(line, seen.languages));
  if (data.isAvailable === false || isSaid)
    return failed('out_of_stock', 'the page says that it is sold out');
  return failed('unsupported_checkout', 'nothing on the page can be put into a cart');
}

/** Of several kinds that are counted one by one, those that are sold out speak for themselves. */
function countsKinds({ controls }: DocumentSurvey): boolean {
  const isMore = (control: Control, index: number) =>
    isStep(control, 'increase') && !control.isDisabled && controls[index - 1]?.inputType === 'number';
  return controls.filter(isMore).length >= KINDS_MIN;
}

const KINDS_MIN = 2;
