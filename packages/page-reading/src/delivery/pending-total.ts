import { saysAbroad } from '../lexicon/lexicon.ts';
import { readLines } from '../money/amount-lines.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { shippingMethods } from './shipping-methods.ts';

/** Said where a sum is not final yet: what stands beside it must not be quoted. */
const PENDING =
  /calculated (?:at|in|on|during) (?:the )?next step|to be calculated|calculating|enter (?:your |an )?(?:shipping )?address to/i;
/** Said in place of what shipping costs, until a method is taken. */
const NO_METHOD_YET =
  /^(?:estimated )?(?:shipping|delivery|postage)\b[^$]{0,40}\b(?:select|choose|pick)\b|\b(?:shipping|delivery) (?:methods|options|rates)\b.{0,30}\b(?:will (?:appear|be shown)|once you)/i;

/**
 * Whether the page says that its total still lacks something: a line that is to be calculated, or a shipping method that
 * nobody has taken.
 * @example isTotalPending(seen) // true: 'Shipping: select a method'
 */
export function isTotalPending(seen: DocumentSurvey): boolean {
  if (seen.lines.some((line) => PENDING.test(line)) || saysPendingAbroad(seen)) return true;
  const methods = shippingMethods(seen);
  if (methods.some(({ isChosen }) => isChosen)) return false;
  if (methods.some(({ cents }) => cents > 0)) return true;
  // Beside its price a heading and the button that would change it ask for nothing.
  if (readLines(seen.amounts).some(({ kind }) => kind === 'shipping')) return false;
  return linesOfSums(seen.lines).some((line) => NO_METHOD_YET.test(line));
}

/**
 * Words for a next step are on buttons, too: what is not reckoned yet is said of a sum, beside its name or in the line below, where
 * nothing is to be pressed.
 */
function saysPendingAbroad({ lines, controls, languages }: DocumentSurvey): boolean {
  if (!languages) return false;
  const namesSum = (line: string) => SUMS.some((sum) => saysAbroad(sum, line, languages));
  const pressed = new Set(controls.flatMap(({ text, label }) => [text, label]));
  return lines.some((line, index) => {
    if (pressed.has(line) || !saysAbroad('not_reckoned_yet', line, languages)) return false;
    return namesSum(line) || namesSum(lines[index - 1] ?? '');
  });
}

const SUMS = ['shipping', 'tax', 'total', 'fee'] as const;

/** The name of a sum and what stands in its place may be two lines. */
function linesOfSums(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => [line, `${line} ${lines[index + 1] ?? ''}`]);
}
