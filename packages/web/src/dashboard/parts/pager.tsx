export interface PagerProps {
  /** Addresses of the neighbouring pages; null where there is none. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** Pages of a list that the server reads, as links. @example <Pager newer={null} older="?after=cs_01k9…" /> */
export function Pager({ newer, older }: PagerProps) {
  if (newer === null && older === null) return null;
  return (
    <nav class="pager" aria-label="Pages of this list">
      {newer !== null && (
        <a class="button quiet small" href={newer} rel="prev">
          ← Newer
        </a>
      )}
      {older !== null && (
        <a class="button quiet small" href={older} rel="next">
          Older →
        </a>
      )}
    </nav>
  );
}
