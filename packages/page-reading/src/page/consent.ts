import { says } from '../lexicon/lexicon.ts';
import type { Control } from '../survey/control.ts';

/** All that a box says of itself. */
export function wordsOfBox({ label, text, name }: Control): string {
  return `${label} ${text} ${name}`;
}

/**
 * Whether a box accepts what the shop sells under.
 * @example asksForConsent(controlOf({ kind: 'checkbox', label: 'I agree to the terms of service' })) // true
 */
export function asksForConsent(box: Control): boolean {
  return says('terms', wordsOfBox(box), box.languages) && (agrees(box) || box.isRequired);
}

/** Whether the words of a box agree to something. */
export function agrees(box: Control): boolean {
  return says('agree', wordsOfBox(box), box.languages);
}
