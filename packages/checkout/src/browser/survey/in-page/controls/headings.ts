import { isVisible } from '../visibility.ts';
import { tidy } from '../words.ts';

export const HEADING = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]';

/** What the page is called by its largest heading. */
export function readHeading(): string {
  const found = ['h1', 'h2'].flatMap((level) => [...document.querySelectorAll(level)]);
  return tidy(
    found.find((heading) => isVisible(heading) && /\S/.test(heading.textContent ?? ''))?.textContent,
  );
}
