import type { ControlKind } from '../../control.ts';
import { isDrawnList } from './drawn-lists.ts';
import { isOneOfSeveral } from './swatches.ts';

/** Elements that are one value of a choice, though no native radio. */
export const CHOICE =
  '[role=radio], [role=option], [aria-pressed], [aria-checked], [data-swatch], [data-option-value], [data-variant]';

export function kindOf(element: Element): ControlKind | null {
  if (element.matches('select') || isDrawnList(element)) return 'select';
  if (element.matches('textarea')) return 'text';
  if (element instanceof HTMLInputElement) return kindOfInput(element.type);
  if (element.matches('[role=checkbox], [role=switch]')) return 'checkbox';
  if (element.matches(CHOICE) || isOneOfSeveral(element)) return 'radio';
  if (element.matches('button, [role=button], [role=tab], summary')) return 'button';
  return element.matches('a[href]') ? 'link' : null;
}

function kindOfInput(type: string): ControlKind | null {
  if (['submit', 'button', 'image'].includes(type)) return 'button';
  if (type === 'radio' || type === 'checkbox') return type;
  return ['hidden', 'reset', 'file', 'color', 'range'].includes(type) ? null : 'text';
}
