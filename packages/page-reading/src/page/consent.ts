import { isSpoken } from '../lexicon/lexicon.ts';
import type { Control } from '../survey/control.ts';

const AGREEING = /\b(?:agree|accept|consent|acknowledge|confirm|have read|understood)/i;
const AGREED =
  /\b(?:terms|conditions|privacy|polic(?:y|ies)|agreement|waiver|legal|disclaimer|t ?& ?cs?|tos)\b/i;

/** All that a box says of itself. */
export function wordsOfBox({ label, text, name }: Control): string {
  return `${label} ${text} ${name.replace(/[_-]/g, ' ')}`;
}

/**
 * Whether a box accepts what the shop sells under.
 * @example asksForConsent(controlOf({ kind: 'checkbox', label: 'I agree to the terms of service' })) // true
 */
export function asksForConsent(box: Control): boolean {
  const words = wordsOfBox(box);
  const isAgreed = AGREED.test(words) || isSpoken('terms', words, box.languages);
  return isAgreed && (agrees(box) || box.isRequired);
}

/** Whether the words of a box agree to something. */
export function agrees(box: Control): boolean {
  const words = wordsOfBox(box);
  return AGREEING.test(words) || isSpoken('agree', words, box.languages);
}
