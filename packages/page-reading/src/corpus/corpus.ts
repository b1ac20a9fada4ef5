import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { evidenceOf } from '../evidence/read-document.ts';
import type { Evidence, Meaning } from '../evidence/reading.ts';
import { withDecimalMark } from '../money/decimal-mark.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { withSpokenWords } from '../survey/spoken-words.ts';

type Recorded = Omit<DocumentSurvey, 'controls'> & { readonly controls: readonly Partial<Control>[] };

/** A document of a page with what is true of it: labels by the place of what they are about. */
export interface LabelledDocument {
  readonly survey: Recorded;
  readonly controls: Readonly<Record<string, Meaning>>;
  readonly amounts: Readonly<Record<string, Meaning>>;
  readonly lines?: Readonly<Record<string, string>>;
}

export interface LabelledPage {
  readonly name: string;
  readonly kind: string;
  readonly documents: readonly LabelledDocument[];
}

/** The pages of one shop software in one language. */
export interface Storefront {
  readonly software: string;
  readonly version: string;
  readonly language: string;
  readonly pages: readonly LabelledPage[];
}

/** Something of a page of a shop, what was noticed of it and what it truly means. */
export interface Example {
  readonly software: string;
  readonly language: string;
  readonly page: string;
  readonly evidence: Evidence;
  readonly meaning: Meaning;
  /** What a person would call it by. */
  readonly words: string;
}

/** @example readCorpus(new URL('../../corpus/', import.meta.url)).length // 48 */
export function readCorpus(folder: URL): readonly Storefront[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json.gz'))
    .sort()
    .map((file) => JSON.parse(gunzipSync(readFileSync(new URL(file, folder))).toString()) as Storefront);
}

/** Everything of a storefront that a label could be put to, those without one as meaning nothing. */
export function examplesOf({ software, language, pages }: Storefront): readonly Example[] {
  return pages.flatMap(({ name, documents }) =>
    documents.flatMap((document) => {
      const seen = surveyOf(document, language);
      const { controls, amounts } = evidenceOf(seen);
      const example = (evidence: Evidence | undefined, meaning: Meaning, words: string) =>
        evidence ? [{ software, language, page: name, evidence, meaning, words }] : [];
      return [
        ...seen.controls.flatMap((control, index) =>
          example(
            controls.get(control),
            document.controls[index] ?? 'none',
            control.text || control.label || control.name,
          ),
        ),
        ...seen.amounts.flatMap((row, index) =>
          example(amounts.get(row), document.amounts[index] ?? 'none', `${row.label} ${row.text}`),
        ),
      ];
    }),
  );
}

/** As the browser would have handed it over, in the languages that its storefront is read in. */
export function surveyOf({ survey }: LabelledDocument, language: string): DocumentSurvey {
  const seen = { ...survey, controls: survey.controls.map(controlOf) };
  const before = language.split('-')[0] ?? '';
  return withDecimalMark(withSpokenWords(seen, before === 'en' ? [] : [before]));
}
