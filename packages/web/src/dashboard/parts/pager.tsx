import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';

export interface PagerProps {
  /** Addresses of the neighbouring pages; null where there is none. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** Pages of a list that the server reads, as links. @example <Pager newer={null} older="?after=cs_01k9…" /> */
export function Pager({ newer, older }: PagerProps) {
  const words = useWords(frameWords);
  if (newer === null && older === null) return null;
  return (
    <nav class="pager" aria-label={words.pagesOfList}>
      {newer !== null && (
        <a class="button quiet small" href={newer} rel="prev">
          {words.newer}
        </a>
      )}
      {older !== null && (
        <a class="button quiet small" href={older} rel="next">
          {words.older}
        </a>
      )}
    </nav>
  );
}
