// Bundles what runs apart from the rest of a package: in a page, or on a thread of its own. Written only when it has
// changed, so it may run before every start and test.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * @param {string} packageDirectory
 * @param {string} entry of the sources
 * @param {'browser' | 'node'} platform
 * @param {import('rolldown').OutputOptions} output
 * @returns {Promise<string>} the code
 * @example await bundle(here, 'src/page-reader.ts', 'node', { format: 'esm' })
 */
export async function bundle(packageDirectory, entry, platform, output) {
  const build = await rolldown({
    cwd: packageDirectory,
    input: join(packageDirectory, entry),
    platform,
    // It finds its own files beside itself.
    external: ['wasm-vips'],
    // From sources, as tests run: a bundle is never older than what is bundled.
    resolve: { conditionNames: ['florin-source', 'import', 'default'] },
    transform: { target: 'es2022' },
  });
  const { output: chunks } = await build.generate({ ...output, comments: false });
  await build.close();
  return chunks[0].code;
}

/**
 * @param {string} output
 * @param {string} content
 */
export function keep(output, content) {
  if (!existsSync(output) || readFileSync(output, 'utf8') !== content) write(output, content);
}

/** At once: another process may be reading it. */
function write(output, content) {
  const unfinished = `${output}.${process.pid}`;
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(unfinished, content);
  renameSync(unfinished, output);
}
