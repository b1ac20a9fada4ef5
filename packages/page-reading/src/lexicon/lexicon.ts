import type { Concept } from './concepts.ts';
import type { Language, LanguageWords } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { normalise } from './normalise.ts';
import { compilePhrase, matches } from './phrases.ts';

type Matcher = ReturnType<typeof compilePhrase>;

interface Entry {
  readonly language: Language;
  readonly words: readonly (Matcher & { readonly phrase: string })[];
  readonly not: readonly Matcher[];
}

/** The words that decided, for whoever asks why. */
export interface Said {
  readonly concept: Concept;
  readonly language: Language;
  /** As the file of the language has it. */
  readonly words: string;
  /** How much of the text they are, to compare by. */
  readonly length: number;
}

const entries = new Map<Concept, readonly Entry[]>();

/**
 * Whether a text says something of a concept, in one of the languages of its page or in English.
 * @example says('add_to_cart', 'In den Warenkorb', ['de']) // true
 */
export function says(concept: Concept, text: string, languages: readonly string[] = []): boolean {
  return findSaid(concept, text, languages) !== null;
}

/**
 * The same with the words that say it.
 * @example findSaid('postal_code', 'PLZ', ['de']) // { concept: 'postal_code', language: 'de', words: 'plz' }
 */
export function findSaid(concept: Concept, text: string, languages: readonly string[] = []): Said | null {
  if (text === '') return null;
  const padded = paddedOf(text);
  let best: Said | null = null;
  for (const { language, words, not } of entriesOf(concept)) {
    if (language !== 'en' && !languages.includes(language)) continue;
    if (not.some((matcher) => matches(matcher, padded))) continue;
    for (const matcher of words) {
      if (!matches(matcher, padded)) continue;
      const length = matcher.text.trim().length + (matcher.kind === 'is' ? WHOLE_TEXT : 0);
      if (best === null || length > best.length) best = { concept, language, words: matcher.phrase, length };
    }
  }
  return best;
}

/**
 * Whether a text says it in a language of its page beside English; never on pages in English, which are read by other means.
 * @example isSpoken('guest', 'Als Gast bestellen', control.languages)
 */
export function isSpoken(concept: Concept, text: string, languages: readonly string[] | undefined): boolean {
  return languages !== undefined && languages.length > 0 && says(concept, text, languages);
}

/** Words that are all of a text say more of it than words in it. */
const WHOLE_TEXT = 100;

/**
 * Of several concepts the one that the most of a text says; the first of two that say as much.
 * @example bestSaid(['subtotal', 'total'], 'Zwischensumme', ['de'])?.concept // 'subtotal'
 */
export function bestSaid(
  concepts: readonly Concept[],
  text: string,
  languages: readonly string[] = [],
): Said | null {
  let best: Said | null = null;
  for (const concept of concepts) {
    const said = findSaid(concept, text, languages);
    if (said !== null && (best === null || said.length > best.length)) best = said;
  }
  return best;
}

function entriesOf(concept: Concept): readonly Entry[] {
  const known = entries.get(concept) ?? LANGUAGES.flatMap((file) => entryOf(file, concept));
  entries.set(concept, known);
  return known;
}

function entryOf({ code, words: all }: LanguageWords, concept: Concept): Entry[] {
  const said = all[concept];
  if (said === undefined) return [];
  const { words, not = [] } = 'length' in said ? { words: said } : said;
  return [
    {
      language: code,
      words: words.map((phrase) => ({ ...compilePhrase(phrase), phrase })),
      not: not.map(compilePhrase),
    },
  ];
}

/** The same few hundred texts of a page are asked about many times over. */
const TEXTS_MAX = 4_000;
const texts = new Map<string, string>();

function paddedOf(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= TEXTS_MAX) texts.clear();
  const padded = ` ${normalise(text)} `;
  texts.set(text, padded);
  return padded;
}

/**
 * Every phrase by which a text says it in these languages, English left out: where much depends on words, those of English are
 * read by stricter means, and whoever asks decides by the phrases how clear the others are.
 * @example phrasesAbroad('order_placed', 'Vielen Dank für Ihre Bestellung', ['de']) // ['vielen dank für*', 'vielen dank']
 */
export function phrasesAbroad(
  concept: Concept,
  text: string,
  languages: readonly string[] = [],
): readonly string[] {
  if (text === '' || languages.length === 0) return [];
  const padded = paddedOf(text);
  return entriesOf(concept).flatMap(({ language, words, not }) => {
    const isRead = language !== 'en' && languages.includes(language);
    if (!isRead || not.some((matcher) => matches(matcher, padded))) return [];
    return words.filter((matcher) => matches(matcher, padded)).map(({ phrase }) => phrase);
  });
}

/**
 * Whether a text has words for it, whatever else it says: for labels that are about two things at once.
 * @example mentions('tax', 'Versand inkl. MwSt.', ['de']) // true
 */
export function mentions(concept: Concept, text: string, languages: readonly string[]): boolean {
  const padded = paddedOf(text);
  return entriesOf(concept).some(
    ({ language, words }) =>
      languages.includes(language) && words.some((matcher) => matches(matcher, padded)),
  );
}

/** @example saysAbroad('free', 'Kostenloser Versand', ['de']) // true */
export function saysAbroad(concept: Concept, text: string, languages: readonly string[] = []): boolean {
  return phrasesAbroad(concept, text, languages).length > 0;
}
