import type { DocumentSurvey } from '../survey/document-survey.ts';
import { goodsRows } from './goods-rows.ts';
import { namedByQuantity } from './product-controls.ts';

/**
 * What a product is called as a person reads it: by the heading, where what machines are told says the same.
 * @example productTitle(seen, 'Enamel Mug | The Shop') // 'Enamel Mug'
 */
export function productTitle(seen: DocumentSurvey, said: string | null | undefined): string {
  const { heading, title } = seen;
  const own = goodsRows(seen).length > 0 ? null : namedByQuantity(seen);
  if (own !== null) return own;
  const told = said
    ?.replaceAll('&amp;', '&')
    .replace(/&#0?39;/g, "'")
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"');
  if (!told) return heading || titledOn(seen) || title;
  const isSame = heading.toLowerCase().includes(told.toLowerCase()) || isWithShopName(told, heading);
  return heading !== '' && isSame ? heading : told;
}

/** Pages tell machines the name of the shop after that of the product. */
function isWithShopName(told: string, heading: string): boolean {
  const rest = told.toLowerCase().startsWith(heading.toLowerCase()) ? told.slice(heading.length) : '';
  return /^\s*[|–—·•:-]\s/.test(rest);
}

/** What stands between the parts of a document's title: the product, the shelf, the shop. */
export const BETWEEN_TITLES = /[|>»›_·•]|\s[-–—:]\s/;

/** Without a heading: what the title of the document begins with and the page shows in a line of its own. */
function titledOn({ title, lines }: DocumentSurvey): string {
  const parts = title.split(BETWEEN_TITLES).map((part) => part.trim());
  return parts.find((part) => part.length > 1 && lines.includes(part)) ?? '';
}
