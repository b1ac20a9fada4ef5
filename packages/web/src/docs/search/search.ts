import { errorCatalogue } from '@florin/wire/errors';
import { allDocuments, documentPath } from '../library.ts';
import { operationPath, type ReferenceOperation } from '../reference/operations.ts';

export interface Found {
  readonly href: string;
  readonly title: string;
  /** Where it is from. */
  readonly from: string;
  /** Some words around what was found. */
  readonly excerpt: string;
}

interface Searchable extends Omit<Found, 'excerpt'> {
  readonly text: string;
}

const RESULTS_MAX = 20;
const WORDS_MAX = 8;
const EXCERPT_CHARACTERS = 180;

/** What people call things that the documents have another word for. Any of these words is as good. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  subscription: ['recurring', 'subscriptions'],
  python: ['openapi', 'generator'],
  ruby: ['openapi', 'generator'],
  php: ['woocommerce', 'openapi'],
  java: ['openapi', 'generator'],
  network: ['chain', 'mint'],
  token: ['mint', 'api key'],
  invoice: ['transaction intent', 'payment request'],
  customer: ['buyer'],
  shipping: ['shipping_address', 'collect'],
  cancel: ['cancel', 'canceled'],
  deploy: ['production'],
  docker: ['container', 'image'],
  chargeback: ['refund'],
  voucher: ['gift'],
  plugin: ['woocommerce', 'medusa'],
};

export interface DocsFound {
  readonly found: readonly Found[];
  /** Whether nothing holds all words, and these hold some, or words that are alike. */
  readonly isGuess: boolean;
}

/**
 * Finds what holds all words, titles first; else what holds most of them, or what was meant by a typo. Everything is in memory and small,
 * so it is looked through as it is.
 * @example searchDocs('idempotency key', operations).found[0].href
 */
export function searchDocs(query: string, operations: readonly ReferenceOperation[]): DocsFound {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (typed.length === 0) return { found: [], isGuess: false };
  const items = everything(operations);
  const exact = best(
    items,
    typed.map((word) => [word]),
    typed.length,
  );
  if (exact.length > 0) return { found: exact, isGuess: false };
  const meant = typed.map((word) => [...alternativesOf(word, items)]);
  const all = best(items, meant, meant.length);
  return { found: all.length > 0 ? all : best(items, meant, 1), isGuess: true };
}

/** What holds at least so many of the words, each by any of its alternatives. */
function best(
  items: readonly Searchable[],
  words: readonly (readonly string[])[],
  wordsMin: number,
): readonly Found[] {
  return items
    .map((item) => ({ item, scores: words.map((alternatives) => scoreOf(item, alternatives)) }))
    .filter(({ scores }) => scores.filter((score) => score > 0).length >= wordsMin)
    .map(({ item, scores }) => ({ item, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, RESULTS_MAX)
    .map(({ item: { text, ...shown } }) => ({ ...shown, excerpt: excerptOf(text, words.flat()) }));
}

/** The word itself, what the documents call it, and where they have none of these, the words that are most alike. */
function alternativesOf(word: string, items: readonly Searchable[]): readonly string[] {
  const known = [word, ...(SYNONYMS[word] ?? SYNONYMS[word.replace(/s$/, '')] ?? [])];
  if (items.some(({ title, text }) => known.some((one) => `${title} ${text}`.toLowerCase().includes(one))))
    return known;
  const near = [...vocabularyOf(items)]
    .map((one) => ({ one, likeness: likenessOf(word, one) }))
    .filter(({ likeness }) => likeness >= LIKENESS_MIN)
    .sort((one, other) => other.likeness - one.likeness);
  return [word, ...near.slice(0, ALTERNATIVES_MAX).map(({ one }) => one)];
}

function vocabularyOf(items: readonly Searchable[]): ReadonlySet<string> {
  return new Set(
    items.flatMap(({ title, text }) => `${title} ${text}`.toLowerCase().match(/[a-z][a-z0-9_]{3,}/g) ?? []),
  );
}

const LIKENESS_MIN = 0.4;
const ALTERNATIVES_MAX = 3;

/** How many of their groups of three letters two words share, as PostgreSQL's trigrams count. */
function likenessOf(one: string, other: string): number {
  const [left, right] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...left].filter((trigram) => right.has(trigram)).length;
  return shared / (left.size + right.size - shared);
}

function trigramsOf(word: string): ReadonlySet<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function everything(operations: readonly ReferenceOperation[]): Searchable[] {
  const sections = allDocuments().flatMap((page) =>
    page.sections.map(({ id, title, text }) => ({
      href: id === '' ? documentPath(page) : `${documentPath(page)}#${id}`,
      title,
      from: page.title,
      text,
    })),
  );
  const routes = operations.map((operation) => ({
    href: operationPath(operation),
    title: `${operation.method} ${operation.path}`,
    from: 'Every route',
    text: `${operation.summary} ${operation.operationId}`,
  }));
  const errors = Object.entries(errorCatalogue).map(([code, { meaning }]) => ({
    href: `/docs/errors#${code}`,
    title: code,
    from: 'Error codes',
    text: meaning,
  }));
  return [...sections, ...routes, ...errors];
}

/** Zero where none of the alternatives is there; the first of them counts most. */
function scoreOf({ title, text }: Searchable, alternatives: readonly string[]): number {
  const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()];
  const scores = alternatives.map((word) => {
    if (inTitle.includes(word)) return inTitle === word ? 20 : 10;
    return inText.includes(word) ? 1 + Math.min(3, inText.split(word).length - 1) / 10 : 0;
  });
  return Math.max(...scores);
}

function excerptOf(text: string, words: readonly string[]): string {
  const lowered = text.toLowerCase();
  const first = words.map((word) => lowered.indexOf(word)).find((place) => place >= 0) ?? 0;
  const at = Math.max(0, first - EXCERPT_CHARACTERS / 3);
  const begin = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const excerpt = text.slice(begin, begin + EXCERPT_CHARACTERS).trim();
  return `${begin > 0 ? '…' : ''}${excerpt}${begin + EXCERPT_CHARACTERS < text.length ? '…' : ''}`;
}
