import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONCEPTS } from '../lexicon/concepts.ts';
import { CORPUS, corpusFiles, type RecordedDocument, readStorefront } from './corpus.ts';

const KINDS = ['product', 'list', 'cart', 'checkout', 'sign_in', 'receipt', 'other'];
const AMOUNTS = ['subtotal', 'shipping', 'tax', 'discount', 'fee', 'total', 'former_price', 'price'];
const FILE_BYTES_MAX = 32_000;
const CORPUS_BYTES_MAX = 1_000_000;
const LINES_MAX = 60;
const LINE_LENGTH_MAX = 160;
const OPTIONS_MAX = 12;

const storefronts = corpusFiles().map((file) => ({ file, ...readStorefront(file) }));

it('holds as many pages of as many storefronts as readers are fitted on', () => {
  expect(storefronts.length).toBeGreaterThanOrEqual(40);
  expect(storefronts.flatMap(({ pages }) => pages).length).toBeGreaterThanOrEqual(400);
  expect(new Set(storefronts.map(({ software }) => software)).size).toBeGreaterThanOrEqual(12);
});

it('is small', () => {
  const sizes = storefronts.map(({ file }) => readFileSync(new URL(file, CORPUS)).length);
  expect(Math.max(...sizes)).toBeLessThan(FILE_BYTES_MAX);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(CORPUS_BYTES_MAX);
});

it('is listed in its README, row by row', () => {
  const readme = readFileSync(new URL('README.md', CORPUS), 'utf8');
  for (const software of new Set(storefronts.map((storefront) => storefront.software))) {
    const own = storefronts.filter((storefront) => storefront.software === software);
    const languages = own.map(({ language }) => language).join(' ');
    const pages = own.flatMap((storefront) => storefront.pages).length;
    const row = readme.split('\n').find((line) => line.startsWith(`| ${software} `)) ?? '';
    const cells = row.split('|').map((cell) => cell.trim());
    expect(cells.slice(1, 5)).toEqual([software, own[0]?.version, languages, String(pages)]);
  }
});

describe.each(storefronts)('$file', ({ file, software, language, version, pages }) => {
  it('is called after what it holds, and holds no time', () => {
    expect(file).toBe(`${software}.${language}.json.gz`);
    expect(version).not.toBe('');
    expect([...readFileSync(new URL(file, CORPUS)).subarray(4, 8)]).toEqual([0, 0, 0, 0]);
  });

  it('names each page once, and its kind', () => {
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
    for (const page of pages) expect(KINDS).toContain(page.kind);
  });

  it('labels what is there, by concepts that are declared', () => {
    for (const document of pages.flatMap(({ documents }) => documents)) {
      expect(wrongLabels(document.controls, document.survey.controls, Object.keys(CONCEPTS))).toEqual([]);
      expect(wrongLabels(document.amounts, document.survey.amounts, AMOUNTS)).toEqual([]);
      expect(wrongLabels(document.lines, document.survey.lines, Object.keys(CONCEPTS))).toEqual([]);
    }
  });

  it('labels something on every page that is not bare', () => {
    const bare = pages.filter(({ kind, documents }) => kind !== 'list' && documents.every(isUnlabelled));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('holds no values, locators or addresses of a machine, and little else', () => {
    for (const { survey } of pages.flatMap(({ documents }) => documents)) {
      expect(JSON.stringify(survey).match(/.{40}(?:localhost|127\.0\.0\.1|\/root\/).{20}/g)).toBeNull();
      expect(survey.lines.length).toBeLessThanOrEqual(LINES_MAX);
      expect(survey.lines.filter((line) => line.length > LINE_LENGTH_MAX)).toEqual([]);
      for (const control of survey.controls) {
        expect(control).not.toHaveProperty('value');
        expect(control).not.toHaveProperty('locators');
        expect(control.options?.length ?? 0).toBeLessThanOrEqual(OPTIONS_MAX);
      }
    }
  });
});

function wrongLabels(
  labels: Readonly<Record<string, string>>,
  entries: readonly unknown[],
  concepts: readonly string[],
): string[] {
  const wrong = Object.entries(labels).filter(
    ([index, concept]) => entries[Number(index)] === undefined || !concepts.includes(concept),
  );
  return wrong.map(([index, concept]) => `${index}: ${concept}`);
}

function isUnlabelled({ controls, amounts, lines }: RecordedDocument): boolean {
  return [controls, amounts, lines].every((labels) => Object.keys(labels).length === 0);
}
