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
  ى: 'ي',
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
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßłøđıæœى]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}%+&]+/gu, ' ')
    .trim()
    .replace(BETWEEN_CJK, '');
}

/** Accents, the points of Hebrew, and what Arabic writes above and below its letters, or draws words out by: most texts leave them out. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u065f\u0670]/g;
const ASCII = /^[\0-~]*$/;
const MIXED = /[a-z][A-Z]/;

function apart(text: string): string {
  return text.replace(/(?<![\p{L}])\p{Ll}+(?:\p{Lu}\p{Ll}*)+/gu, (name) => name.replace(/(?=\p{Lu})/gu, ' '));
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether words of this text stand without spaces between them. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}
