import { says } from '../lexicon/lexicon.ts';
import { spaced } from '../lexicon/spaced.ts';
import type { Control, ControlOption } from '../survey/control.ts';

/** Whether a list asks in how many parts a card is charged. */
export function isInstalments({ kind, label, name, id, languages }: Control): boolean {
  return (
    kind === 'select' &&
    [label, spaced(`${name} ${id}`)].some((words) => says('instalments', words, languages))
  );
}

/**
 * The entry of such a list that charges the card once, which is what was quoted; null where none says so.
 * @example paidAtOnce(list)?.label // '1x de R$ 89,90 sem juros'
 */
export function paidAtOnce({ options }: Control): ControlOption | null {
  const offered = options.filter((option) => !option.disabled && option.value !== '');
  const isOnce = ({ label }: ControlOption) => /\d+/.exec(label)?.[0] === '1';
  const isWorded = ({ label }: ControlOption) => /\p{L}/u.test(label) && !/\d/.test(label);
  return offered.find(isOnce) ?? offered.find(isWorded) ?? null;
}
