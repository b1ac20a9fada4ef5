// Bundles the modules that read a page from inside (src/browser/survey/in-page) into one script for the browser:
// an expression whose value is the survey. Written only when it has changed, so it may run before every start and test.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
const entry = join(here, 'src/browser/survey/in-page/page-script.ts');
const output = join(here, 'dist/browser/survey/page-script.js');

const script = await bundle();
if (!existsSync(output) || readFileSync(output, 'utf8') !== script) write(script);

async function bundle() {
  const build = await rolldown({
    cwd: here,
    input: entry,
    platform: 'browser',
    transform: { target: 'es2022' },
  });
  const { output: chunks } = await build.generate({ format: 'iife', name: 'survey', comments: false });
  await build.close();
  // Wrapped once more, so that the page gets no variable of that name.
  return `(() => {\n${chunks[0].code}return survey;\n})()\n`;
}

/** At once: another process may be reading it. */
function write(content) {
  const unfinished = `${output}.${process.pid}`;
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(unfinished, content);
  renameSync(unfinished, output);
}
