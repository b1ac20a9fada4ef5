import { withDecimalMark } from '../money/decimal-mark.ts';
import { withSpokenWords } from '../page/spoken-words.ts';
import { understand } from '../page/understand.ts';
import { type PageReport, reportOf, type TakenFor } from './page-report.ts';
import { surveyFrom } from './recorded-survey.ts';

/**
 * The pages of an exported case, understood once more by what is known today: what has changed since is marked.
 * @example for (const line of tellCase(JSON.parse(text))) console.log(line)
 */
export function* tellCase({ pages }: { readonly pages: readonly PageReport[] }): Generator<string> {
  let languages: readonly string[] = [];
  for (const page of pages) {
    const seen = withDecimalMark(withSpokenWords(surveyFrom(page.survey), languages));
    languages = seen.languages ?? languages;
    const now = reportOf(understand(seen), (text) => text);
    yield `${now.kind}: "${seen.heading || seen.title}" at ${seen.url}${now.kind === page.kind ? '' : ` (was ${page.kind})`}`;
    yield* tellReadings('field', now.fields, page.fields);
    yield* tellReadings('press', now.presses, page.presses);
    for (const words of now.complaints) yield `  complaint "${words}"`;
  }
}

function* tellReadings(what: string, now: readonly TakenFor[], then: readonly TakenFor[]): Generator<string> {
  for (const { of, meaning, because } of now) {
    const was = then.find((reading) => reading.of === of)?.meaning;
    const change = was === meaning ? '' : ` (was ${was ?? 'nothing'})`;
    yield `  ${what} "${of}": ${meaning}${change}${because.length > 0 ? ` because ${because.join(', ')}` : ''}`;
  }
}
