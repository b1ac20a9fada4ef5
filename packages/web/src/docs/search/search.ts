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

/**
 * Finds what holds all words, titles first. Everything is in memory and small, so it is looked through as it is.
 * @example searchDocs('idempotency key', operations)
 */
export function searchDocs(query: string, operations: readonly ReferenceOperation[]): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  return everything(operations)
    .map((item) => ({ item, score: scoreOf(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, RESULTS_MAX)
    .map(({ item: { text, ...shown } }) => ({ ...shown, excerpt: excerptOf(text, words) }));
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

/** Zero where a word is missing. */
function scoreOf({ title, text }: Searchable, words: readonly string[]): number {
  const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()];
  let score = 0;
  for (const word of words) {
    if (inTitle.includes(word)) score += inTitle === word ? 20 : 10;
    else if (inText.includes(word)) score += 1 + Math.min(3, inText.split(word).length - 1) / 10;
    else return 0;
  }
  return score;
}

function excerptOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]!) - EXCERPT_CHARACTERS / 3);
  const begin = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const excerpt = text.slice(begin, begin + EXCERPT_CHARACTERS).trim();
  return `${begin > 0 ? '…' : ''}${excerpt}${begin + EXCERPT_CHARACTERS < text.length ? '…' : ''}`;
}
