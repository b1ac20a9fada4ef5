import type { Concept } from './concepts.ts';
import { glossaryWords } from './glossary.ts';
import { LANGUAGES } from './languages.ts';
import { isUnspaced, normalise } from './normalise.ts';
import { compilePhrase } from './phrases.ts';
import { remembering } from './remembering.ts';
import { type Reading, type Said, Vocabulary } from './vocabulary.ts';

export type { Said };

/** Languages of a page beside English, which is always understood. */
export type Languages = readonly string[] | undefined;

/**
 * Whether a text says something of a concept, in one of the languages of its page or in English.
 * @example says('add_to_cart', 'In den Warenkorb', ['de']) // true
 */
export function says(concept: Concept, text: string, languages?: Languages): boolean {
  return findSaid(concept, text, languages) !== null;
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
  return readersOf(languages).some(({ read }) => (read(text).get(concept)?.best ?? null) !== null);
}

/**
 * The longest words by which a text says it.
 * @example findSaid('postal_code', 'PLZ', ['de'])?.phrase // 'plz'
 */
export function findSaid(concept: Concept, text: string, languages?: Languages): Said | null {
  return bestSaid([concept], text, languages);
}

/**
 * Of several concepts the one that the most of a text says; the first of two that say as much.
 * @example bestSaid(['subtotal', 'total'], 'Zwischensumme', ['de'])?.concept // 'subtotal'
 */
export function bestSaid(concepts: readonly Concept[], text: string, languages?: Languages): Said | null {
  const readings = readersOf(languages).map(({ read }) => read(text));
  let best: Said | null = null;
  for (const concept of concepts)
    for (const reading of readings) {
      const found = reading.get(concept);
      if (!found || found.isTakenBack || found.best === null) continue;
      if (best === null || best.length < found.best.length) best = found.best;
    }
  return best;
}

const anywhere = new Map<Concept, (text: string) => Said | null>();

/**
 * The longest words by which a text says it in any language that is known: for what must not be missed, whatever page it is on.
 * @example saidAnywhere('card_security_code', 'Prüfziffer')?.phrase // 'prüfziffer*'
 */
export function saidAnywhere(concept: Concept, text: string): Said | null {
  let find = anywhere.get(concept);
  if (!find) {
    const vocabularies = LANGUAGES.map(
      ({ words, and }) => new Vocabulary({ [concept]: words[concept] ?? [] }, and),
    );
    find = remembering((words) => {
      const found = vocabularies.map((vocabulary) => vocabulary.read(wordsOf(words)).get(concept));
      return longest(found.flatMap((said) => (said?.best && !said.isTakenBack ? [said.best] : [])));
    });
    anywhere.set(concept, find);
  }
  return find(text);
}

function longest(said: readonly Said[]): Said | null {
  return said.reduce<Said | null>((best, next) => (best && best.length >= next.length ? best : next), null);
}

/**
 * Whether a text has no words for anything at all.
 * @example saysNothing('Lisa', ['de']) // true
 */
export function saysNothing(text: string, languages?: Languages): boolean {
  return readersOf(languages).every(({ read }) => read(text).size === 0);
}

/**
 * All words by which a text says it.
 * @example allSaid('order_placed', 'Vielen Dank', ['de']).map(({ phrase }) => phrase) // ['vielen dank']
 */
export function allSaid(concept: Concept, text: string, languages?: Languages): readonly Said[] {
  return readersOf(languages).flatMap(({ read }) => {
    const found = read(text).get(concept);
    return found && !found.isTakenBack ? found.all : [];
  });
}

/** The same, also where others of its words take it back. */
export function allMentioned(concept: Concept, text: string, languages?: Languages): readonly Said[] {
  return readersOf(languages).flatMap(({ read }) => read(text).get(concept)?.all ?? []);
}

const WORDS_MIN = 2;
const SIGNS_MIN = 5;

/**
 * Whether a text says it in words that can hardly mean anything else: several of them. One word alone stands in many sentences.
 * @example saysClearly('card_declined', 'Ihre Karte wurde abgelehnt', ['de']) // true
 * @example saysClearly('card_declined', 'Cookies abgelehnt', ['de']) // false
 */
