import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { withoutGlossaries } from '@florin/page-reading/lexicon/glossary';
import { saysAny, saysOnly } from '@florin/page-reading/lexicon/lexicon';
import { type Action, keyOf } from '@florin/page-reading/page/actions';
import { fieldsOfBuying, type Page } from '@florin/page-reading/page/understand';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { numberedStep } from '@florin/page-reading/words/numbered-step';
import { unclearPresses } from '../../reader/unclear-presses.ts';

/**
 * The button of the form that asks who buys, in words that nobody knows, where the page names its steps and the payment is one of them: it
 * asks for none itself, so that step is to come, and whatever the button says, it does not order. Empty where the page names no steps.
 * @example stepPresses(page)[0]?.control.text // 'A szállítás folytatása', above '1. Cím', '2. Szállítás', '3. Fizetés'
 */
export function stepPresses(page: Page): readonly Action[] {
  if (!namesPaymentToCome(page.seen)) return [];
  const asking = new Set(
    fieldsOfBuying(page)
      .filter((field) => page.purposes.get(field)?.kind === 'buyer')
      .map(({ form }) => form),
  );
  return unclearPresses(page, true)
    .filter(({ kind, form }) => kind === 'button' && form !== null && asking.has(form))
    .map((control) => ({ key: keyOf(control), intent: 'continue', control, weight: 0 }));
}

const PAYMENT: readonly Concept[] = ['payment_method', 'paying', 'payment_heading', 'pay_now'];
const STEPS: readonly Concept[] = [
  ...PAYMENT,
  'an_address',
  'delivery_heading',
  'delivery_section',
  'billing_section',
  'shipping_method',
  'sending',
  'cart',
  'review_order',
  'review_step',
  'later_step',
];
/** So many lines of steps, one below the other, are no headings of a form; where they are numbered, two. */
const ROW_MIN = 3;

/** By steps that stand in a row: with what they ask for between them, they are parts of this page. What a reader said of words does not count. */
function namesPaymentToCome({ lines, languages }: DocumentSurvey): boolean {
  const known = withoutGlossaries(languages);
  const isNumber = (line: string) => /^\d{1,2}[.):]?$/.test(line);
  const isStep = (line: string) => isNumber(line) || STEPS.some((concept) => saysOnly(concept, line, known));
  const isNumbered = (_line: string, index: number) =>
    numberedStep(lines, index) !== null || isNumber(lines[index] ?? '');
  const namesPayment = (row: readonly string[]) => row.some((line) => saysAny(PAYMENT, line, known));
  const named = (row: readonly string[]) => row.filter((line) => !isNumber(line)).length;
  return (
    rowsOf(lines, isNumbered).some((row) => named(row) > 1 && namesPayment(row)) ||
    rowsOf(lines, isStep).some((row) => named(row) >= ROW_MIN && namesPayment(row))
  );
}

function rowsOf(
  lines: readonly string[],
  isOne: (line: string, index: number) => boolean,
): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [index, line] of lines.entries())
    if (isOne(line, index)) rows.at(-1)?.push(line);
    else rows.push([]);
  return rows;
}
