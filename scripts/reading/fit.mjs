// `npm run reading:fit`: weights for what was noticed of pages, by what the corpus says that it means.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { corpusFiles, examplesOf, readStorefront } from '@florin/page-reading/corpus/corpus';
import { fitWeights } from '@florin/page-reading/corpus/fit';

const WEIGHTS = new URL('../../packages/page-reading/src/evidence/weights.ts', import.meta.url);

const weights = fitWeights(corpusFiles().map(readStorefront).flatMap(examplesOf));
const source = `import type { Weights } from './weigh.ts';

/** Fitted on the corpus by \`npm run reading:fit\`, never by hand. */
export const WEIGHTS: Weights = ${JSON.stringify(weights)};
`;
writeFileSync(WEIGHTS, source);
execFileSync('npx', ['biome', 'check', '--write', fileURLToPath(WEIGHTS)], { stdio: 'inherit' });
const size = Object.values(weights).reduce(
  (sum, { rules, marks }) => sum + Object.keys(rules).length + Object.keys(marks).length,
  0,
);
console.log(`${size} rules and marks are weighed in ${WEIGHTS.pathname}`);