export function saysClearly(concept: Concept, text: string, languages?: Languages): boolean {
  return allSaid(concept, text, languages).some((said) => isClear(said, WORDS_MIN));
}

/**
 * Whether words are so many, of a phrase that does not leave open how it goes on: `vielen dank für*` may thank for a visit.
 * @example isWholePhrase(said, 3) // true: 'danke für ihre bestellung'
 */
export function isWholePhrase(said: Said, wordsMin: number): boolean {
  return isClear(said, wordsMin) && !said.phrase.endsWith('*');
}

function isClear({ phrase, words, letters }: Said, wordsMin: number): boolean {
  return isUnspaced(phrase) ? letters > SIGNS_MIN : words >= wordsMin;
}

/**
 * Whether a text says it and nothing else.
 * @example saysOnly('choose', 'Choose …') // true
 */
export function saysOnly(concept: Concept, text: string, languages?: Languages): boolean {
  const { length } = wordsOf(text);
  return allSaid(concept, text, languages).some(({ start, end }) => start === 0 && end === length);
}

const LETTERS_MIN = 5;

/**
 * Whether a text is, as a whole, what something is called in these languages, else in English. Short words that are left open may be of
 * any language.
 */
export function isWhollySaid(text: string, languages?: Languages): boolean {
  const { length } = wordsOf(text);
  if (!/\p{L}/u.test(text)) return false;
  const isSure = ({ phrase, letters }: Said) => letters > LETTERS_MIN || !/[*_]/.test(phrase);
  const isWhole = (said: Said) => said.start === 0 && said.end === length && isSure(said);
  return readersOf(languages).some((reader) =>
    [...reader.read(text).values()].some(({ all }) => all.some(isWhole)),
  );
}

/**
 * Whether the words for one thing are part of those for another: `back` of `back to cart`.
 * @example isWithin(findSaid('go_back', 'Back to cart'), findSaid('view_cart', 'Back to cart')) // true
 */
export function isWithin(part: Said, whole: Said): boolean {
  if (part.words === 0 || whole.words === 0) return normalise(whole.phrase).includes(normalise(part.phrase));
  return part.start >= whole.start && part.end <= whole.end && part.length < whole.length;
}

/**
 * Languages without English: for what is read with less care in them than in English, whose words know more turns.
 * @example says('review_order', 'Prüfen', besideEnglish(['de'])) // true
 */
export function besideEnglish(languages: readonly string[]): Languages {
  return [NO_ENGLISH, ...languages];
}

const NO_ENGLISH = '-';

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
  return first ? wordsAround(first, text) : null;
}

/** What stands before and after words of a text. */
export function wordsAround(
  { start, end, phrase }: Said,
  text: string,
): { readonly before: string; readonly after: string } {
  const words = wordsOf(text);
  const held = words.slice(start, end).join(' ');
  // Without spaces it is a part of what stands there.
  const signs = isUnspaced(phrase) ? (compilePhrase(phrase).signs ?? '') : '';
  const at = signs === '' ? -1 : held.indexOf(signs);
  const [head, rest] = at < 0 ? ['', ''] : [held.slice(0, at), held.slice(at + signs.length)];
  const joined = (parts: readonly string[]) => parts.join(' ').trim();
  return { before: joined([...words.slice(0, start), head]), after: joined([rest, ...words.slice(end)]) };
}

/**
 * Where in a text the words for it stand, in their order.
 * @example rangesSaid('sold_out', 'Large (sold out)') // [{ start: 7, end: 15 }]
 */
export function rangesSaid(concept: Concept, text: string, languages?: Languages): readonly Range[] {
  const pieces = [...text.matchAll(/[\p{L}\p{N}%+&]+/gu)].flatMap(({ 0: piece, index }) =>
    normalise(piece)
      .split(' ')
      .map((word) => ({ word, start: index, end: index + piece.length })),
  );
  const words = pieces.map(({ word }) => word);
  const said = readersOf(languages).flatMap(({ vocabulary }) => {
    const found = vocabulary.read(words).get(concept);
    return found && !found.isTakenBack ? found.all : [];
  });
  const ranges = said.map(({ start, end, words: count, phrase }) => {
    const whole = { start: pieces[start]!.start, end: pieces[end - 1]!.end };
    return count === 0 ? (rangeOfSigns(phrase, text) ?? whole) : whole;
  });
  return joined(ranges);
}

