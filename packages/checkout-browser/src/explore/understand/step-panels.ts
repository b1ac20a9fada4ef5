import { says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

type Lines = Pick<DocumentSurvey, 'url' | 'lines' | 'languages' | 'controls'>;

/**
 * What a checkout calls the part behind that of the payment, where it folds its steps below each other on one page: as long as both are
 * closed their names are neighbours.
 */
export class StepPanels {
  /** By page: the name of the part with the payment, and of the one behind it. */
  readonly #pairs = new Map<string, (readonly [payment: string, review: string])[]>();

  note(page: Lines): void {
    const { lines, languages } = page;
    for (const [index, line] of lines.entries()) {
      const next = lines[index + 1];
      if (next === undefined || !isPayment(line, languages) || !isReview(next, languages)) continue;
      this.#pairsOf(page).push([line, next]);
    }
  }

  /**
   * Whether the part with the payment is open and one in which the order is looked at or confirmed comes behind it: what the payment asks for
   * stands between names that were neighbours, and the name is no press.
   * @example panels.isReviewBehind(page) // true: 'Payment', 'Card number', 'Continue', 'Confirm order'
   */
  isReviewBehind(page: Lines): boolean {
    const { lines, controls } = page;
    const pressed = new Set(controls.filter(({ isDisabled }) => !isDisabled).map(({ text }) => text.trim()));
    return this.#pairsOf(page).some(([payment, review]) => {
      if (pressed.has(review)) return false;
      return lines.includes(payment) && lines.indexOf(review) > lines.indexOf(payment) + 1;
    });
  }

  #pairsOf({ url }: Lines): (readonly [payment: string, review: string])[] {
    const place = pageAt(url);
    const pairs = this.#pairs.get(place) ?? [];
    this.#pairs.set(place, pairs);
    return pairs;
  }
}

const NAME_MAX = 60;

function isPayment(line: string, languages: Lines['languages']): boolean {
  return line.length <= NAME_MAX && saysAny(['payment_method', 'payment_heading', 'paying'], line, languages);
}

function isReview(line: string, languages: Lines['languages']): boolean {
  const isName = line.length <= NAME_MAX && !says('order_placed', line, languages);
  return isName && saysAny(['review_order', 'review_step', 'place_order'], line, languages);
}
