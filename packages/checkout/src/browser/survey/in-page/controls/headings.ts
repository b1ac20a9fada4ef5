import { isVisible } from '../visibility.ts';
import { tidy } from '../words.ts';

export const HEADING = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]';

const LESSER_HEADING = 'h2, h3, [role=heading], [itemprop=name], [class~=h1]';

/** What the page is called by its largest heading; one of a lesser rank counts where the document's own title says the same. */
export function readHeading(): string {
  const main = wordsOf('h1')[0];
  if (main !== undefined) return main;
  const title = document.title.toLowerCase();
  const lesser = wordsOf(LESSER_HEADING);
  return (
    lesser.find((words) => title.includes(words.toLowerCase())) ?? (title === '' ? (lesser[0] ?? '') : '')
  );
}

function wordsOf(selector: string): string[] {
  return [...document.querySelectorAll(selector)]
    .filter(isVisible)
    .map((heading) => tidy(heading.textContent))
    .filter((words) => words !== '');
}