/** Words without spaces between them stand anywhere in a text: they are looked for letter by letter. */
function rangeOfSigns(phrase: string, text: string): Range | null {
  const signs = normalise(phrase.replace(/[\^$*]/g, ' ')).replaceAll(' ', '');
  const letters = [...text.matchAll(/./gsu)].flatMap(({ 0: sign, index }) =>
    normalise(sign)
      .split('')
      .map((letter) => ({ letter, start: index, end: index + sign.length })),
  );
  const at = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(signs);
  const [first, last] = [letters[at], letters[at + signs.length - 1]];
  return first && last ? { start: first.start, end: last.end } : null;
}

/**
 * A text without the words for it, and without what stands around them alone: brackets, dashes.
 * @example withoutSaid('sold_out', 'Large (sold out)') // 'Large'
 */
export function withoutSaid(concept: Concept, text: string, languages?: Languages): string {
  if (!mentions(concept, text, languages)) return text;
  return rangesSaid(concept, text, languages)
    .toReversed()
    .reduce((rest, { start, end }) => {
      const before = rest.slice(0, start).replace(/ ?[-–—([,:|（［【：、]? ?$/, '');
      const after = rest.slice(end).replace(/^ ?[)\]:!）］】：！]? ?/, '');
      return before === '' || after === '' ? before + after : `${before} ${after}`;
    }, text);
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Ranges that overlap are one. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const found: Range[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start < last.end)
      found[found.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else if (end > start) found.push({ start, end });
  }
  return found;
}

interface Reader {
  readonly vocabulary: Vocabulary;
  readonly read: (text: string) => Reading;
}

const readers = new Map<string, Reader | null>();

function readerOf(language: string): Reader | null {
  const known = readers.get(language);
  if (known !== undefined) return known;
  const written = LANGUAGES.find(({ code }) => code === language);
  const words = written?.words ?? glossaryWords(language);
  const vocabulary = words && new Vocabulary(words, written?.and);
  const reader = vocabulary
    ? { vocabulary, read: remembering((text) => vocabulary.read(wordsOf(text))) }
    : null;
  keep(readers, language, reader);
  return reader;
}

const KEPT_MAX = 150;

/** Languages are few, but glossaries come and go. */
function keep<Kept>(known: Map<string, Kept>, key: string, value: Kept): void {
  if (known.size >= KEPT_MAX) known.clear();
  known.set(key, value);
}

const together = new Map<string, readonly Reader[]>();

/** English first. */
function readersOf(languages: Languages): readonly Reader[] {
  const key = languages === undefined ? '' : languages.join();
  const known = together.get(key);
  if (known) return known;
  const spoken = languages?.[0] === NO_ENGLISH ? languages : ['en', ...(languages ?? [])];
  const found = spoken.flatMap((language) => readerOf(language) ?? []);
  keep(together, key, [...new Set(found)]);
  return found;
}

/**
 * A judgement about texts that is made once for each, however often it is asked for.
 * @example const isDone = judging((text, languages) => says('order_placed', text, languages))
 */
export function judging<Judgement>(
  judge: (text: string, languages: Languages) => Judgement,
): (text: string, languages?: Languages) => Judgement {
  const known = new Map<string, (text: string) => Judgement>();
  return (text, languages) => {
    const key = languages === undefined ? '' : languages.join();
    let judged = known.get(key);
    if (!judged) {
      judged = remembering((words) => judge(words, languages));
      keep(known, key, judged);
    }
    return judged(text);
  };
}

const wordsOf = remembering((text): readonly string[] => {
  const normal = normalise(text);
  return normal === '' ? [] : normal.split(' ');
});
