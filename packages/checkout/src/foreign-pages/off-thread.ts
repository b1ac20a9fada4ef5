import { createForeignReader } from '@florin/checkout-browser/foreign-pages/reading-threads';

/** Bundled by build.mjs into `dist`, which lies as far from the sources as from itself. */
export const PAGE_READER = new URL('../../dist/page-reader.bundle.js', import.meta.url);

/** The functions of `page-reader.ts`, by their own names. */
type TaskName = 'fingerprintOf' | 'productInMarkup' | 'compilePlan' | 'confirmPlan' | 'readAnswer';

export const { offThread, readForeign } = createForeignReader<TaskName>(PAGE_READER);
