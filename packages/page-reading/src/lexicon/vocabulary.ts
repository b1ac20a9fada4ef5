import type { Concept } from './concepts.ts';
import type { Words } from './language.ts';
import { compilePhrase, firstWords, hasSigns, type Match, matchAt, type Pattern } from './phrases.ts';

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
  readonly #byWord = new Map<string, Entry[]>();
  readonly #byStart = new Map<string, Entry[]>();
  readonly #startLengths: readonly number[];
  /** Those that begin with an open word or a number. */
  readonly #others: Entry[] = [];
  readonly #signs: Entry[] = [];

  constructor(words: { readonly [Name in Concept]?: Words }) {
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
    const pattern = compilePhrase(phrase);
    const entry = { concept, isCounter, phrase, pattern };
    if (pattern.signs !== null) this.#signs.push(entry);
    for (const { kind, text } of firstWords(pattern)) {
      if (kind === 'whole') put(this.#byWord, text, entry);
      else if (kind === 'begins') put(this.#byStart, text, entry);
      else if (!this.#others.includes(entry)) this.#others.push(entry);
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
      const said = { ...match, concept, phrase, length: match.letters - 1 + (isWhole ? WHOLE_TEXT : 0) };
      known.all.push(said);
      if (known.best === null || known.best.length < said.length) known.best = said;
    };
    const tryAll = (entries: readonly Entry[] | undefined, start: number) => {
      if (entries === undefined) return;
      for (const entry of entries) {
        const match = matchAt(entry.pattern, words, start);
        if (match) note(entry, match);
      }
    };
    for (let start = 0; start < words.length; start += 1) {
      const word = words[start]!;
      tryAll(this.#byWord.get(word), start);
      for (const length of this.#startLengths) {
        if (length > word.length) break;
        tryAll(this.#byStart.get(word.slice(0, length)), start);
      }
      tryAll(this.#others, start);
    }
    if (this.#signs.length > 0) {
      const text = words.join(' ');
      for (const entry of this.#signs)
        if (hasSigns(entry.pattern, text))
          note(entry, { start: 0, end: words.length, words: 0, letters: entry.pattern.signs!.length + 1 });
    }
    return found;
  }
}

function put(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key);
  if (known) known.push(entry);
  else entries.set(key, [entry]);
}

/** The same few hundred texts of a page are asked about many times over. */
const TEXTS_MAX = 4_000;

/** What was read of a text once is not read again. */
export function remembering<Read>(read: (text: string) => Read): (text: string) => Read {
  const known = new Map<string, Read>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= TEXTS_MAX) known.clear();
    const now = read(text);
    known.set(text, now);
    return now;
  };
}
