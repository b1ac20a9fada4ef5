import type { Control } from './control.ts';

/** On a field from the moment that a part of a card is entered into it, whatever the page calls it. */
export const CARD_ENTERED = 'data-checkout-card';

/** It still shows that something is entered. */
export function withoutValue<Seen extends Control>(control: Seen): Seen {
  const options = control.options.map((option) => ({ ...option, selected: false }));
  return { ...control, value: '', options };
}
