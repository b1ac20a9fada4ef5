import { plainAmount } from '../money.ts';

export type TypedAmount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly problem: string };

/** What most amounts that people type are bounded by: what one payment can ask for. */
const CENTS_MAX = 100_000_000;
const FORM = /^(\d{1,10})(?:\.(\d{0,2}))?$/;

/**
 * Reads an amount of dollars as people type it; never rounds.
 * @example typedAmount('1,250.5') // { ok: true, cents: 125050 }
 */
export function typedAmount(text: string, maxCents: number = CENTS_MAX): TypedAmount {
  const plain = text
    .trim()
    .replace(/^\$/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '');
  const [, whole, fraction = ''] = FORM.exec(plain) ?? [];
  if (whole === undefined) return wrong('Type an amount in dollars, for example 12.50.');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents === 0) return wrong('Type an amount above zero.');
  if (cents > maxCents) return wrong(`At most ${plainAmount(maxCents)}.`);
  return { ok: true, cents };
}

const wrong = (problem: string): TypedAmount => ({ ok: false, problem });
