import { purposesOf } from '../fields/field-purposes.ts';
import { readLines } from '../money/amount-lines.ts';
import { amountIn } from '../money/money-forms.ts';
import { parseMoney } from '../money/shown-money.ts';
import type { OptionField } from '../purchase.ts';
import type { Control } from '../survey/control.ts';
import type { AmountRow, DocumentSurvey } from '../survey/document-survey.ts';
import { amountLevels, chosenAmount } from './amount-levels.ts';

/** Under this name whoever pays what they like says how much. */
export const OWN_AMOUNT_KEY = 'amount';

const LENGTH_MAX = 20;

/**
 * The field in which a page lets its buyer say how much is paid, in whatever language: it holds an amount with cents that the page also shows.
 * @example ownAmountField(survey)?.value // '25.00': 'Donation total: $25.00'
 */
export function ownAmountField(
  { controls, amounts }: DocumentSurvey,
  purposes = purposesOf(controls),
): Control | null {
  const shown = new Set(amounts.map(({ text, decimalMark }) => parseMoney(text, decimalMark)?.cents));
  const isOwn = (control: Control) =>
    control.kind === 'text' &&
    purposes.get(control)?.kind === 'other' &&
    /^\d{1,7}[.,]\d{2}$/.test(control.value.trim()) &&
    shown.has(parseMoney(control.value)?.cents);
  const [own, ...more] = controls.filter(isOwn);
  return own !== undefined && more.length === 0 ? own : null;
}

/**
 * The amounts of a page, of which the last is the total where it repeats what the buyer says and nothing is called a sum or a charge.
 * @example chooseTotal(rowsWithOwnTotal(survey), 'usd')
 */
export function rowsWithOwnTotal(seen: DocumentSurvey): readonly AmountRow[] {
  const chosen = chosenAmount(seen);
  if (chosen) return [...seen.amounts.filter(({ isChosen }) => isChosen === undefined), chosen];
  const lines = readLines(seen.amounts);
  const last = lines.at(-1);
  if (last?.kind !== 'other' || lines.some(({ kind }) => kind !== 'other' && kind !== 'aside'))
    return seen.amounts;
  const own = ownAmountField(seen);
  if (own === null || parseMoney(own.value)?.cents !== last.cents) return seen.amounts;
  return seen.amounts.map((row, index) => (index === last.index ? { ...row, spoken: 'total' } : row));
}

/**
 * What whoever pays what they like is asked for; null where the page names its price. What the page proposes by itself may stay.
 * @example ownAmountOption(seen) // { kind: 'string', key: 'amount', title: 'Donation Amount', … }
 */
export function ownAmountOption(seen: DocumentSurvey): OptionField | null {
  const own = ownAmountField(seen) ?? amountLevels(seen)?.field;
  if (!own) return null;
  const title = own.label.split(/[:*]/, 1)[0]!.trim().slice(0, 60) || 'Amount';
  const isOpen = ownAmountField(seen) === null && chosenAmount(seen) === null;
  return { kind: 'string', key: OWN_AMOUNT_KEY, title, required: isOpen, lengthMax: LENGTH_MAX };
}

/**
 * What somebody wants to pay, in hundredths; null where it is no amount.
 * @example ownAmountOf('$50') // 5000
 */
export function ownAmountOf(said: unknown): number | null {
  const text = typeof said === 'string' ? said.trim() : '';
  const cents = parseMoney(amountIn(text) ?? (/^\d{1,7}$/.test(text) ? text : ''))?.cents ?? null;
  return cents !== null && cents > 0 ? cents : null;
}
