// Bundles the thread that reads what strangers answered to requests (src/page-reader.ts).
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, keep } from '../../scripts/bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
keep(
  join(here, 'dist/page-reader.bundle.js'),
  await bundle(here, 'src/page-reader.ts', 'node', { format: 'esm' }),
);
