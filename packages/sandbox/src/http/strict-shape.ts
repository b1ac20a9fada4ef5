import { isRecord } from './web-server.ts';

/** Says what is wrong with a value, and where; null where nothing is. */
export type Check = (value: unknown, path: string) => string | null;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const text: Check = (value, path) => (typeof value === 'string' ? null : `${path} must be a string`);
export const flag: Check = (value, path) => (typeof value === 'boolean' ? null : `${path} must be a boolean`);
export const anything: Check = () => null;
export const record: Check = (value, path) => (isRecord(value) ? null : `${path} must be an object`);
export const uuid: Check = (value, path) =>
  typeof value === 'string' && UUID.test(value) ? null : `${path} must be a UUID`;
export const absoluteUrl: Check = (value, path) =>
  typeof value === 'string' && URL.canParse(value) ? null : `${path} must be a URL`;

export function integer(minimum: number): Check {
  return (value, path) =>
    Number.isInteger(value) && (value as number) >= minimum
      ? null
      : `${path} must be an integer from ${minimum}`;
}

export function oneOf(...values: readonly string[]): Check {
  return (value, path) =>
    values.includes(value as string) ? null : `${path} must be one of ${values.join(', ')}`;
}

export function atMost(length: number): Check {
  return (value, path) =>
    text(value, path) ?? ((value as string).length <= length ? null : `${path} is too long`);
}

export function matching(pattern: RegExp): Check {
  return (value, path) =>
    text(value, path) ?? (pattern.test(value as string) ? null : `${path} is malformed`);
}

export function listOf(check: Check, minimum = 0): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return `${path} must be an array`;
    if (value.length < minimum) return `${path} must have ${minimum} items`;
    return firstProblem(value.map((entry, index) => check(entry, `${path}[${index}]`)));
  };
}

/** An object with these members and no others; a name that ends in `?` may be left out. */
export function shape(members: Readonly<Record<string, Check>>): Check {
  const checks = new Map(Object.entries(members).map(([name, check]) => [name.replace(/\?$/, ''), check]));
  const required = Object.keys(members).filter((name) => !name.endsWith('?'));
  return (value, path) => {
    if (!isRecord(value)) return `${path} must be an object`;
    const missing = required.find((name) => value[name] === undefined);
    if (missing !== undefined) return `${path}.${missing} is required`;
    const odd = Object.keys(value).find((name) => !checks.has(name));
    if (odd !== undefined) return `${path}.${odd} is not allowed here`;
    return firstProblem(
      Object.entries(value).map(([name, member]) => checks.get(name)!(member, `${path}.${name}`)),
    );
  };
}

function firstProblem(problems: readonly (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}
