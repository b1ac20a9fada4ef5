import type { EnumField, Offer } from '@florin/page-reading/purchase';
import { announcedBy, colourOf, isLetterSize } from './attribute-words.ts';
import { matchQuantity } from './match-quantity.ts';
import { unheldWishes } from './unheld-wishes.ts';
import {
  BUYING,
  CLAUSE_WORDS,
  MODIFIERS,
  MODIFIERS_BEHIND,
  NEGATOR_PAIRS,
  NEGATORS,
  NEGATORS_BEHIND,
  NOT_SIZED,
  NOT_TYPOS,
  numberOf,
  POLITE,
  synonymsOf,
} from './vocabulary.ts';
import { isOneEditAway, isSwap, phraseOf, type Word, wordsOf } from './words.ts';

export interface PromptMatch {
  /** Values that the prompt names without doubt, by field key. */
  readonly values: Readonly<Record<string, string>>;
  readonly quantity: number | null;
  /** Keys that the prompt speaks about without settling them (`quantity` included): they must be asked for. */
  readonly doubts: ReadonlySet<string>;
  /** Values that the prompt rules out. */
  readonly excluded: readonly { readonly key: string; readonly value: string }[];
  /** Beside what it names stands a word that may be a wish as well, for something that is not sold: `L, lilac`. */
  readonly leavesUnread: boolean;
  /** What it wishes for and no field of the offer is about: a colour where none can be chosen. */
  readonly unheld: readonly string[];
}

function valueWordsOf(fields: readonly EnumField[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ values }) =>
      values.flatMap(({ title, value }) => [...phraseOf(title), ...phraseOf(value)]),
    ),
  );
}

interface Mention {
  readonly field: EnumField;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly exact: boolean;
  /** By all of its name, and not by what sets it apart from the others. */
  readonly isWhole: boolean;
}

const PROMPT_LENGTH_MAX = 2_000;

/**
 * Reads options out of free text without any model: longest match first, synonyms, one-edit typos, negation. Where
 * the text allows two readings, or names a shade that is not sold, the field is left open and asked for.
 * @example matchPrompt('two navy tees, size medium, not slim', offer).values // { colour: 'Navy', size: 'M' }
 */
export function matchPrompt(prompt: string, offer: Offer): PromptMatch {
  const words = wordsOf(prompt.slice(0, PROMPT_LENGTH_MAX));
  const fields = offer.fields.filter((field) => field.kind === 'enum');
  const title = phraseOf(offer.title);
  const titleWords = new Set(title);
  const inTitle = titleSpans(words, title);
  const named = fields.flatMap((field) => {
    const whole = mentionsOf(field, words, title);
    return whole.length > 0 ? whole : mentionInParts(field, words);
  });
  const kept = longestFirst(named).filter(
    ({ start, end }) => !range(start, end).every((index) => inTitle.has(index)),
  );
  const mentions = kept.filter((mention) => !isNounOf(kept, mention, words));
  const doubts = new Set<string>();
  const excluded: { key: string; value: string }[] = [];
  const wanted = new Map<string, Set<string>>();

  for (const mention of mentions) {
    const { key } = mention.field;
    if (isNegated(words, mention.start) || isNegatedBehind(words, mention.end))
      excluded.push({ key, value: mention.value });
    else if (
      isModified(words, mention, mentions) ||
      isOfAnother(words, mention, mentions, titleWords) ||
      isAside(words, mention) ||
      isAmbiguous(mention, mentions)
    )
      doubts.add(key);
    else wanted.set(key, (wanted.get(key) ?? new Set()).add(mention.value));
  }

  const values: Record<string, string> = {};
  for (const field of fields) {
    const named = wanted.get(field.key);
    if (named === undefined) continue;
    const [value] = named;
    const contradicted = excluded.some((entry) => entry.key === field.key && named.has(entry.value));
    const clear = named.size === 1 && !contradicted && !doubts.has(field.key);
    if (clear && isBuyable(field, value!)) values[field.key] = value!;
    else doubts.add(field.key);
  }

  const spoken = new Set(mentions.flatMap(({ start, end }) => range(start, end)));
  const goods = fields.flatMap(({ key, isGoods }) => (isGoods ? (values[key] ?? []) : []));
  const quantity = matchQuantity(words, [offer.title, ...goods].join(' '), spoken, valueWordsOf(fields));
  if (quantity.kind === 'doubt') doubts.add('quantity');
  const isNamed = (field: EnumField) => mentions.some((mention) => mention.field === field);
  const isExplained = (index: number) =>
    spoken.has(index) || isNegated(words, index) || isNegatedBehind(words, index + 1);
  const wishes = unheldWishes(words, offer, isExplained, isNamed);
  for (const key of wishes.doubts) doubts.add(key);
  const known = new Set([
    ...titleWords,
    ...fields.flatMap(({ title, key }) => [title, key].flatMap(phraseOf)),
  ]);
  return {
    values,
    quantity: quantity.kind === 'quantity' ? quantity.value : null,
    doubts,
    excluded,
    leavesUnread:
      (mentions.length > 0 || words.length < CLAUSE_LENGTH_MAX) && leavesUnread(words, spoken, known),
    unheld: wishes.unheld,
  };
}

