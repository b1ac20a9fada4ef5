import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { evidenceOf } from '../evidence/read-document.ts';
import type { Evidence, Meaning } from '../evidence/reading.ts';
import type { Concept } from '../lexicon/concepts.ts';
import { withDecimalMark } from '../money/decimal-mark.ts';
import { withSpokenWords } from '../page/spoken-words.ts';
import { type Control, controlOf } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/** Recorded pages of shops that others made, with what they mean; its README says how they came here. */
export const CORPUS = new URL('../../corpus/', import.meta.url);

export type PageKindLabel = 'product' | 'list' | 'cart' | 'checkout' | 'sign_in' | 'receipt' | 'other';

/** A control of the corpus: what is as usual is left out, and of long lists the most. */
export type RecordedControl = Partial<Omit<Control, 'locators' | 'value'>> & {
  readonly optionCount?: number;
};

export interface RecordedDocument {
  readonly survey: Omit<DocumentSurvey, 'controls'> & { readonly controls: readonly RecordedControl[] };
  /** What entries mean, by their place in the survey; what has no entry means none of the concepts. */
  readonly controls: Readonly<Record<string, Concept>>;
  readonly amounts: Readonly<Record<string, Concept | 'price'>>;
  readonly lines: Readonly<Record<string, Concept>>;
}

export interface RecordedPage {
  readonly name: string;
  readonly kind: PageKindLabel;
  /** The page, then the frames that it shows. */
  readonly documents: readonly RecordedDocument[];
}

/** The pages of one shop software in one language. */
export interface Storefront {
  readonly software: string;
  readonly version: string;
  readonly language: string;
  readonly pages: readonly RecordedPage[];
}

/** Something of a page of a shop, what was noticed of it and what it truly means. */
export interface Example {
  /** Without its theme: who is fitted on one knows the others. */
  readonly software: string;
  readonly language: string;
  readonly page: string;
  readonly evidence: Evidence;
  readonly meaning: Meaning;
  /** What a person would call it by. */
  readonly words: string;
}

/** @example for (const file of corpusFiles()) readStorefront(file).pages */
export function corpusFiles(): string[] {
  return readdirSync(CORPUS)
    .filter((file) => file.endsWith('.json.gz'))
    .sort();
}

export function readStorefront(file: string): Storefront {
  return JSON.parse(gunzipSync(readFileSync(new URL(file, CORPUS))).toString('utf8')) as Storefront;
}

/** Recorded in several themes or layouts. */
const THEMED = ['cartridge', 'woocommerce', 'zencart'];

/** Everything of a storefront that a label could be put to, those without one as meaning nothing. */
export function examplesOf({ software, language, pages }: Storefront): readonly Example[] {
  const labels = labelsByAddress(pages);
  const family = THEMED.find((name) => software.startsWith(`${name}-`)) ?? software;
  return pages.flatMap(({ name, documents }) =>
    documents.flatMap((document) => {
      const seen = surveyOf(document, language);
      const { controls, amounts } = evidenceOf(seen);
      const example = (evidence: Evidence | undefined, meaning: Meaning, words: string) =>
        evidence ? [{ software: family, language, page: name, evidence, meaning, words }] : [];
      return [
        ...seen.controls.flatMap((control, index) => {
          const meaning = document.controls[index] ?? labels.get(addressOf(control)) ?? 'none';
          return example(controls.get(control), meaning, control.text || control.label || control.name);
        }),
        ...seen.amounts.flatMap((row, index) =>
          example(amounts.get(row), document.amounts[index] ?? 'none', `${row.label} ${row.text}`),
        ),
      ];
    }),
  );
}

const BY_ADDRESS: ReadonlySet<string> = new Set<Concept>(['view_cart', 'checkout', 'sign_in', 'wish_list']);

/** Links that lead where one of these leads are the same, also where the table of labels names one of them alone. */
function labelsByAddress(pages: readonly RecordedPage[]): ReadonlyMap<string, Concept> {
  const labels = new Map<string, Concept>();
  for (const { survey, controls } of pages.flatMap(({ documents }) => documents))
    for (const [index, concept] of Object.entries(controls)) {
      const address = addressOf(survey.controls[Number(index)] ?? {});
      if (address !== '' && BY_ADDRESS.has(concept)) labels.set(address, concept);
    }
  return labels;
}

/** Empty for what is no link, and for one that stays on its page or leads home. */
function addressOf({ kind, href = '' }: RecordedControl): string {
  if (kind !== 'link' || !URL.canParse(href)) return '';
  const { pathname, search, hash } = new URL(href);
  return hash !== '' || pathname === '/' ? '' : `${pathname}${search}`;
}

/** As the browser would have handed it over, in the languages that its storefront is read in. */
export function surveyOf({ survey }: RecordedDocument, language: string): DocumentSurvey {
  const seen = { ...survey, controls: survey.controls.map(controlOf) };
  const before = language.split('-')[0] ?? '';
  return withDecimalMark(withSpokenWords(seen, before === 'en' ? [] : [before]));
}
