// Bundles the modules that read a page from inside (src/survey/in-page), as a function of words that returns the survey, and the
// thread that reads what strangers wrote on pages (src/page-reader.ts).
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, keep } from '../../scripts/bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));

// Wrapped once more, so that the page gets no variable of that name.
const survey = await bundle(here, 'src/survey/in-page/page-script.ts', 'browser', {
  format: 'iife',
  name: 'survey',
});
keep(join(here, 'dist/survey/page-script.js'), `(WORDS) => {\n${survey}return survey;\n}\n`);
keep(
  join(here, 'dist/page-reader.bundle.js'),
  await bundle(here, 'src/page-reader.ts', 'node', { format: 'esm' }),
);
