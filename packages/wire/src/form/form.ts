/** Arrays are objects with the keys 0, 1, 2 … until a schema says which is which (coerce.ts). */
export type FormValue = string | { [key: string]: FormValue };

/** A form that makes no sense: the message says why. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly param: string | undefined;

  constructor(message: string, param?: string) {
    super(message);
    this.param = param;
  }
}

const DEPTH_MAX = 8;
const PARAMETERS_MAX = 2_000;

type Branch = Map<string, Branch | string>;

const NONE: ReadonlySet<string> = new Set();

/**
 * What names in bracket notation, as Stripe clients send them, add up to; `a[]=x` appends. Names in `lists` may leave the
 * brackets out.
 * @example nestPairs([['metadata[order]', '42'], ['line_items[0][price]', 'price_x']])
 */
export function nestPairs(
  pairs: Iterable<readonly [string, string]>,
  lists = NONE,
): Record<string, FormValue> {
  const root: Branch = new Map();
  let count = 0;
  for (const [name, value] of pairs) {
    if (++count > PARAMETERS_MAX) throw new FormError(`A form has at most ${PARAMETERS_MAX} parameters.`);
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
      if (branch.has(slot)) throw new FormError(`The parameter ${shown(name)} is sent twice.`, name);
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
    throw new FormError(`The parameter ${shown(name)} is sent both as a value and as an object.`, name);
  const child: Branch = new Map();
  branch.set(key, child);
  return child;
}

function pathOf(name: string): string[] {
  const head = name.match(/^[^[\]]+/)?.[0];
  if (head === undefined) throw new FormError(`'${shown(name)}' is not a parameter name.`);
  const rest = name.slice(head.length);
  if (!/^(\[[^[\]]*\])*$/.test(rest))
    throw new FormError(`The brackets of ${shown(name)} do not match.`, head);
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1]!)];
  if (path.length > DEPTH_MAX)
    throw new FormError(`The parameter ${shown(head)} is nested deeper than ${DEPTH_MAX}.`, head);
  return path;
}

function toObject(branch: Branch): Record<string, FormValue> {
  const entries = [...branch].map(
    ([key, value]) => [key, typeof value === 'string' ? value : toObject(value)] as const,
  );
  return Object.fromEntries(entries);
}

/** Of a name that a stranger chose, as much as a message needs. */
export const shown = (name: string): string => name.slice(0, 60);
