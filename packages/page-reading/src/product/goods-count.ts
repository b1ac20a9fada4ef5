import { amountIn } from '../money/money-forms.ts';
import type { Control, ControlOption } from '../survey/control.ts';

/**
 * Whether a field says how many of something are wanted that has a price of its own, or is called as the heading that it stands under: a
 * width has neither.
 * @example countsGoods(control) // true: a list from 0 to 6 in the row of `Day ticket $30.00`
 */
export function countsGoods({ kind, inputType, row, label, section, options }: Control): boolean {
  const isCounted =
    kind === 'text' ? inputType === 'number' || row !== '' : kind === 'select' && areNumbers(options);
  const isPriced = amountIn(row) !== null || (!/\p{L}/u.test(label) && amountIn(label) !== null);
  return isCounted && (isPriced || (row !== '' && label !== '' && label === section));
}

/**
 * How many a field holds, as people read it: what a list sends may be written otherwise.
 * @example countedIn(list) // 2: '2' of a list that sends '2: 2'
 */
export function countedIn({ value, options }: Pick<Control, 'value' | 'options'>): number {
  const shown = areNumbers(options) ? options.find(({ selected }) => selected)?.label : undefined;
  return Number((shown ?? value).trim() || Number.NaN);
}

function areNumbers(options: readonly ControlOption[]): boolean {
  return options.length > 1 && options.every(({ label }) => /^\d*$/.test(label.trim()));
}
