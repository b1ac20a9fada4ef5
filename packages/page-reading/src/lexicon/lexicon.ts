import type { Concept } from './concepts.ts';
import type { Language } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { normalise } from './normalise.ts';
import { type Reading, type SaidWords, Vocabulary } from './vocabulary.ts';

/** Languages of a page beside English, which is always understood. */
export type Languages = readonly string[] | undefined;

/** The words that decided, for whoever asks why. */
export interface Said extends SaidWords {
  readonly concept: Concept;
  readonly language: Language;
}

/**
 * Whether a text says something of a concept, in one of the languages of its page or in English.
 * @example says('add_to_cart', 'In den Warenkorb', ['de']) // true
 */
export function says(concept: Concept, text: string, languages?: Languages): boolean {
  return readersOf(languages).some(({ read }) => {
    const found = read(text).get(concept);
    return found !== undefined && !found.isTakenBack && found.said.length > 0;
  });
}

/** @example saysAny(['terms', 'agree'], 'I agree') // true */
export function saysAny(concepts: readonly Concept[], text: string, languages?: Languages): boolean {
  return concepts.some((concept) => says(concept, text, languages));
}

/**
 * Whether a text has words for it, whatever else it says: for labels that are about two things at once.
 * @example mentions('tax', 'Versand inkl. MwSt.', ['de']) // true
 */
export function mentions(concept: Concept, text: string, languages?: Languages): boolean {
  return readersOf(languages).some(
    ({ language, read }) => language !== 'en' && (read(text).get(concept)?.said.length ?? 0) > 0,
  );
}

/**
 * All words by which a text says it.
 * @example allSaid('order_placed', 'Vielen Dank', ['de']).map(({ phrase }) => phrase) // ['vielen dank']
 */
export function allSaid(concept: Concept, text: string, languages?: Languages): readonly Said[] {
  return readersOf(languages).flatMap(({ language, read }) => {
    const found = read(text).get(concept);
    if (!found || found.isTakenBack) return [];
    return found.said.map((said) => ({ ...said, concept, language }));
  });
}

/**
 * The longest of them.
 * @example findSaid('postal_code', 'PLZ', ['de'])?.phrase // 'plz'
 */
export function findSaid(concept: Concept, text: string, languages?: Languages): Said | null {
  return longest(allSaid(concept, text, languages));
}

/**
 * Of several concepts the one that the most of a text says; the first of two that say as much.
 * @example bestSaid(['subtotal', 'total'], 'Zwischensumme', ['de'])?.concept // 'subtotal'
 */
export function bestSaid(concepts: readonly Concept[], text: string, languages?: Languages): Said | null {
  return longest(concepts.flatMap((concept) => findSaid(concept, text, languages) ?? []));
}

function longest(said: readonly Said[]): Said | null {
  return said.reduce<Said | null>((best, next) => (best && best.length >= next.length ? best : next), null);
}

/**
 * Whether a text says it in a language of its page beside English; never on pages in English, which are read by other means.
 * @example isSpoken('guest', 'Als Gast bestellen', control.languages)
 */
export function isSpoken(concept: Concept, text: string, languages: Languages): boolean {
  return languages !== undefined && languages.length > 0 && says(concept, text, languages);
}

/** Every phrase by which a text says it in these languages, English left out. */
export function phrasesAbroad(concept: Concept, text: string, languages?: Languages): readonly string[] {
  return allSaid(concept, text, languages).flatMap(({ language, phrase }) =>
    language === 'en' ? [] : [phrase],
  );
}

/** @example saysAbroad('free', 'Kostenloser Versand', ['de']) // true */
export function saysAbroad(concept: Concept, text: string, languages?: Languages): boolean {
  return phrasesAbroad(concept, text, languages).length > 0;
}

/**
 * The sentences of a text: what one of them says of an order may be taken back by its own words only.
 * @example sentencesIn('Thank you. Your order is placed.') // ['Thank you.', 'Your order is placed.']
 */
export function sentencesIn(text: string): readonly string[] {
  return text.split(/(?<=[.!?。！？])\s+/);
}

/**
 * What stands before and after the first words that say it; null where none do.
 * @example aroundSaid('order_placed', 'Once your order is placed') // { before: 'once your', after: '' }
 */
export function aroundSaid(
  concept: Concept,
  text: string,
  languages?: Languages,
): { readonly before: string; readonly after: string } | null {
  const [first] = allSaid(concept, text, languages).toSorted((one, other) => one.start - other.start);
  if (!first) return null;
  const words = wordsOf(text);
  return { before: words.slice(0, first.start).join(' '), after: words.slice(first.end).join(' ') };
}

/**
 * A text without the words for it, and without what stands around them alone: brackets, dashes.
 * @example withoutSaid('sold_out', 'Large (sold out)') // 'Large'
 */
export function withoutSaid(concept: Concept, text: string, languages?: Languages): string {
  const pieces = [...text.matchAll(/[\p{L}\p{N}%+&]+/gu)].flatMap(({ 0: piece, index }) =>
    normalise(piece)
      .split(' ')
      .map((word) => ({ word, start: index, end: index + piece.length })),
  );
  const words = pieces.map(({ word }) => word);
  const said = readersOf(languages).flatMap(({ vocabulary }) => {
    const found = vocabulary.read(words).get(concept);
    return found && !found.isTakenBack ? found.said : [];
  });
  return said
    .filter(({ end, start }) => end > start)
    .toSorted((one, other) => other.start - one.start || one.end - other.end)
    .reduce((rest, { start, end }) => {
      const before = rest.slice(0, pieces[start]!.start).replace(/ ?[-–—([,:|]? ?$/, '');
      const after = rest.slice(pieces[end - 1]!.end).replace(/^ ?[)\]:!]? ?/, '');
      return before === '' || after === '' ? before + after : `${before} ${after}`;
    }, text);
}

interface Reader {
  readonly language: Language;
  readonly vocabulary: Vocabulary;
  readonly read: (text: string) => Reading;
}

const readers = new Map<string, Reader | null>();

function readerOf(language: string): Reader | null {
  const known = readers.get(language);
  if (known !== undefined) return known;
  const file = LANGUAGES.find(({ code }) => code === language);
  const vocabulary = file && new Vocabulary(file.words);
  const reader = vocabulary ? { language: file.code, vocabulary, read: remembering(vocabulary) } : null;
  readers.set(language, reader);
  return reader;
}

const NONE: readonly string[] = [];

function readersOf(languages: Languages = NONE): readonly Reader[] {
  const found = languages.length === 0 ? [] : languages.flatMap((language) => readerOf(language) ?? []);
  return [readerOf('en')!, ...found];
}

/** The same few hundred texts of a page are asked about many times over. */
const TEXTS_MAX = 4_000;

function remembering(vocabulary: Vocabulary): (text: string) => Reading {
  const known = new Map<string, Reading>();
  return (text) => {
    let reading = known.get(text);
    if (reading === undefined) {
      if (known.size >= TEXTS_MAX) known.clear();
      reading = vocabulary.read(wordsOf(text));
      known.set(text, reading);
    }
    return reading;
  };
}

const texts = new Map<string, readonly string[]>();

function wordsOf(text: string): readonly string[] {
  const known = texts.get(text);
  if (known !== undefined) return known;
  if (texts.size >= TEXTS_MAX) texts.clear();
  const normal = normalise(text);
  const words = normal === '' ? [] : normal.split(' ');
  texts.set(text, words);
  return words;
}