const CLAUSE_LENGTH_MAX = 3;

/** Of a few words between two commas each is a wish; longer ones tell of other things, too. */
function leavesUnread(
  words: readonly Word[],
  spoken: ReadonlySet<number>,
  known: ReadonlySet<string>,
): boolean {
  const clauses: number[][] = [];
  for (const [index, { startsClause }] of words.entries()) {
    if (startsClause || clauses.length === 0) clauses.push([]);
    clauses.at(-1)?.push(index);
  }
  const isUnread = (index: number) => {
    const { text } = words[index]!;
    return !spoken.has(index) && /^\p{L}{3,}$/u.test(text) && !known.has(text) && !POLITE.has(text);
  };
  return clauses.some((clause) => clause.length <= CLAUSE_LENGTH_MAX && clause.some(isUnread));
}

function mentionsOf(field: EnumField, words: readonly Word[], title: readonly string[]): Mention[] {
  const titleWords = new Set(title);
  const endings = endingsOf(field, title);
  const spelledOut = field.values.flatMap(({ value, title: name }) => {
    const spelled = [value, name].map((text) => phraseOf(text).join(' '));
    const whole = new Set(spelled.flatMap(synonymsOf));
    const short = [...shortNames(field, value), ...(endings.get(value) ?? [])];
    const phrases = new Set([...whole, ...short.flatMap(synonymsOf)]);
    return [...phrases].flatMap((phrase) => {
      const parts = phrase.split(' ').filter((part) => part !== '');
      const named = { field, value, isWhole: whole.has(phrase) };
      return parts.length === 0 ? [] : occurrences(named, parts, words, titleWords);
    });
  });
  return [...spelledOut, ...inOtherWords(field, words, titleWords)];
}

/** `navy` names `Lacivert`: the same colour in another language, or in another form of its word. */
function inOtherWords(
  field: EnumField,
  words: readonly Word[],
  titleWords: ReadonlySet<string>,
): readonly Mention[] {
  return field.values.flatMap(({ value, title }) => {
    const [only, ...others] = wordsOf(title);
    const colour = only && others.length === 0 ? colourOf(only) : null;
    if (colour === null) return [];
    return words.flatMap((word, start) =>
      colourOf(word) === colour && !titleWords.has(word.text)
        ? [{ field, value, start, end: start + 1, exact: word.text === only!.text, isWhole: true }]
        : [],
    );
  });
}

/**
 * `15 inch with 16GB` names `Laptop 15 inch 16GB`: at least two words that set values apart, and one value that has all of them.
 */
function mentionInParts(field: EnumField, words: readonly Word[]): Mention[] {
  const values = field.values.map(({ value, title }) => ({ value, parts: new Set(phraseOf(title)) }));
  const isTelling = (word: string) =>
    values.some(({ parts }) => parts.has(word)) && !values.every(({ parts }) => parts.has(word));
  const said = words.flatMap(({ text }, index) => (isTelling(text) ? [{ text, index }] : []));
  const fitting = values.filter(({ parts }) => said.every(({ text }) => parts.has(text)));
  const [first, last] = [said[0], said.at(-1)];
  if (new Set(said.map(({ text }) => text)).size < 2 || fitting.length !== 1 || !first || !last) return [];
  const [{ value }] = fitting as [(typeof fitting)[number]];
  return [{ field, value, start: first.index, end: last.index + 1, exact: true, isWhole: false }];
}

