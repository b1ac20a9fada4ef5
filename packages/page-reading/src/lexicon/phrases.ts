import { isUnspaced, normalise } from './normalise.ts';

/**
 * How words are written in the files of languages:
 * - `postal code`: these words, one after the other, anywhere;
 * - `subscri*`: a word that begins so; `*korb`: one that ends so; `*mwst*`: anywhere, also inside of words;
 * - `^total`: the text begins so; `name$`: it ends so; `^card$`: it says nothing else.
 * In writing without spaces a phrase counts anywhere.
 */
export type Phrase = string;

interface Matcher {
  readonly kind: 'anywhere' | 'starts' | 'ends' | 'is';
  readonly text: string;
}

/** @example compilePhrase('^total') // { kind: 'starts', text: ' total ' } */
export function compilePhrase(phrase: Phrase): Matcher {
  const isStart = phrase.startsWith('^');
  const isEnd = phrase.endsWith('$');
  const bare = phrase.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const opensWord = bare.startsWith('*');
  const closesWord = bare.endsWith('*');
  const words = normalise(bare.replaceAll('*', ' '));
  if (words === '') throw new Error(`the phrase "${phrase}" says nothing`);
  const isFree = isUnspaced(words);
  const before = opensWord || (isFree && !isStart) ? '' : ' ';
  const after = closesWord || (isFree && !isEnd) ? '' : ' ';
  const text = `${before}${words}${after}`;
  const kind = isStart && isEnd ? 'is' : isStart ? 'starts' : isEnd ? 'ends' : 'anywhere';
  return { kind, text };
}

/** Where the words of a normalised text with a space before and after it match. */
export function matches({ kind, text }: Matcher, padded: string): boolean {
  switch (kind) {
    case 'anywhere':
      return padded.includes(text);
    case 'starts':
      return padded.startsWith(text);
    case 'ends':
      return padded.endsWith(text);
    case 'is':
      return padded === text || padded.trim() === text.trim();
  }
}
