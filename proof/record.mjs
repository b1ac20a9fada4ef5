import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const DOCUMENT = new URL('../docs/proof.md', import.meta.url);
const BIOME = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url));

/**
 * Writes the figures that a command has just measured to their place in docs/proof.md.
 * @param {string} place the name between the marks
 * @param {string | ((before: string) => string)} text what stands there from now on, or how it follows from what stood there
 */
export async function record(place, text) {
  const before = await readFile(DOCUMENT, 'utf8');
  const begin = before.indexOf(`<!-- ${place}: `);
  const from = before.indexOf('\n', begin) + 1;
  const to = before.indexOf(`<!-- end of ${place} -->`);
  if (begin === -1 || to === -1) throw new Error(`docs/proof.md has no place for ${place}`);
  const written = typeof text === 'string' ? text : text(before.slice(from, to));
  await writeFile(DOCUMENT, `${before.slice(0, from)}\n${written}\n\n${before.slice(to)}`);
  // Laid out as the checks want it.
  execFileSync(BIOME, ['format', '--write', fileURLToPath(DOCUMENT)]);
}
