import type { ControlKind } from '../../control.ts';
import { tidy } from '../words.ts';

/** Elements that are one value of a choice, though no native radio. */
export const CHOICE =
  '[role=radio], [role=option], [aria-pressed], [aria-checked], [data-swatch], [data-option-value], [data-variant]';

export function kindOf(element: Element): ControlKind | null {
  if (element.matches('select')) return 'select';
  if (element.matches('textarea')) return 'text';
  if (element instanceof HTMLInputElement) return kindOfInput(element.type);
  if (element.matches('[role=checkbox], [role=switch]')) return 'checkbox';
  if (element.matches(CHOICE) || looksLikeSwatch(element)) return 'radio';
  if (element.matches('button, [role=button], summary')) return 'button';
  return element.matches('a[href]') ? 'link' : null;
}

function kindOfInput(type: string): ControlKind | null {
  if (['submit', 'button', 'image'].includes(type)) return 'button';
  if (type === 'radio' || type === 'checkbox') return type;
  return ['hidden', 'reset', 'file', 'color', 'range'].includes(type) ? null : 'text';
}

/** Buttons of one choice stand side by side, are short, and are called what shops call them. */
function looksLikeSwatch(element: Element): boolean {
  if (!element.matches('button, [role=button]')) return false;
  const names = `${element.className} ${element.parentElement?.className ?? ''} ${element.parentElement?.id ?? ''}`;
  if (!/swatch|variant|option|chip|pill|choice/i.test(names)) return false;
  const siblings = element.parentElement?.querySelectorAll('button, [role=button]').length ?? 0;
  return siblings >= 2 && tidy(element.textContent || element.getAttribute('aria-label')).length <= 24;
}
