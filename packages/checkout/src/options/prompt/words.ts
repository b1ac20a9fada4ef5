import { plainLetters } from '@florin/page-reading/words/plain-letters';
/** One word of a prompt, with what the matcher needs to know about how it was written. */
export interface Word {
  readonly text: string;
  readonly written: string;
  /** Punctuation before it ends the reach of a negation. */
  readonly startsClause: boolean;
}

/**
 * Words of a free text, folded: accents, case and apostrophes gone, `×` an x; `8.5`, `2xl` and `x-large` kept sensible.
 * @example wordsOf("I'd like a Café-au-lait mug, 8.5 oz").map(({ text }) => text)
 */
export function wordsOf(prompt: string): readonly Word[] {
  const text = prompt.replace(/[’']/g, '').replaceAll('×', 'x');
  const words: Word[] = [];
  let endOfPrevious = 0;
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:\.\p{N}+)?/gu)) {
    const startsClause = CLAUSE_END.test(text.slice(endOfPrevious, match.index));
    for (const [index, written] of unspaced(match[0]).entries())
      words.push({ text: plainLetters(written), written, startsClause: startsClause && index === 0 });
    endOfPrevious = match.index + match[0].length;
  }
  return words;
}

const CLAUSE_END = /[,.;:!?()\n、。，；：！？（）]/;

/** Some languages write no spaces between words: `グリーンのLサイズを2つ`. */
function unspaced(run: string): readonly string[] {
  if (!UNSPACED.test(run)) return [run];
  return [...SEGMENTER.segment(run)].map(({ segment }) => segment);
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Its dictionaries are chosen by script, not by the language that is named here. */
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });

/** Folded words of a value or title. */
export function phraseOf(text: string): readonly string[] {
  return wordsOf(text).map((word) => word.text);
}

/**
 * Whether two words differ by one edit: one letter changed, added, left out, or two neighbours swapped.
 * @example isOneEditAway('balck', 'black') // true
 */
export function isOneEditAway(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start++;
  let end = 0;
  const room = Math.min(left.length, right.length) - start;
  while (end < room && left[left.length - 1 - end] === right[right.length - 1 - end]) end++;
  const leftCore = left.slice(start, left.length - end);
  const rightCore = right.slice(start, right.length - end);
  if (leftCore.length <= 1 && rightCore.length <= 1) return true;
  return isSwap(leftCore, rightCore);
}

/** @example isSwap('al', 'la') // true */
export function isSwap(left: string, right: string): boolean {
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