/** Nobody says `express delivery (1-2 days)`: what sets a shipping method, or one of several goods, apart from the others names it. */
function shortNames(field: EnumField, value: string): readonly string[] {
  if (field.key !== 'shipping' && !field.isGoods) return [];
  const others = new Set(
    field.values.filter((other) => other.value !== value).flatMap((other) => phraseOf(other.value)),
  );
  return phraseOf(value).filter((word) => /^[a-z]{4,}$/.test(word) && !others.has(word));
}

/** Each value may be called by the name of the product and one word that sets it apart: `Harbour Tee M`. Nobody says more than that. */
function endingsOf({ values }: EnumField, title: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const named = values.map(({ value, title: name }) => ({ value, words: phraseOf(name) }));
  const isBegunByTitle = named.every(
    ({ words }) => words.length === title.length + 1 && title.every((word, index) => words[index] === word),
  );
  if (title.length === 0 || !isBegunByTitle) return new Map();
  return new Map(named.map(({ value, words }) => [value, words.slice(-1)]));
}

function occurrences(
  named: Pick<Mention, 'field' | 'value' | 'isWhole'>,
  parts: readonly string[],
  words: readonly Word[],
  titleWords: ReadonlySet<string>,
): Mention[] {
  const found: Mention[] = [];
  for (let start = 0; start + parts.length <= words.length; start++) {
    const end = start + parts.length;
    const span = words.slice(start, end);
    const exact = parts.every((part, index) => span[index]!.text === part);
    if (!exact && !parts.every((part, index) => isSameWord(span[index]!.text, part, titleWords))) continue;
    if (parts.length === 1 && !standsAlone(named.field, parts[0]!, words, start)) continue;
    found.push({ ...named, start, end, exact });
  }
  return found;
}

/** A typo is forgiven in long words only, and never in a word that means something else. */
function isSameWord(word: string, part: string, titleWords: ReadonlySet<string>): boolean {
  if (word === part) return true;
  if (NOT_TYPOS.has(word) || titleWords.has(word) || /\d/.test(word + part)) return false;
  if (part.length >= 5 && word.length >= 4) return isOneEditAway(word, part);
  if (part.length !== 4 || word.length !== 4) return false;
  return [0, 1, 2].some(
    (at) =>
      isSwap(word.slice(at, at + 2), part.slice(at, at + 2)) &&
      word.slice(0, at) + word.slice(at + 2) === part.slice(0, at) + part.slice(at + 2),
  );
}

/** A lone letter or number means a value only where it is written or announced as one: `M`, `size m`, `size 8`. */
function standsAlone(field: EnumField, part: string, words: readonly Word[], index: number): boolean {
  if (part.length > 1 && !/^\d+(\.\d+)?$/.test(part)) return true;
  const names = new Set([...phraseOf(field.title), ...phraseOf(field.key)]);
  const before = [words[index - 1]?.text, words[index - 2]?.text];
  if (before.some((word) => word !== undefined && names.has(word))) return true;
  if (names.has(words[index + 1]?.text ?? '')) return true;
  const isAnnounced = [index - 2, index - 1, index + 1].some(
    (at) => words[at] !== undefined && announcedBy(words[at]) === 'size',
  );
  if (isAnnounced && isOfSizes(field)) return true;
  const { written } = words[index]!;
  return /^[B-HJ-Z]$/.test(written);
}

function isOfSizes({ title, values }: EnumField): boolean {
  return (
    wordsOf(title).some((word) => announcedBy(word) === 'size') ||
    values.some((value) => wordsOf(value.title).some(isLetterSize))
  );
}

/** `VIP tickets` are not the `Day ticket`: behind a name that is whole stands what all of them are. */
function isNounOf(mentions: readonly Mention[], mention: Mention, words: readonly Word[]): boolean {
  if (mention.isWhole || words[mention.start]!.startsClause) return false;
  return mentions.some(
    ({ field, isWhole, end }) => isWhole && field === mention.field && end === mention.start,
  );
}

