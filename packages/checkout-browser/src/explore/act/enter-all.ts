import type { Frame } from 'playwright-core';

/** One field to set, found by the first selector that matches exactly one visible element. */
export interface Entry {
  readonly selectors: readonly string[];
  readonly action: 'fill' | 'select' | 'check' | 'uncheck';
  /** For a list every spelling under which the value may be offered. */
  readonly values: readonly string[];
}

/**
 * Sets many native controls in one visit to the page, as a browser's own autofill does, and says how many were set
 * before one was not there. Whether the page kept them is seen by whoever looks next.
 * @example await enterAll(frame, [{ selectors: ['#email'], action: 'fill', values: ['ada@example.com'] }]) // 1
 */
export async function enterAll(frame: Frame, entries: readonly Entry[]): Promise<number> {
  return frame.evaluate(enterInPage, entries);
}

/** Runs inside the page. */
function enterInPage(entries: readonly Entry[]): number {
  function find(selectors: readonly string[]): Element | null {
    for (const selector of selectors) {
      const found = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
      if (found.length === 1) return found[0] ?? null;
    }
    return null;
  }

  function announce(element: Element): void {
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
    element.dispatchEvent(new FocusEvent('blur'));
    element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }

  /** Frameworks shadow `value` on the element to notice scripts; the prototype's setter is what a person's typing uses. */
  function write(element: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set;
    if (setter) setter.call(element, value);
    else element.value = value;
    announce(element);
  }

  function select(element: HTMLSelectElement, values: readonly string[]): boolean {
    const open = [...element.options].filter(({ disabled }) => !disabled);
    // The first spelling that is offered: a code says more than a name, and a short name is no code of something else.
    const offers = (wanted: string, index: number) =>
      open.find(({ value }) => value.toLowerCase() === wanted && (index === 0 || wanted.length > 3)) ??
      open.find(({ label }) => label.trim().toLowerCase() === wanted);
    let option: HTMLOptionElement | undefined;
    for (const [index, value] of values.entries()) option ??= offers(value.toLowerCase(), index);
    if (!option) return false;
    if (!option.selected) write(element, option.value);
    return true;
  }

  function enter({ selectors, action, values }: Entry): boolean {
    const element = find(selectors);
    if (!element || element.matches(':disabled')) return false;
    if (action === 'select') return element instanceof HTMLSelectElement && select(element, values);
    if (action === 'fill') {
      if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return false;
      write(element, values[0] ?? '');
      return true;
    }
    if (!(element instanceof HTMLInputElement || element instanceof HTMLLabelElement)) return false;
    const input = element instanceof HTMLLabelElement ? element.control : element;
    const isChecked = input instanceof HTMLInputElement && input.checked;
    if (isChecked === (action === 'uncheck')) element.click();
    return true;
  }

  const missing = entries.findIndex((entry) => !enter(entry));
  return missing < 0 ? entries.length : missing;
}
