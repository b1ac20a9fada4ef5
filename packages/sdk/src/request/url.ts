import { withoutEnd } from '@florin/wire/values/without-end';
import { FlorinError } from './errors.ts';

type Value = string | number | boolean | null | undefined;
export type QueryValues = Readonly<Record<string, Value | readonly Value[]>>;

/**
 * The address of an operation.
 * @example urlOf('https://pay.example', '/v1/gifts/{id}', 'gift_01k9…', {}) // 'https://pay.example/v1/gifts/gift_01k9…'
 */
export function urlOf(
  baseUrl: string,
  path: string,
  id: string | undefined,
  query: QueryValues = {},
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => pairsOf(name, value));
  const filled = path.replace('{id}', () => encodeURIComponent(idOf(id)));
  return `${withoutEnd(baseUrl, /\//)}${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** An empty id would turn one object into the list, and dots into another route. */
function idOf(id: string | undefined): string {
  if (typeof id === 'string' && /[^.]/.test(id)) return id;
  throw new FlorinError(`Expected the id of an object, and got ${JSON.stringify(id)}.`);
}

function pairsOf(name: string, value: Value | readonly Value[]): string[] {
  if (value === undefined || value === null) return [];
  if (isList(value)) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
}

function isList(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}