/** Keeps the longest mention where several overlap; exact beats a typo. Equals of different meaning both stay. */
function longestFirst(mentions: readonly Mention[]): readonly Mention[] {
  const kept: Mention[] = [];
  const ranked = [...mentions].sort(
    (left, right) =>
      right.end - right.start - (left.end - left.start) || Number(right.exact) - Number(left.exact),
  );
  for (const mention of ranked) {
    const rivals = kept.filter((other) => other.start < mention.end && mention.start < other.end);
    if (rivals.some((other) => other.field === mention.field && other.value === mention.value)) continue;
    if (rivals.some((other) => isLonger(other, mention) || (other.exact && !mention.exact))) continue;
    kept.push(mention);
  }
  return kept;
}

function isLonger(left: Mention, right: Mention): boolean {
  return left.end - left.start > right.end - right.start;
}

/** The same words mean something in another field, or another value of this one. */
function isAmbiguous(mention: Mention, mentions: readonly Mention[]): boolean {
  return mentions.some(
    (other) => other !== mention && other.start < mention.end && mention.start < other.end,
  );
}

function isModified(words: readonly Word[], mention: Mention, mentions: readonly Mention[]): boolean {
  const before = words[mention.start - 1];
  const behind = words[mention.end];
  if (behind !== undefined && !behind.startsClause && MODIFIERS_BEHIND.has(behind.text)) return true;
  if (before === undefined || words[mention.start]!.startsClause) return false;
  const meansItself = mentions.some((other) => other.end === mention.start);
  const isTimes = before.text === 'x' && numberOf(words[mention.start - 2]?.text ?? '') !== null;
  return MODIFIERS.has(before.text) && !meansItself && !isTimes;
}

/** `Backstage ticket`: a word that nothing explains before what only sets a value apart may name something that is not sold. */
function isOfAnother(
  words: readonly Word[],
  mention: Mention,
  mentions: readonly Mention[],
  titleWords: ReadonlySet<string>,
): boolean {
  const before = words[mention.start - 1];
  if (mention.isWhole || !mention.field.isGoods || !before || words[mention.start]!.startsClause)
    return false;
  const isNamed = mentions.some(({ start, end }) => start < mention.start && mention.start <= end);
  const isKnown = [POLITE, BUYING, titleWords, new Set(phraseOf(mention.value))].some((known) =>
    known.has(before.text),
  );
  return !isNamed && !isKnown && /^\p{L}{3,}$/u.test(before.text);
}

function isAside(words: readonly Word[], { end }: Mention): boolean {
  const after = words[end];
  return after !== undefined && !after.startsClause && NOT_SIZED.has(after.text);
}

function isNegated(words: readonly Word[], start: number): boolean {
  for (let index = start - 1; index >= 0 && !words[index + 1]!.startsClause; index--) {
    const word = words[index]!.text;
    if (NEGATOR_PAIRS.has(`${words[index - 1]?.text ?? ''} ${word}`)) return true;
    if (NEGATORS.has(word)) return true;
    if (CLAUSE_WORDS.has(word)) return false;
  }
  return false;
}

function isNegatedBehind(words: readonly Word[], end: number): boolean {
  const behind = words.slice(end, end + NEGATION_REACH);
  const clause = behind.findIndex(({ startsClause }) => startsClause);
  return behind.slice(0, clause === -1 ? undefined : clause).some(({ text }) => NEGATORS_BEHIND.has(text));
}

const NEGATION_REACH = 2;

function isBuyable(field: EnumField, value: string): boolean {
  return field.values.some((candidate) => candidate.value === value && candidate.available);
}

/** Words that only repeat the product's name (`Red Wing boots`) choose nothing; one word alone may still choose. */
function titleSpans(words: readonly Word[], title: readonly string[]): ReadonlySet<number> {
  const pairs = new Set(title.slice(1).map((word, index) => `${title[index]} ${word}`));
  return new Set(
    words
      .slice(1)
      .flatMap((word, index) => (pairs.has(`${words[index]!.text} ${word.text}`) ? [index, index + 1] : [])),
  );
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, index) => start + index);
}
