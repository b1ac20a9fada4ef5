// What it costs to understand a page that was surveyed: the recordings of page-reading, each read many times.
// A read is all that a drive asks of a page: its languages, forms, fields and presses, its total, its variants, and what it says of
// an order.
import { readdirSync, readFileSync } from 'node:fs';
import { isTotalPending } from '../packages/page-reading/dist/delivery/pending-total.js';
import { chooseTotal } from '../packages/page-reading/dist/money/read-total.js';
import { barrierOn } from '../packages/page-reading/dist/page/barrier.js';
import { withSpokenWords } from '../packages/page-reading/dist/page/spoken-words.js';
import { understand } from '../packages/page-reading/dist/page/understand.js';
import { variantGroups } from '../packages/page-reading/dist/product/variants.js';
import { readVerdict } from '../packages/page-reading/dist/receipt/page-verdict.js';
import { controlOf } from '../packages/page-reading/dist/survey/control.js';

const ROUNDS = 60;
const folder = new URL('../packages/page-reading/src/page/fixtures/', import.meta.url);
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

/** Parsed anew, so that nothing is known of its objects. */
function read(page) {
  const recorded = JSON.parse(page);
  const survey = { language: 'en', ...recorded, controls: recorded.controls.map(controlOf) };
  const start = performance.now();
  const seen = withSpokenWords(survey);
  understand(seen);
  readVerdict(seen);
  isTotalPending(seen);
  variantGroups(seen);
  chooseTotal(seen.amounts, 'usd');
  barrierOn(seen);
  return performance.now() - start;
}

const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];

const first = performance.now();
read(pages[0]);
console.log(`first page, the lexicon made: ${(performance.now() - first).toFixed(1)} ms`);
for (const page of pages) read(page);
const medians = pages.map((page) => median(Array.from({ length: ROUNDS }, () => read(page))));
console.log(`a page: ${median(medians).toFixed(3)} ms (median of ${pages.length} pages)`);
console.log(`all of them: ${medians.reduce((sum, time) => sum + time, 0).toFixed(2)} ms`);
