import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Concept } from '../lexicon/concepts.ts';
import type { Control } from '../survey/control.ts';
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

export interface Storefront {
  readonly software: string;
  readonly version: string;
  readonly language: string;
  readonly pages: readonly RecordedPage[];
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
