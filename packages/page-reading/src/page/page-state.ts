import type { FieldPurpose } from '../fields/field-purpose.ts';
import type { Control } from '../survey/control.ts';
import type { Action } from './actions.ts';

interface Seen {
  readonly url: string;
  readonly controls: readonly Control[];
}

/**
 * The page as far as it matters to buying: where it is, what is entered in it, what can be pressed. While this stays the
 * same, a press that did not lead on will not do so the second time.
 * @example stateOf(seen, purposes, actions) === before // nothing came of it
 */
export function stateOf(
  { url, controls }: Seen,
  purposes: ReadonlyMap<Control, FieldPurpose>,
  actions: readonly Action[],
): string {
  const fields = controls.filter((control) => isEntered(control, purposes.get(control)));
  return JSON.stringify([
    placeOf(url),
    fields.map(({ name, id, label, value, isFilled, isChecked, options }) => [
      name || id || label,
      value || isFilled,
      isChecked,
      options.find(({ selected }) => selected)?.value ?? '',
    ]),
    actions.map(({ key }) => key).sort(),
  ]);
}

function isEntered(control: Control, purpose: FieldPurpose | undefined): boolean {
  if (control.isSiteNavigation) return false;
  if (control.kind === 'radio' || control.kind === 'checkbox') return true;
  return purpose !== undefined && purpose.kind !== 'off_limits';
}

/** Without what changes from one load to the next: tokens and times in the query. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { origin, pathname, searchParams, hash } = new URL(url);
  const kept = [...searchParams]
    .filter(([, value]) => !/^[\w-]{16,}$|^\d{8,}$/.test(value))
    .map((pair) => pair.join('='));
  return `${origin}${pathname}?${kept.sort().join('&')}${hash}`;
}

/**
 * Which page of the shop an address is: its path, and what a front controller is told in words.
 * @example pageAt('https://shop.example/index.php?route=checkout/cart&id=7') // '/index.php?route=checkout/cart'
 */
export function pageAt(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const words = [...searchParams].filter(([, value]) => /^[a-z][a-z_./-]{1,60}$/i.test(value));
  return words.length === 0 ? pathname : `${pathname}?${words.map((pair) => pair.join('=')).join('&')}`;
}
