import { isUnspaced, normalise } from './normalise.ts';

/**
 * How words are written in the files of languages:
 * - `postal code`: these words, one after the other, anywhere;
 * - `subscri*`: a word that begins so; `*korb`: one that ends so; `*mwst*`: one that holds it;
 * - `(cart|bag)`: one of them; `[my|your]`: one of them or none;
 * - `#`: a number; `##`: a word with a digit in it; `_`: any word;
 * - `card … declined`: a few words may stand between;
 * - `^total`: the text begins so; `name$`: it ends so; `^card$`: it says nothing else.
 * In writing without spaces a phrase counts anywhere.
 */
export type Phrase = string;

export interface Word {
  readonly kind: 'whole' | 'and' | 'begins' | 'ends' | 'holds' | 'number' | 'code' | 'any';
  readonly text: string;
}

export type Step = 'gap' | { readonly ways: readonly (readonly Word[])[]; readonly isOptional: boolean };

/** A phrase as it is looked for. */
export interface Pattern {
  readonly isStart: boolean;
  readonly isEnd: boolean;
  readonly steps: readonly Step[];
  /** Of writing without spaces: looked for as it is. */
  readonly signs: string | null;
}

/** Words of a text that a phrase matches: from `start` until before `end`. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** How many words of the phrase there are, and how many letters they have. */
  readonly words: number;
  readonly letters: number;
}

const GAP_WORDS_MAX = 7;
const NO_WORDS: ReadonlySet<string> = new Set();

/**
 * Words of `and` are also said by `&`.
 * @example compilePhrase('add to [my|your] (cart|bag)')
 */
export function compilePhrase(phrase: Phrase, and: ReadonlySet<string> = NO_WORDS): Pattern {
  const isStart = phrase.startsWith('^');
  const isEnd = phrase.endsWith('$');
  const bare = phrase.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  if (isUnspaced(bare))
    return { isStart, isEnd, steps: [], signs: said(normalise(bare.replaceAll('*', ' ')), phrase) };
  if (/[([][^()[\]]*[([]|[)\]][^\s)\]]/.test(bare))
    throw new Error(`the phrase "${phrase}" has a choice in a choice`);
  const steps = (bare.match(/[([][^()[\]]*[)\]]|[^\s([]+/g) ?? []).map((part) => stepOf(part, phrase, and));
  if (!steps.some((step) => step !== 'gap' && !step.isOptional)) said('', phrase);
  return { isStart, isEnd, steps, signs: null };
}

function stepOf(part: string, phrase: Phrase, and: ReadonlySet<string>): Step {
  if (part === '…') return 'gap';
  const isGroup = /^[([]/.test(part);
  const ways = isGroup ? part.slice(1, -1).split('|') : [part];
  return { ways: ways.map((way) => wordsOf(way, phrase, and)), isOptional: part.startsWith('[') };
}

const PLAIN = /^[a-z0-9]+$/;

const OPEN: Readonly<Record<string, Word>> = {
  '#': { kind: 'number', text: '' },
  '##': { kind: 'code', text: '' },
  _: { kind: 'any', text: '' },
};

function wordsOf(way: string, phrase: Phrase, and: ReadonlySet<string>): readonly Word[] {
  return way
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const open = OPEN[word];
      if (open) return [open];
      const texts = PLAIN.test(word) ? [word] : said(normalise(word.replaceAll('*', ' ')), phrase).split(' ');
      return texts.map((text, index) => {
        const isOpenBefore = word.startsWith('*') && index === 0;
        const isOpenAfter = word.endsWith('*') && index === texts.length - 1;
        const kind = kindOf(isOpenBefore, isOpenAfter);
        return { kind: kind === 'whole' && and.has(text) ? 'and' : kind, text };
      });
    });
}

function kindOf(isOpenBefore: boolean, isOpenAfter: boolean): Word['kind'] {
  if (isOpenBefore) return isOpenAfter ? 'holds' : 'ends';
  return isOpenAfter ? 'begins' : 'whole';
}

function said(words: string, phrase: Phrase): string {
  if (words === '') throw new Error(`the phrase "${phrase}" says nothing`);
  return words;
}

/** The words that a match of the pattern may begin with. */
export function firstWords({ steps }: Pattern): readonly Word[] {
  const firsts: Word[] = [];
  for (const step of steps) {
    if (step === 'gap') break;
    firsts.push(...step.ways.flatMap(([word]) => word ?? []));
    if (!step.isOptional) break;
  }
  return firsts;
}

/** The match of a pattern that begins with this word of a text; null where there is none. */
export function matchAt(pattern: Pattern, words: readonly string[], start: number): Match | null {
  if (pattern.isStart && start > 0) return null;
  const count = { words: 0, letters: 0 };
  const end = matchSteps(pattern, 0, words, start, count);
  return end < 0 ? null : { start, end, ...count };
}

interface Count {
  words: number;
  letters: number;
}

/** Where what is left of the pattern ends, or -1. As much as possible is matched; no phrase has more than a few ways to do so. */
function matchSteps(
  pattern: Pattern,
  index: number,
  words: readonly string[],
  at: number,
  count: Count,
): number {
  const step = pattern.steps[index];
  if (step === undefined) return pattern.isEnd && at < words.length ? -1 : at;
  if (step === 'gap') {
    const last = Math.min(at + GAP_WORDS_MAX, words.length);
    for (let next = at; next <= last; next += 1) {
      const end = matchSteps(pattern, index + 1, words, next, count);
      if (end >= 0) return end;
    }
    return -1;
  }
  for (const way of step.ways) {
    if (!way.every((word, offset) => isWord(word, words[at + offset]))) continue;
    const end = matchSteps(pattern, index + 1, words, at + way.length, count);
    if (end < 0) continue;
    count.words += way.length;
    count.letters += way.reduce((sum, { text }) => sum + text.length + 1, 0);
    return end;
  }
  return step.isOptional ? matchSteps(pattern, index + 1, words, at, count) : -1;
}

/** @example isWord({ kind: 'begins', text: 'subscri' }, 'subscribe') // true */
export function isWord({ kind, text }: Word, word: string | undefined): boolean {
  if (word === undefined) return false;
  switch (kind) {
    case 'whole':
      return word === text;
    case 'and':
      return word === text || word === '&';
    case 'begins':
      return word.startsWith(text);
    case 'ends':
      return word.endsWith(text);
    case 'holds':
      return word.includes(text);
    case 'number':
      return /^\d+$/.test(word);
    case 'code':
      return /\d/.test(word);
    case 'any':
      return true;
  }
}

/** Whether a text of writing without spaces has the signs of a pattern where they belong. */
export function hasSigns({ signs, isStart, isEnd }: Pattern, text: string): boolean {
  if (signs === null) return false;
  if (isStart && isEnd) return text === signs;
  if (isStart) return text.startsWith(signs);
  return isEnd ? text.endsWith(signs) : text.includes(signs);
}
