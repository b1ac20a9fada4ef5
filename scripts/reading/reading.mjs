// `npm run reading`: how well pages of shops that were never met are read, by the corpus. `-- case.json` reads one case;
// `-- --language=pl` judges the pages of one language alone, and `--mistakes` lists what was read otherwise than it is.
import { readFileSync } from 'node:fs';
import { corpusFiles, examplesOf, readStorefront } from '@florin/page-reading/corpus/corpus';
import { scoreUnmet } from '@florin/page-reading/corpus/score';
import { tellCase } from '@florin/page-reading/report/read-case';
import { tellMistakes, tellScore } from './tables.mjs';

const [file] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const language = process.argv.find((word) => word.startsWith('--language='))?.split('=')[1];

if (file) for (const line of tellCase(JSON.parse(readFileSync(file, 'utf8')))) console.log(line);
else {
  const storefronts = corpusFiles().map(readStorefront);
  const examples = storefronts.flatMap(examplesOf);
  const pages = storefronts.reduce((sum, storefront) => sum + storefront.pages.length, 0);
  const softwares = new Set(examples.map(({ software }) => software)).size;
  console.log(
    `${pages} pages of ${storefronts.length} storefronts, ${softwares} softwares: each software is read by what the others taught\n`,
  );
  const score = scoreUnmet(examples, language);
  for (const line of tellScore(score)) console.log(line);
  if (process.argv.includes('--mistakes')) for (const line of tellMistakes(score)) console.log(line);
}
