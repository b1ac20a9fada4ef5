import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `npm run people` writes these pages; tests compare what they see with them. */
const IS_WRITTEN = process.env.FLORIN_WRITE_PEOPLE === '1';

/**
 * What a page of the documentation says, after it was written anew where that was asked for.
 * @example expect(seen).toBe(writtenPage('docs/reading-order.md', () => seen))
 */
export function writtenPage(path: string, text: () => string): string {
  const file = fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));
  if (IS_WRITTEN) writeFileSync(file, text());
  return readFileSync(file, 'utf8');
}
