import { isUtf8 } from 'node:buffer';
import { ApiError } from '../../errors/api-error.ts';

/** Arrays are objects with the keys 0, 1, 2 … until a schema says which is which (coerce.ts). */
export type FormValue = string | { [key: string]: FormValue };

const DEPTH_MAX = 8;
const PARAMETERS_MAX = 2_000;

type Branch = Map<string, Branch | string>;

const NONE: ReadonlySet<string> = new Set();

/**
 * Parses a form body or a query string in bracket notation, as Stripe clients send it; `a[]=x` appends. Names in `lists`
 * may leave the brackets out.
 * @example parseForm('metadata[order]=42&line_items[0][price]=price_x')
 */
export function parseForm(text: string, lists = NONE): Record<string, FormValue> {
  const root: Branch = new Map();
  let count = 0;
  assertDecodable(text);
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > PARAMETERS_MAX) throw invalid(`A form has at most ${PARAMETERS_MAX} parameters.`);
    assign(root, lists.has(name) ? `${name}[]` : name, value);
  }
  return toObject(root);
}

function assign(root: Branch, name: string, value: string): void {
  const path = pathOf(name);
  let branch = root;
  for (const [depth, key] of path.entries()) {
    const slot = key === '' ? String(branch.size) : key;
    if (depth === path.length - 1) {
      if (branch.has(slot)) throw invalid(`The parameter ${shown(name)} is given twice.`, name);
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
    throw invalid(`The parameter ${shown(name)} is given both as a value and as an object.`, name);
  const child: Branch = new Map();
  branch.set(key, child);
  return child;
}

function pathOf(name: string): string[] {
  const head = name.match(/^[^[\]]+/)?.[0];
  if (head === undefined) throw invalid(`'${shown(name)}' is not a parameter name.`);
  const rest = name.slice(head.length);
  if (!/^(\[[^[\]]*\])*$/.test(rest)) throw invalid(`The brackets of ${shown(name)} do not match.`, head);
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)];
  if (path.length > DEPTH_MAX)
    throw invalid(`The parameter ${shown(head)} is nested deeper than ${DEPTH_MAX}.`, head);
  return path;
}

function toObject(branch: Branch): Record<string, FormValue> {
  const entries = [...branch].map(
    ([key, value]) => [key, typeof value === 'string' ? value : toObject(value)] as const,
  );
  return Object.fromEntries(entries);
}

const shown = (name: string): string => name.slice(0, 60);

/** Escapes that spell no text would be taken for U+FFFD, and the text stored is then not the text sent. */
function assertDecodable(text: string): void {
  for (const [escapes] of text.matchAll(/(?:%[0-9a-f]{2})+/gi)) {
    if (!isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex')))
      throw invalid(`${shown(escapes)} is not UTF-8; escape the bytes of UTF-8 text.`);
  }
}

function invalid(message: string, param?: string): ApiError {
  return new ApiError(
    'parameter_invalid',
    message,
    param === undefined ? {} : { param: param.slice(0, 200) },
  );
}
