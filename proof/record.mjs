import { readFile, writeFile } from 'node:fs/promises';

const DOCUMENT = new URL('../docs/proof.md', import.meta.url);

/**
 * Writes the figures that a command has just measured to their place in docs/proof.md.
 * @param {string} place the name between the marks
 * @param {string} text
 */
export async function record(place, text) {
  const before = await readFile(DOCUMENT, 'utf8');
  const marked = new RegExp(`(<!-- ${place}: .*? -->\n).*?(\n<!-- end of ${place} -->)`, 's');
  if (!marked.test(before)) throw new Error(`docs/proof.md has no place for ${place}`);
  await writeFile(
    DOCUMENT,
    before.replace(marked, (_, begin, end) => `${begin}\n${text}\n${end}`),
  );
}
