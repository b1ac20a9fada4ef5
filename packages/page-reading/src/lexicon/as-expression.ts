import { expression } from '@florin/wire/values/expression';
import type { Concept } from './concepts.ts';
import type { Words } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { MARKUP_NAMES } from './markup-names.ts';
import { compilePhrase, type Pattern, type Phrase, type Step, type Word } from './phrases.ts';

/**
 * Words of all languages for some concepts as one expression, for scripts that run inside of pages and cannot bring a lexicon
 * along. It is held against normalised words with a space before and after them; counter-words are left out.
 * @example wordsAsExpression(['increase']).test(' eins mehr ') // true
 */
export function wordsAsExpression(concepts: readonly Concept[]): RegExp {
  return asExpression(
    LANGUAGES.flatMap(({ words }) => concepts.flatMap((concept) => phrasesOf(words[concept]))),
  );
}

/** The same for technical names. */
export function namesAsExpression(concepts: readonly Concept[]): RegExp {
  return asExpression(concepts.flatMap((concept) => phrasesOf(MARKUP_NAMES[concept])));
}

function phrasesOf(words: Words | undefined): readonly Phrase[] {
  if (words === undefined) return [];
  return 'length' in words ? words : words.words;
}

function asExpression(phrases: readonly Phrase[]): RegExp {
  return anyOf([...new Set(phrases)].map((phrase) => ofPattern(compilePhrase(phrase))));
}

/** In halves, so that none stands deep inside of others. */
function anyOf(ways: readonly RegExp[]): RegExp {
  const [only] = ways;
  if (only === undefined) throw new Error('there are no words for it');
  if (ways.length === 1) return only;
  const half = ways.length >> 1;
  return expression()`${anyOf(ways.slice(0, half))}|${anyOf(ways.slice(half))}`;
}

function ofPattern({ steps, signs, isStart, isEnd }: Pattern): RegExp {
  const words = signs === null ? steps.map(ofStep) : [signs];
  const before = isStart ? /^ / : signs === null ? / / : /(?:)/;
  const after = isEnd ? (signs === null ? /$/ : / $/) : /(?:)/;
  return expression()`${before}${words}${after}`;
}

function ofStep(step: Step): RegExp {
  if (step === 'gap') return GAP;
  const way = anyOf(step.ways.map((words) => expression()`${words.map(ofWord)}`));
  return step.isOptional ? expression()`(?:${way})?` : way;
}

/** So many words as a gap of a phrase may have. */
const GAP = /(?:[^ ]{1,60} ){0,7}/;

function ofWord({ kind, text }: Word): RegExp {
  switch (kind) {
    case 'whole':
    case 'and':
      return expression()`${text} `;
    case 'begins':
      return expression()`${text}[^ ]{0,60} `;
    case 'ends':
      return expression()`[^ ]{0,60}${text} `;
    case 'holds':
      return expression()`[^ ]{0,60}${text}[^ ]{0,60} `;
    case 'number':
      return /\d{1,9} /;
    case 'code':
      return /[^ \d]{0,30}\d[^ ]{0,30} /;
    case 'any':
      return /[^ ]{1,60} /;
  }
}
