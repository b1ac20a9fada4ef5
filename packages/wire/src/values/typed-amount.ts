import { plainAmount } from '../money.ts';

export type TypedAmount =
  | { readonly ok: true; readonly cents: number }
  | { readonly ok: false; readonly problem: string };

/** How a language writes amounts, and how it asks for another one. */
export interface AmountReading {
  /** What is before the cents; the other of the two, or a space, is between thousands. */
  readonly centsMark: '.' | ',';
  readonly typeOne: string;
  readonly aboveZero: string;
  readonly atMost: (amount: string) => string;
}

export const ENGLISH_AMOUNTS: AmountReading = {
  centsMark: '.',
  typeOne: 'Enter an amount in dollars, for example 12.50.',
  aboveZero: 'Enter an amount above zero.',
  atMost: (amount) => `Enter at most ${amount}.`,
};

/** What most amounts that people type are bounded by: what one payment can ask for. */
const CENTS_MAX = 100_000_000;
const FORM = /^(\d{1,10})(?:\.(\d{0,2}))?$/;

/**
 * Reads an amount of dollars as people type it; never rounds, and guesses nothing: what could mean two amounts is asked for again.
 * @example typedAmount('1,250.5') // { ok: true, cents: 125050 }
 */
export function typedAmount(
  text: string,
  maxCents: number = CENTS_MAX,
  reading: AmountReading = ENGLISH_AMOUNTS,
): TypedAmount {
  const [, whole, fraction = ''] = FORM.exec(withPoint(text, reading)) ?? [];
  if (whole === undefined) return wrong(reading.typeOne);
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (cents === 0) return wrong(reading.aboveZero);
  if (cents > maxCents) return wrong(reading.atMost(amountToType(maxCents, reading)));
  return { ok: true, cents };
}

/** An amount as a field holds it that it can be typed into. @example amountToType(1250, ENGLISH_AMOUNTS) // '12.50' */
export function amountToType(cents: number, { centsMark }: AmountReading): string {
  return plainAmount(cents).replace('.', centsMark);
}

/** Without the sign of dollars and the marks between thousands, and with a point before the cents. */
function withPoint(text: string, { centsMark }: AmountReading): string {
  const bare = text
    .trim()
    .replace(/^\$|\$$/, '')
    .trim();
  if (centsMark === '.') return bare.replaceAll(/,(?=\d{3}(\D|$))/g, '');
  const whole = bare.replaceAll(/[.\s](?=\d{3}(\D|$))/g, '');
  // Where three digits follow a comma it may stand between thousands, as others write them.
  return /,\d{3}/.test(whole) ? '' : whole.replace(',', '.');
}

const wrong = (problem: string): TypedAmount => ({ ok: false, problem });
