import { precision, recall } from '@florin/page-reading/corpus/score';

const percent = (share) => `${(share * 100).toFixed(1)}%`.padStart(7);

/** Precision and recall by meaning, by software and by language. */
export function* tellScore({ byMeaning, bySoftware, byLanguage }) {
  yield* table('meaning', byMeaning);
  yield* table('software', bySoftware);
  yield* table('language', byLanguage);
  const all = { right: 0, missed: 0, wrong: 0 };
  for (const count of bySoftware.values()) for (const part of Object.keys(all)) all[part] += count[part];
  yield* table('all', new Map([['all', all]]));
}

function* table(title, counts) {
  yield `${title.padEnd(32)}precision recall   right  missed   wrong`;
  for (const [name, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const numbers = [count.right, count.missed, count.wrong].map((number) => String(number).padStart(7));
    yield `${name.padEnd(32)}${percent(precision(count))} ${percent(recall(count))} ${numbers.join(' ')}`;
  }
  yield '';
}

/** What was read otherwise than it is, the surest first. */
export function* tellMistakes({ mistakes }) {
  const surest = [...mistakes].sort((one, other) => other.certainty - one.certainty);
  for (const { example, read, certainty } of surest) {
    const { software, language, page, evidence, meaning, words } = example;
    yield `${percent(certainty)} ${software} ${language} ${page}: ${evidence.kind} "${words}" is ${meaning}, read as ${read}`;
  }
}
