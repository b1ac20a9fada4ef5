import { isVisible } from '../visibility.ts';
import { tidy } from '../words.ts';

export const HEADING = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]';

const LESSER_HEADING = 'h2, h3, [role=heading], [itemprop=name], [class~=h1]';

/**
 * What the page is called by its largest heading; one of a lesser rank counts where the document's own title says the same, or
 * the page's address: applications of one document often have one title for all.
 */
export function readHeading(): string {
  const main = wordsOf('h1')[0];
  if (main !== undefined) return main;
  const title = document.title.toLowerCase();
  const lesser = wordsOf(LESSER_HEADING);
  return (
    lesser.find((words) => title.includes(words.toLowerCase())) ??
    lesser.find(isInAddress) ??
    (title === '' ? (lesser[0] ?? '') : '')
  );
}

/** `/product/spiky-cactus` is about the spiky cactus; a single word is the whole of it or nothing. */
function isInAddress(words: string): boolean {
  const name = slugOf(words);
  const segments = location.pathname.split('/').map((segment) => slugOf(decoded(segment)));
  return segments.some(
    (segment) =>
      name !== '' && (segment === name || (name.includes('-') && `-${segment}-`.includes(`-${name}-`))),
  );
}

function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // Not every address is written as the standard has it: then it is read as it stands.
    return segment;
  }
}

function wordsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter(isVisible)
    .map((heading) => tidy(heading.textContent))
    .filter((words) => words !== '');
}
