import { parse } from 'node-html-parser';

/** How a value that the shop made up (a token, a cart) is read from an earlier answer. */
export type Extraction =
  | { readonly in: 'json'; readonly path: readonly string[] }
  | { readonly in: 'input'; readonly name: string }
  | { readonly in: 'meta'; readonly name: string }
  | { readonly in: 'path'; readonly index: number }
  | { readonly in: 'query'; readonly name: string };

export interface Answer {
  readonly finalUrl: string;
  readonly responseType: string;
  readonly responseBody: string;
}

/** @example findExtraction(answer, 'cart_7dac93') // { in: 'json', path: ['cart', 'id'] } */
export function findExtraction(answer: Answer, value: string): Extraction | null {
  return inUrl(answer.finalUrl, value) ?? inBody(answer, value);
}

function inUrl(address: string, value: string): Extraction | null {
  const url = new URL(address);
  const index = url.pathname.split('/').indexOf(value);
  if (index >= 0) return { in: 'path', index };
  const [name] = [...url.searchParams].find(([, own]) => own === value) ?? [];
  return name === undefined ? null : { in: 'query', name };
}

function inBody({ responseType, responseBody }: Answer, value: string): Extraction | null {
  if (!responseBody.includes(value)) return null;
  if (responseType.includes('json')) return inJson(responseBody, value);
  const root = parse(responseBody);
  // Hidden fields are the shop's; what a person could choose is not taken from the first choice on the page.
  const input = root
    .querySelectorAll('input[type=hidden][name]')
    .find((element) => element.getAttribute('value') === value);
  if (input) return { in: 'input', name: input.getAttribute('name') ?? '' };
  const meta = root
    .querySelectorAll('meta[name]')
    .find((element) => element.getAttribute('content') === value);
  return meta ? { in: 'meta', name: meta.getAttribute('name') ?? '' } : null;
}

function inJson(body: string, value: string): Extraction | null {
  const leaf = jsonLeaves(body).find((candidate) => candidate.value === value);
  return leaf ? { in: 'json', path: leaf.path } : null;
}

export interface JsonLeaf {
  readonly path: readonly string[];
  readonly value: string;
}

const LEAVES_MAX = 20_000;

export function jsonLeaves(body: string): JsonLeaf[] {
  const found: JsonLeaf[] = [];
  const queue: [unknown, readonly string[]][] = [[parseOrNull(body), []]];
  while (queue.length > 0 && found.length < LEAVES_MAX) {
    const [value, path] = queue.shift() ?? [null, []];
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) queue.push([inner, [...path, key]]);
    } else if (value !== null && value !== undefined) found.push({ path, value: String(value) });
  }
  return found;
}

function parseOrNull(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // An answer that is not what it says holds nothing that can be read.
    return null;
  }
}

/** The value in a new answer; null where the shop no longer gives it there. */
export function extract(answer: Answer, extraction: Extraction): string | null {
  const url = new URL(answer.finalUrl);
  switch (extraction.in) {
    case 'path':
      return url.pathname.split('/')[extraction.index] ?? null;
    case 'query':
      return url.searchParams.get(extraction.name);
    case 'json':
      return valueAt(answer.responseBody, extraction.path);
    case 'input':
      return attribute(answer, `input[type=hidden][name="${extraction.name}"]`, 'value');
    case 'meta':
      return attribute(answer, `meta[name="${extraction.name}"]`, 'content');
  }
}

function attribute({ responseBody }: Answer, selector: string, name: string): string | null {
  return parse(responseBody).querySelector(selector)?.getAttribute(name) ?? null;
}

export function valueAt(body: string, path: readonly string[]): string | null {
  let value = parseOrNull(body);
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value === null || value === undefined || typeof value === 'object' ? null : String(value);
}
