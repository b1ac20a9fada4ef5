// Prints a file of the corpus as a person compares it with the pages: node shops/reading/show.mjs <software.language> [page]
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { CORPUS } from './recorder.mjs';

const [name, only] = process.argv.slice(2);
const { pages } = JSON.parse(gunzipSync(readFileSync(`${CORPUS}${name}.json.gz`)).toString());
for (const page of pages.filter(({ name }) => !only || name === only)) {
  for (const { survey, controls, amounts, lines } of page.documents) {
    process.stdout.write(
      `\n## ${page.name} (${page.kind}): ${survey.heading || survey.title} ${survey.url}\n`,
    );
    survey.controls.forEach((control, index) => {
      const { kind = 'text', label, text, name, id, href, hint, isSiteNavigation } = control;
      const words = [text, label, hint].filter(Boolean).join(' | ').slice(0, 60);
      const place = [name, id, href?.slice(20, 70)].filter(Boolean).join(' ');
      print(controls[index], `${isSiteNavigation ? '^' : ' '}${kind}`, words, place);
    });
    survey.amounts.forEach(({ label, text, note }, index) => {
      print(amounts[index], ' amount', `${label} = ${text}`, note ?? '');
    });
    survey.lines.forEach((line, index) => {
      if (lines[index]) print(lines[index], ' line', line, '');
    });
    if (process.argv.includes('--lines')) process.stdout.write(`${survey.lines.join('\n')}\n`);
  }
}

function print(concept = '', kind, words, place) {
  process.stdout.write(`${concept.padEnd(18)}${kind.padEnd(10)}${words.padEnd(62)}${place}\n`);
}
