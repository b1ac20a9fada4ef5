import type { ControlOption } from '../../control.ts';
import { SURVEY_LIMITS } from '../../limits.ts';
import { tidy } from '../words.ts';

const SECRET = /cc-|card|cvc|cvv|ccv|csc|cvn|security.?(?:code|number)|verification.?(?:code|number|value)/i;

/** Links and buttons are also switched off by a class alone. */
export function isDisabled(element: Element): boolean {
  if (element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true') return true;
  const isPressed = element.matches('button, a, [role=button], input[type=submit], input[type=button]');
  return (
    isPressed && /(?:^|[\s_-])(?:is-|btn-|button-)?disabled(?:$|\s)/.test(element.getAttribute('class') ?? '')
  );
}

export function isSoldOut(element: Element): boolean {
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const names = [element, ...labels].map(
    (at) => `${at.className} ${at.textContent} ${at.getAttribute('title') ?? ''}`,
  );
  return isDisabled(element) || /sold.?out|unavailable|out.?of.?stock|is-disabled/i.test(names.join(' '));
}

export function isChecked(element: Element): boolean {
  if (element instanceof HTMLInputElement) return element.checked;
  const states = ['aria-checked', 'aria-pressed', 'aria-selected'].map((name) => element.getAttribute(name));
  return states.includes('true') || /\b(?:selected|is-selected|active|is-active)\b/.test(element.className);
}

export function enteredIn(element: Element): string {
  const value = (element as HTMLInputElement).value;
  return typeof value === 'string' ? value : '';
}

/** Whether what is entered here must not leave the page. */
export function isSecret(element: Element): boolean {
  const names = ['autocomplete', 'name', 'id', 'aria-label', 'placeholder'].map((name) =>
    element.getAttribute(name),
  );
  return (
    element.matches('[type=password]') || SECRET.test(names.join(' ')) || /\d{8}/.test(enteredIn(element))
  );
}

export function optionsOf(element: Element): ControlOption[] {
  if (!(element instanceof HTMLSelectElement)) return [];
  return [...element.options].slice(0, 300).map((option) => ({
    value: option.value.slice(0, SURVEY_LIMITS.textLength),
    label: tidy(option.label || option.textContent),
    disabled: option.disabled,
    selected: option.selected,
  }));
}
