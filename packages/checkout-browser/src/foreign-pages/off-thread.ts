import { createForeignReader } from './reading-threads.ts';

/** Bundled by build.mjs into `dist`, which lies as far from the sources as from itself. */
const PAGE_READER = new URL('../../dist/page-reader.bundle.js', import.meta.url);

export const { readForeign } = createForeignReader<'parseStructuredData'>(PAGE_READER);
