import type { EnumField, Offer } from '@florin/page-reading/purchase';
import { announcedBy, colourOf, isLetterSize } from './attribute-words.ts';
import { dayAt } from './named-day.ts';
import { type Word, wordsOf } from './words.ts';

/** What is known of a kind of wish although the shop may not sell by it. */
interface Attribute {
  /** What a word among others says about it, alike in all languages; null where it says nothing. */
  readonly meaningAt: (words: readonly Word[], index: number) => string | null;
}

const ATTRIBUTES: readonly Attribute[] = [
  { meaningAt: (words, index) => colourMeant(words[index]!) },
  { meaningAt: (words, index) => sizeOf(words[index]!, words[index - 1]) },
  { meaningAt: (words, index) => measureOf(words[index]!, words[index - 1]) },
  { meaningAt: dayAt },
];

export interface UnheldWishes {
  /** Keys of fields that such a wish is of and that hold no such value. */
  readonly doubts: readonly string[];
  /** The clauses with wishes that no field of the offer is about. */
  readonly unheld: readonly string[];
}

/**
 * Wishes that stand in a prompt and that the offer does not hold: for a colour, a size, a measure or a day. A shop whose colours were not
 * read must not sell its white shirt to one who asked for a navy one, nor a hotel tonight to one who named a day.
 * @example unheldWishes(wordsOf('Lacivert renk, L beden'), offer, isExplained).unheld // ['Lacivert renk', 'L beden']
 */
export function unheldWishes(
  words: readonly Word[],
  offer: Offer,
  isExplained: (index: number) => boolean,
  isNamed: (field: EnumField) => boolean,
): UnheldWishes {
  const title = wordsOf(offer.title);
  const fields = offer.fields.filter((field) => field.kind === 'enum');
  const doubts: string[] = [];
  const unheld = new Set<string>();
  for (const { meaningAt } of ATTRIBUTES) {
    const meanings = (list: readonly Word[]) => list.map((_word, at) => meaningAt(list, at));
    const inTitle = new Set(meanings(title));
    const wished = meanings(words).flatMap((meaning, index) =>
      meaning === null ||
      inTitle.has(meaning) ||
      isExplained(index) ||
      announcesHeld(words, index, isExplained)
        ? []
        : [index],
    );
    if (wished.length === 0) continue;
    const speaksOf = (text: string) => meanings(wordsOf(text)).some((meaning) => meaning !== null);
    const holding = fields.filter((field) =>
      [field.title, ...field.values.map((value) => value.title)].some(speaksOf),
    );
    if (holding.length > 0) doubts.push(...holding.filter((f) => !isNamed(f)).map(({ key }) => key));
    else for (const index of wished) unheld.add(clauseAround(words, index));
  }
  return { doubts, unheld: [...unheld] };
}

/** `size 140 x 240 cm`, `42 beden`: the value that was named is what the word announces. */
function announcesHeld(
  words: readonly Word[],
  index: number,
  isExplained: (index: number) => boolean,
): boolean {
  if (announcedBy(words[index]!) === null) return false;
  const next = words[index + 1];
  if (next !== undefined && isExplained(index + 1)) return true;
  return index > 0 && isExplained(index - 1) && !/^\d/.test(next?.text ?? '');
}

function colourMeant(word: Word): string | null {
  return colourOf(word) ?? (announcedBy(word) === 'colour' ? 'colour' : null);
}

function sizeOf(word: Word, before: Word | undefined): string | null {
  if (announcedBy(word) === 'size') return 'size';
  // `2 L` is a bottle.
  const isCounted = before !== undefined && /^\d/.test(before.text);
  return isLetterSize(word) && !isCounted ? word.text : null;
}

/** `500g` and `500 g`. */
function measureOf(word: Word, before: Word | undefined): string | null {
  const glued = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(word.text);
  if (glued && UNITS.has(glued[2]!)) return `${glued[1]} ${glued[2]}`;
  const isAmount = before !== undefined && !word.startsClause && /^\d+(?:\.\d+)?$/.test(before.text);
  return isAmount && UNITS.has(word.text) ? `${before.text} ${word.text}` : null;
}

const UNITS: ReadonlySet<string> = new Set('g kg mg ml cl dl l oz lb lbs cm mm inch gb tb mah'.split(' '));

function clauseAround(words: readonly Word[], index: number): string {
  let start = index;
  while (start > 0 && !words[start]!.startsClause) start--;
  const length = words.slice(start + 1).findIndex(({ startsClause }) => startsClause);
  const clause = words.slice(start, length === -1 ? undefined : start + 1 + length);
  return clause.map(({ written }) => written).join(' ');
}
