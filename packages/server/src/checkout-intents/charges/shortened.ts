import { redact } from '../../http/observe/log.ts';

const DETAIL_LENGTH_MAX = 1_000;

/** What goes wrong is told by merchants' pages; nothing of it may look like a card. */
export function shortened(detail: string | undefined): string | null {
  return detail === undefined ? null : redact(detail).replaceAll('\u0000', '').slice(0, DETAIL_LENGTH_MAX);
}
