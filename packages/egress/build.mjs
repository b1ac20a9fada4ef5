// Bundles the thread that draws pictures of strangers anew (src/pictures/picture-reader.ts).
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, keep } from '../../scripts/bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
keep(
  join(here, 'dist/picture-reader.bundle.js'),
  await bundle(here, 'src/pictures/picture-reader.ts', 'node', { format: 'esm' }),
);
