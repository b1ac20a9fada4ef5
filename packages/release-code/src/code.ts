declare const brand: unique symbol;

/** A release code as it is used everywhere but in front of people: 16 characters, normalized, checked. */
export type ReleaseCode = string & { readonly [brand]: 'release_code' };

/** Crockford's 32 symbols: digits and letters without I, L, O and U. */
export const DATA_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The check character is taken modulo 37, so it needs five symbols more. */
export const CHECK_SYMBOLS = `${DATA_SYMBOLS}*~$=U`;

export const DATA_LENGTH = 15;
export const CODE_LENGTH = DATA_LENGTH + 1;

/** Why a text is not a release code, as a reason for programs and a message for people. */
export interface ReleaseCodeProblem {
  readonly ok: false;
  readonly reason: 'alphabet' | 'length' | 'check_character';
  readonly message: string;
}

export type ParsedReleaseCode = { readonly ok: true; readonly code: ReleaseCode } | ReleaseCodeProblem;

/**
 * Takes out what people and their software put in: white space, dashes of any kind and invisible characters; letters become
 * capitals, I and L become 1, O becomes 0. Two spellings of one code come out equal. Nothing is checked.
 * @example normalizeReleaseCode('o1l2 3abc–defg-hjkm') // '01123ABCDEFGHJKM'
 */
export function normalizeReleaseCode(text: string): string {
  return text
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
}

/**
 * Reads a code in any spelling. A code that is not right is an outcome to show, not an exception.
 * @example
 * const parsed = parseReleaseCode(input.value);
 * if (!parsed.ok) showProblem(parsed.message);
 */
export function parseReleaseCode(text: string): ParsedReleaseCode {
  const code = normalizeReleaseCode(text);
  return (
    findForeignSymbol(code) ??
    findWrongLength(code) ??
    findWrongCheck(code) ?? { ok: true, code: code as ReleaseCode }
  );
}

/**
 * Reads a code that is known to be right, or throws.
 * @example releaseCode('0000-0000-0000-0000') // '0000000000000000'
 */
export function releaseCode(text: string): ReleaseCode {
  const parsed = parseReleaseCode(text);
  if (!parsed.ok) throw new TypeError(parsed.message);
  return parsed.code;
}

/**
 * Writes a code for people, in groups of four.
 * @example formatReleaseCode(code) // '7Z9K-2M4Q-XB0D-F3SX'
 */
export function formatReleaseCode(code: string): string {
  return releaseCode(code).replace(/.{4}(?=.)/g, '$&-');
}

/**
 * The check character of 15 data characters: their number in base 32, modulo 37.
 * @example checkCharacterOf('000000000000001') // '1'
 */
export function checkCharacterOf(data: string): string {
  let remainder = 0;
  for (const symbol of data) remainder = (remainder * 32 + DATA_SYMBOLS.indexOf(symbol)) % 37;
  return CHECK_SYMBOLS.charAt(remainder);
}

function findForeignSymbol(code: string): ReleaseCodeProblem | undefined {
  const symbols = [...code].slice(0, CODE_LENGTH);
  const index = symbols.findIndex(
    (symbol, at) => !(at < DATA_LENGTH ? DATA_SYMBOLS : CHECK_SYMBOLS).includes(symbol),
  );
  if (index < 0) return undefined;
  return problem('alphabet', `Character ${index + 1} of the code, “${symbols[index]}”, cannot stand there.`);
}

function findWrongLength(code: string): ReleaseCodeProblem | undefined {
  if (code.length === CODE_LENGTH) return undefined;
  return problem('length', `A release code has ${CODE_LENGTH} characters; this one has ${code.length}.`);
}

function findWrongCheck(code: string): ReleaseCodeProblem | undefined {
  if (code.at(-1) === checkCharacterOf(code.slice(0, DATA_LENGTH))) return undefined;
  return problem('check_character', 'The characters of the code do not fit together: one of them is wrong.');
}

const problem = (reason: ReleaseCodeProblem['reason'], message: string): ReleaseCodeProblem => ({
  ok: false,
  reason,
  message,
});
