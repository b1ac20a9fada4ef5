import { purposesOf } from '../fields/field-purposes.ts';
import { saysAny } from '../lexicon/lexicon.ts';
import { moneyIn } from '../money/money-forms.ts';
import { parseMoney } from '../money/shown-money.ts';
import type { Control } from '../survey/control.ts';
import type { AmountRow, DocumentSurvey } from '../survey/document-survey.ts';

/** Amounts to choose from, and a field for another one. */
export interface AmountLevels {
  readonly levels: readonly { readonly control: Control; readonly cents: number }[];
  /** What says that the amount is in the field; null where to fill it is enough. */
  readonly other: Control | null;
  readonly field: Control;
}

const LEVELS_MIN = 2;

/**
 * How much a page lets its buyer pay, where it proposes some amounts and takes any: radios with nothing but money to tell them apart, and
 * behind them a field that speaks of an amount or a donation. Ways to ship and variants have prices as well, and no such field.
 * @example amountLevels(seen)?.levels.map(({ cents }) => cents) // [1000, 2500, 5000], and 'Custom amount'
 */
export function amountLevels(
  { controls }: Pick<DocumentSurvey, 'controls'>,
  purposes = purposesOf(controls),
): AmountLevels | null {
  for (const key of new Set(controls.flatMap(({ kind, group }) => (kind === 'radio' && group?.key) || []))) {
    const radios = controls.filter(({ kind, group }) => kind === 'radio' && group?.key === key);
    const levels = radios.flatMap((control) => {
      const cents = centsOn(control);
      return cents === null ? [] : [{ control, cents }];
    });
    const [other = null, second] = radios.filter((control) => centsOn(control) === null);
    const behind = controls.slice(controls.indexOf(radios.at(-1)!) + 1).find(({ kind }) => kind !== 'link');
    const isField =
      behind?.kind === 'text' &&
      behind.form === radios[0]?.form &&
      purposes.get(behind)?.kind === 'other' &&
      saysAny(['price', 'give'], `${behind.label} ${behind.hint ?? ''}`, behind.languages);
    if (levels.length >= LEVELS_MIN && !second && behind && isField) return { levels, other, field: behind };
  }
  return null;
}

function centsOn({ label, text, decimalMark }: Control): number | null {
  const money = moneyIn(label || text);
  return money === null ? null : (parseMoney(money, decimalMark)?.cents ?? null);
}

/**
 * The one sum of a page on which an amount is chosen: that of the level, or of the field, as the levels write it; null where none is chosen.
 * @example chosenAmount(seen) // { label: 'Enter donation amount', text: '$40.00', spoken: 'total' }
 */
export function chosenAmount(seen: DocumentSurvey): AmountRow | null {
  const found = amountLevels(seen);
  if (!found) return null;
  const { levels, other, field } = found;
  const row = (label: string, text: string): AmountRow => ({ label, text, groups: [], spoken: 'total' });
  const taken = levels.find(({ control }) => control.isChecked);
  if (taken) return row(field.label, moneyIn(taken.control.label || taken.control.text) ?? '');
  const written = moneyIn(levels[0]!.control.label || levels[0]!.control.text) ?? '';
  const value = parseMoney(field.value, field.decimalMark);
  if ((other && !other.isChecked) || !value || value.cents <= 0) return null;
  return row(field.label, written.replace(/\d[\d.,]*/, (value.cents / 100).toFixed(2)));
}
