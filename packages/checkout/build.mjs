// Bundles what runs apart from the rest: the modules that read a page from inside (src/browser/survey/in-page), as an
// expression whose value is the survey, and the threads that read what strangers wrote (src/page-reader.ts) or drew (src/foreign-pictures/picture-reader.ts). Written
// only when they have changed, so it may run before every start and test.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));

// Wrapped once more, so that the page gets no variable of that name.
const survey = await bundle('src/browser/survey/in-page/page-script.ts', 'browser', {
  format: 'iife',
  name: 'survey',
});
keep('dist/browser/survey/page-script.js', `(() => {\n${survey}return survey;\n})()\n`);
keep('dist/page-reader.bundle.js', await bundle('src/page-reader.ts', 'node', { format: 'esm' }));
keep(
  'dist/picture-reader.bundle.js',
  await bundle('src/foreign-pictures/picture-reader.ts', 'node', { format: 'esm' }),
);

async function bundle(entry, platform, output) {
  const build = await rolldown({
    cwd: here,
    input: join(here, entry),
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

function keep(path, content) {
  const output = join(here, path);
  if (!existsSync(output) || readFileSync(output, 'utf8') !== content) write(output, content);
}

/** At once: another process may be reading it. */
function write(output, content) {
  const unfinished = `${output}.${process.pid}`;
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(unfinished, content);
  renameSync(unfinished, output);
}
