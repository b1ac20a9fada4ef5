import {
  type Element,
  type ForeignDocument,
  parseDocument,
} from '@florin/page-reading/foreign-text/document';
import { readForeignJson } from '@florin/page-reading/foreign-text/foreign-json';
import { TooLarge } from '@florin/page-reading/foreign-text/limits';
import type { Json } from '@florin/page-reading/json';

/** What a shop answered, as it came. */
export interface Answer {
  readonly finalUrl: string;
  readonly responseType: string;
  readonly responseBody: string;
}

export interface JsonLeaf {
  readonly path: readonly string[];
  readonly value: string;
}

/** A value that a page keeps for its own requests: a hidden field, a meta tag, a data attribute. */
export interface PageValue {
  readonly in: 'input' | 'meta' | 'data';
  readonly name: string;
  readonly value: string;
}

/** An answer that is parsed once, when something in it is first asked for. */
export interface OpenAnswer {
  readonly url: URL;
  readonly isJson: boolean;
  readonly body: string;
  json(): Json;
  leaves(): readonly JsonLeaf[];
  document(): ForeignDocument;
  /** Only the first of a name counts. */
  pageValues(): readonly PageValue[];
}

/** @example openAnswer(answer).leaves() // [{ path: ['cart', 'id'], value: 'cart_7dac93' }] */
export function openAnswer({ finalUrl, responseType, responseBody }: Answer): OpenAnswer {
  const isJson = responseType.includes('json');
  const json = once(() => jsonOf(responseBody));
  const document = once(() => parseDocument(responseBody));
  return {
    url: new URL(finalUrl),
    isJson,
    body: responseBody,
    json,
    document,
    leaves: once(() => (isJson ? leavesOf(json()) : [])),
    pageValues: once(() => (isJson ? [] : pageValuesOf(document()))),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function jsonOf(body: string): Json {
  const reading = readForeignJson(body);
  if (reading.kind === 'too_large') throw new TooLarge('more JSON than is read');
  return reading.kind === 'json' ? reading.value : null;
}

const LEAVES_MAX = 20_000;

/** Leaves near the root come first. */
function leavesOf(root: Json): JsonLeaf[] {
  const found: JsonLeaf[] = [];
  const open: [unknown, readonly string[]][] = [[root, []]];
  for (let index = 0; index < open.length && found.length < LEAVES_MAX; index += 1) {
    const [value, path] = open[index] ?? [null, []];
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) open.push([inner, [...path, key]]);
    } else if (value !== null && value !== undefined) found.push({ path, value: String(value) });
  }
  return found;
}

function pageValuesOf({ elements }: ForeignDocument): PageValue[] {
  const first = new Map<string, PageValue>();
  for (const element of elements) {
    for (const value of valuesOf(element)) {
      const key = `${value.in} ${value.name}`;
      if (!first.has(key)) first.set(key, value);
    }
  }
  return [...first.values()];
}

/** Hidden fields are the shop's; what a person could choose is not taken from the first choice on the page. */
function valuesOf({ tag, attributes }: Element): PageValue[] {
  const { name, value, content, type } = attributes;
  if (tag === 'input' && type === 'hidden' && name && value !== undefined)
    return [{ in: 'input', name, value }];
  if (tag === 'meta' && name && content !== undefined) return [{ in: 'meta', name, value: content }];
  return Object.entries(attributes).flatMap(([key, data]) =>
    key.startsWith('data-') ? [{ in: 'data' as const, name: key, value: data }] : [],
  );
}
