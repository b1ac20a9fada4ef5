import type { Concept } from './concepts.ts';
import type { Words } from './language.ts';
import { normalise } from './normalise.ts';
import {
  compilePhrase,
  firstWords,
  hasSigns,
  isWord,
  type Match,
  matchAt,
  type Pattern,
  type Word,
} from './phrases.ts';
import { remembering } from './remembering.ts';

/** Words of a text that say something of a concept, for whoever asks why. */
export interface Said extends Match {
  readonly concept: Concept;
  /** As the vocabulary has it. */
  readonly phrase: string;
  /** How much of the text they are, to compare by. */
  readonly length: number;
}

/** What a text says of a concept. */
export interface SaidOf {
  readonly all: readonly Said[];
  /** The longest of them. */
  readonly best: Said | null;
  /** Other words say that it is something else. */
  readonly isTakenBack: boolean;
}

export type Reading = ReadonlyMap<Concept, SaidOf>;

interface Entry {
  readonly concept: Concept;
  readonly isCounter: boolean;
  readonly phrase: string;
  readonly pattern: Pattern;
}

/** Words that are all of a text say more of it than words in it. */
const WHOLE_TEXT = 100;

/** The words for concepts, by what they begin with: a text is read once for all of them. */
export class Vocabulary {
  readonly #and: ReadonlySet<string>;
  readonly #byWord = new Map<string, Entry[]>();
  readonly #byStart = new Map<string, Entry[]>();
  readonly #startLengths: readonly number[];
  /** Those that begin with an open word or a number. */
  readonly #others: (readonly [Word, Entry])[] = [];
  readonly #signs: Entry[] = [];

  constructor(words: { readonly [Name in Concept]?: Words }, and: readonly string[] = []) {
    this.#and = new Set(and.map(normalise));
    for (const [concept, said] of Object.entries(words) as [Concept, Words][]) {
      const { words: phrases, not = [] } = 'length' in said ? { words: said } : said;
      for (const phrase of phrases) this.#add(concept, phrase, false);
      for (const phrase of not) this.#add(concept, phrase, true);
    }
    this.#startLengths = [...new Set([...this.#byStart.keys()].map(({ length }) => length))].sort(
      (one, other) => one - other,
    );
  }

  #add(concept: Concept, phrase: string, isCounter: boolean): void {
    const pattern = compilePhrase(phrase, this.#and);
    const entry = { concept, isCounter, phrase, pattern };
    if (pattern.signs !== null) this.#signs.push(entry);
    for (const { kind, text } of firstWords(pattern)) {
      if (kind === 'whole') put(this.#byWord, text, entry);
      else if (kind === 'begins') put(this.#byStart, text, entry);
      else this.#others.push([{ kind, text }, entry]);
    }
  }

  /** @example new Vocabulary({ city: ['city'] }).read(['your', 'city']).has('city') // true */
  read(words: readonly string[]): Reading {
    const found = new Map<Concept, { all: Said[]; best: Said | null; isTakenBack: boolean }>();
    const note = ({ concept, isCounter, phrase, pattern }: Entry, match: Match) => {
      const known = found.get(concept) ?? { all: [], best: null, isTakenBack: false };
      found.set(concept, known);
      if (isCounter) {
        known.isTakenBack = true;
        return;
      }
      const isWhole = pattern.isStart && pattern.isEnd;
      const { start, end, words: count, letters } = match;
      const length = letters - 1 + (isWhole ? WHOLE_TEXT : 0);
      const said = { start, end, words: count, letters, concept, phrase, length };
      known.all.push(said);
      if (known.best === null || known.best.length < said.length) known.best = said;
    };
    for (let start = 0; start < words.length; start += 1)
      for (const entry of this.#beginningWith(words[start]!)) {
        const match = matchAt(entry.pattern, words, start);
        if (match) note(entry, match);
      }
    if (this.#signs.length > 0) {
      const text = words.join(' ');
      for (const entry of this.#signs)
        if (hasSigns(entry.pattern, text))
          note(entry, { start: 0, end: words.length, words: 0, letters: entry.pattern.signs!.length + 1 });
    }
    return found;
  }

  /** Words come again and again, whatever texts they stand in. */
  readonly #beginningWith = remembering((word: string): readonly Entry[] => {
    const starts = this.#startLengths.filter((length) => length <= word.length);
    return [
      ...new Set([
        ...(this.#byWord.get(word) ?? []),
        ...starts.flatMap((length) => this.#byStart.get(word.slice(0, length)) ?? []),
        ...this.#others.flatMap(([first, entry]) => (isWord(first, word) ? [entry] : [])),
      ]),
    ];
  });
}

function put(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key);
  if (known) known.push(entry);
  else entries.set(key, [entry]);
}
