import { intentOf } from '../buttons/button-intent.ts';
import type { Control } from '../survey/control.ts';

const ABOUT_GOODS: ReadonlySet<string | null> = new Set(['add_to_cart', 'buy_now', 'update_cart']);

/**
 * Whether a field that nothing names holds a small number and is the only one to enter something into beside a button that is about goods.
 * @example isLoneCount(field, seen.controls) // true: '1' before 'Add to cart'
 */
export function isLoneCount(control: Control, controls: readonly Control[]): boolean {
  const { kind, label, value, form } = control;
  if (kind !== 'text' || form === null || /\p{L}/u.test(label) || !/^[1-9]\d{0,2}$/.test(value)) return false;
  const beside = controls.filter((other) => other.form === form && other !== control);
  return (
    !beside.some((other) => other.kind === 'text' && !other.isDisabled) &&
    beside.some((other) => other.kind === 'button' && ABOUT_GOODS.has(intentOf(other)))
  );
}
