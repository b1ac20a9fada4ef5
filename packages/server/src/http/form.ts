import { ApiError } from './api-error.ts';

export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const DEPTH_MAX = 8;
const PARAMETERS_MAX = 2_000;
const ARRAY_INDEX_MAX = 999;

type Branch = Map<string, Branch | string>;

/**
 * Parses a form body or a query string in bracket notation, as Stripe clients send it. An object whose keys are
 * 0, 1, 2 … becomes an array; `a[]=x` appends.
 * @example parseForm('metadata[order]=42&line_items[0][price]=price_x')
 */
export function parseForm(text: string): Record<string, FormValue> {
  const root: Branch = new Map();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > PARAMETERS_MAX) throw invalid(`A form has at most ${PARAMETERS_MAX} parameters.`);
    assign(root, name, value);
  }
  return toObject(root);
}

function assign(root: Branch, name: string, value: string): void {
  const path = pathOf(name);
  let branch = root;
  for (const [depth, key] of path.entries()) {
    const slot = key === '' ? String(branch.size) : key;
    if (depth === path.length - 1) {
      if (branch.has(slot)) throw invalid(`The parameter ${name} is given twice.`, name);
      branch.set(slot, value);
      return;
    }
    branch = childOf(branch, slot, name);
  }
}

function childOf(branch: Branch, key: string, name: string): Branch {
  const present = branch.get(key);
  if (present instanceof Map) return present;
  if (present !== undefined)
    throw invalid(`The parameter ${name} is given both as a value and as an object.`, name);
  const child: Branch = new Map();
  branch.set(key, child);
  return child;
}

function pathOf(name: string): string[] {
  const head = name.match(/^[^[\]]+/)?.[0];
  if (head === undefined) throw invalid(`'${name.slice(0, 60)}' is not a parameter name.`);
  const rest = name.slice(head.length);
  if (!/^(\[[^[\]]*\])*$/.test(rest))
    throw invalid(`The brackets of ${name.slice(0, 60)} do not match.`, head);
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)];
  if (path.length > DEPTH_MAX)
    throw invalid(`The parameter ${head} is nested deeper than ${DEPTH_MAX}.`, head);
  return path;
}

function toObject(branch: Branch): Record<string, FormValue> {
  const entries = [...branch].map(([key, value]) => [key, toValue(value)] as const);
  return Object.fromEntries(entries);
}

function toValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const keys = [...value.keys()];
  const isArray =
    keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key) && Number(key) <= ARRAY_INDEX_MAX);
  if (!isArray) return toObject(value);
  return keys.sort((a, b) => Number(a) - Number(b)).map((key) => toValue(value.get(key)!));
}

function invalid(message: string, param?: string): ApiError {
  return new ApiError('body_invalid', message, param === undefined ? {} : { param });
}
