import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a value, where its schema has no sentence of its own: the library's speaks to programmers of schemas. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Expected ${TYPES[issue.expected as string] ?? 'a different type'}.`;
    case 'invalid_value':
      return expectedOf(issue.values as unknown[]);
    case 'too_small':
      return `Expected at least ${issue.minimum}${unitOf(issue.origin as string)}.`;
    case 'too_big':
      return `Expected at most ${issue.maximum}${unitOf(issue.origin as string)}.`;
    default:
      return 'The value has the wrong format. See the reference.';
  }
}

function expectedOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
  return shown.length === 1 ? `Expected ${shown[0]}.` : `Expected one of ${shown.join(', ')}.`;
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}
