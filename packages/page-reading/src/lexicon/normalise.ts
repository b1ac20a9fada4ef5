import { remembering } from './remembering.ts';

/** Letters that decomposing does not lead back to the alphabet. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};

const BETWEEN_CJK =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々])/gu;

/**
 * Text as words are compared: in small letters of the plain alphabet, in one width, with single spaces for whatever stands between
 * words, and without spaces between signs that need none. Technical names fall into their words; brands (`PayPal`) and `MwSt` do not.
 * @example normalise('billing[postalCode]') // 'billing postal code'
 * @example normalise('  Numéro de téléphone* ') // 'numero de telephone'
 */
export const normalise = remembering(normalised);

/** The same where a text is asked about once. */
export function normalised(text: string): string {
  if (ASCII.test(text))
    return (MIXED.test(text) ? apart(text) : text)
      .toLowerCase()
      .replace(/[^a-z0-9%+&]+/g, ' ')
      .trim();
  return apart(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßłøđıæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}%+&]+/gu, ' ')
    .trim()
    .replace(BETWEEN_CJK, '');
}

const ASCII = /^[\0-~]*$/;
const MIXED = /[a-z][A-Z]/;

function apart(text: string): string {
  return text.replace(/(?<![\p{L}])\p{Ll}+(?:\p{Lu}\p{Ll}*)+/gu, (name) => name.replace(/(?=\p{Lu})/gu, ' '));
}

/** Whether words of this text stand without spaces between them. */
export function isUnspaced(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
}
