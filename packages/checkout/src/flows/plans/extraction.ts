import type { OpenAnswer } from './open-answer.ts';

/** How a value that the shop made up (a token, a cart, a product's number) is read from an earlier answer. */
export type Extraction =
  | { readonly in: 'json'; readonly path: readonly string[] }
  | { readonly in: 'input' | 'meta' | 'data'; readonly name: string }
  /** What follows these parts in the first address on the page that begins with them: a form's, a button's, a link's. */
  | { readonly in: 'address'; readonly parts: readonly string[] }
  | { readonly in: 'path'; readonly index: number }
  | { readonly in: 'query'; readonly name: string };

const TELLING_LENGTH_MIN = 3;
const SAYS_NOTHING = new Set(['true', 'false', 'null', 'yes', 'off']);

/**
 * Where an answer holds a value. One of a few letters is everywhere by accident, so it counts only under the name that the
 * request gives it, whatever its length.
 * @example findExtraction(answer, 'product_id', '40') // { in: 'input', name: 'product_id' }
 */
export function findExtraction(answer: OpenAnswer, name: string, value: string): Extraction | null {
  if (value === '') return null;
  const isTelling = value.length >= TELLING_LENGTH_MIN && !SAYS_NOTHING.has(value.toLowerCase());
  return inUrl(answer.url, name, value, isTelling) ?? inBody(answer, name, value, isTelling);
}

function inUrl(url: URL, name: string, value: string, isTelling: boolean): Extraction | null {
  const parts = url.pathname.split('/');
  const index = parts.indexOf(encodeURIComponent(value));
  if (index >= 0 && (isTelling || /\d/.test(value))) return { in: 'path', index };
  const found = [...url.searchParams].find(
    ([key, own]) => own === value && (isTelling || isSameName(key, name)),
  );
  return found ? { in: 'query', name: found[0] } : null;
}

function inBody(answer: OpenAnswer, name: string, value: string, isTelling: boolean): Extraction | null {
  if (answer.isJson) {
    const leaves = answer.leaves().filter((leaf) => leaf.value === value);
    const leaf =
      leaves.find(({ path }) => isSameName(path.at(-1) ?? '', name)) ?? (isTelling ? leaves[0] : undefined);
    return leaf ? { in: 'json', path: leaf.path } : null;
  }
  const values = answer.pageValues().filter((candidate) => candidate.value === value);
  const found =
    values.find((candidate) => isSameName(candidate.name, name)) ?? (isTelling ? values[0] : undefined);
  return found ? { in: found.in, name: found.name } : null;
}

/** `data-product-id`, `product_id` and `productId` are one name. */
function isSameName(one: string, other: string): boolean {
  return plain(one) !== '' && plain(one) === plain(other);
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/^data-/, '')
    .replace(/[^a-z0-9]/g, '');
}

/**
 * Where a page says which address it sends its forms to, however short the part that names the product.
 * @example findInAddress(answer, ['', 'basket', 'add'], '15') // { in: 'address', parts: ['', 'basket', 'add'] }
 */
export function findInAddress(
  answer: OpenAnswer,
  parts: readonly string[],
  value: string,
): Extraction | null {
  return partAfter(answer, parts) === value ? { in: 'address', parts } : null;
}

function partAfter(answer: OpenAnswer, parts: readonly string[]): string | null {
  if (answer.isJson || parts.length < 2) return null;
  for (const { attributes } of answer.document().elements) {
    const address = attributes.action ?? attributes.formaction ?? attributes.href;
    if (!address || !URL.canParse(address, answer.url)) continue;
    const { origin, pathname } = new URL(address, answer.url);
    const own = pathname.split('/').map(decoded);
    const value = own[parts.length];
    if (origin === answer.url.origin && value && parts.every((part, index) => part === own[index]))
      return value;
  }
  return null;
}

/** The value in a new answer; null where the shop no longer gives it there. */
export function extract(answer: OpenAnswer, extraction: Extraction): string | null {
  switch (extraction.in) {
    case 'path':
      return decoded(answer.url.pathname.split('/')[extraction.index]);
    case 'query':
      return answer.url.searchParams.get(extraction.name);
    case 'address':
      return partAfter(answer, extraction.parts);
    case 'json':
      return valueAt(answer, extraction.path);
    default:
      return (
        answer.pageValues().find((value) => value.in === extraction.in && value.name === extraction.name)
          ?.value ?? null
      );
  }
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    // A path that is not properly encoded is taken as it is written.
    return part ?? null;
  }
}

export function valueAt(answer: OpenAnswer, path: readonly string[]): string | null {
  let value: unknown = answer.isJson ? answer.json() : null;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value === null || value === undefined || typeof value === 'object' ? null : String(value);
}
