import { isVisible } from '../visibility.ts';
import { tidy } from '../words.ts';

export const HEADING = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]';

const LESSER_HEADING = 'h2, h3, [role=heading], [itemprop=name], [class~=h1]';

/**
 * What the page is called by its largest heading that is not the site's name; one of a lesser rank counts where the document's own
 * title says the same, or the page's address: applications of one document often have one title for all.
 */
export function readHeading(): string {
  const largest = headingsBy('h1');
  const main = largest.find((heading) => !isNameOfSite(heading));
  if (main) return textIn(main);
  const title = document.title.toLowerCase();
  const lesser = headingsBy(LESSER_HEADING).map(textIn);
  return (
    lesser.find((words) => title.includes(words.toLowerCase())) ??
    lesser.find(isInAddress) ??
    largest.map(textIn)[0] ??
    (title === '' ? (lesser[0] ?? '') : '')
  );
}

/** Nothing but a link to the front page of the site, on another page of it. */
function isNameOfSite(heading: Element): boolean {
  const link =
    heading.closest<HTMLAnchorElement>('a[href]') ?? heading.querySelector<HTMLAnchorElement>('a[href]');
  if (!link || textIn(link) !== textIn(heading)) return false;
  const isFront = link.origin === location.origin && link.pathname.endsWith('/') && link.search === '';
  const isHere = link.pathname === location.pathname && location.search === '';
  return isFront && !isHere && location.pathname.startsWith(link.pathname);
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

function headingsBy(selector: string): Element[] {
  return [...document.querySelectorAll(selector)].filter(
    (heading) => isVisible(heading) && textIn(heading) !== '',
  );
}

function textIn(element: Element): string {
  return tidy(element.textContent);
}
