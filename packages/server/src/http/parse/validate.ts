import { own } from '@florin/wire/form/own';
import type { z } from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { nearest } from './nearest.ts';
import { describeIssue } from './words.ts';

type Issue = z.core.$ZodIssue;

const WORDS = { error: describeIssue };

/**
 * Checks a value against its schema and answers the parsed value, or throws the one error that helps most: unknown
 * parameters first (they may be misspellings of missing ones), then the first issue in the order of the schema.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  renamed: Readonly<Record<string, string>> = {},
): z.output<T> {
  const result = schema.safeParse(value, WORDS);
  if (result.success) return result.data;
  const issues = result.error.issues.map(unwrapUnion);
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys');
  throw unknown ? unknownParameter(unknown, schema, renamed) : invalid(issues[0]!, value);
}

const DEPTH_MAX = 32;
export const PARAM_LENGTH_MAX = 200;

/**
 * Refuses what no parameter can be, before it gets near a schema or a query: text that PostgreSQL cannot store (NUL,
 * lone surrogates), nesting without end, and the one key that objects do not keep.
 */
export function assertStorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) {
      throw unstorable('Text must be valid Unicode without NUL characters.', path);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= DEPTH_MAX)
    throw unstorable(`Values can be nested at most ${DEPTH_MAX} levels deep.`, path.slice(0, 1));
  for (const [key, field] of Object.entries(value)) {
    if (key === '__proto__') throw unstorable('__proto__ is not allowed as a parameter.', path);
    assertStorable(key, path);
    assertStorable(field, [...path, key]);
  }
}

function unstorable(message: string, path: string[]): ApiError {
  return new ApiError('parameter_invalid', message, paramOf(path));
}

/** A union reports one list of issues per option; the option that came closest (fewest, deepest issues) speaks. */
function unwrapUnion(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const best = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length)[0]?.[0];
  if (best === undefined) return issue;
  return unwrapUnion({ ...best, path: [...issue.path, ...best.path] } as Issue);
}

function depth(issues: readonly Issue[]): number {
  return Math.max(...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
}

function unknownParameter(
  issue: Issue,
  schema: z.ZodType,
  renamed: Readonly<Record<string, string>>,
): ApiError {
  const key = (issue as { keys: string[] }).keys[0]!;
  const param = bracketed([...issue.path.map(String), key]);
  const rightName = own(renamed, param) ?? own(renamed, key);
  if (rightName)
    return new ApiError('parameter_unknown', `Unknown parameter: ${param}. ${rightName}`, { param });
  const suggestion = nearest(key, knownKeys(schema, issue.path));
  const hint = suggestion ? ` Did you mean ${bracketed([...issue.path.map(String), suggestion])}?` : '';
  return new ApiError('parameter_unknown', `Unknown parameter: ${param}.${hint}`, { param });
}

function knownKeys(schema: z.ZodType, path: PropertyKey[]): string[] {
  let at: z.ZodType | undefined = schema;
  for (const step of [...path, undefined]) {
    at = unwrap(at);
    const shape = (at as unknown as { shape?: Record<string, z.ZodType> } | undefined)?.shape;
    if (step === undefined) return Object.keys(shape ?? {});
    at =
      typeof step === 'number'
        ? (at as unknown as { element?: z.ZodType }).element
        : own(shape ?? {}, String(step));
  }
  return [];
}

function unwrap(schema: z.ZodType | undefined): z.ZodType | undefined {
  const inner = (schema?._zod.def as { innerType?: z.ZodType; in?: z.ZodType } | undefined)?.innerType;
  return inner ? unwrap(inner) : schema;
}

function invalid(issue: Issue, value: unknown): ApiError {
  const path = issue.path.map(String);
  const more = paramOf(path);
  if (path.length > 0 && at(value, issue.path) === undefined) {
    return new ApiError('parameter_missing', `Missing required parameter: ${more.param}.`, more);
  }
  const code = issue.code === 'custom' && issue.params?.code ? issue.params.code : 'parameter_invalid';
  return new ApiError(
    code,
    path.length === 0 ? issue.message : `Invalid ${more.param}: ${issue.message}`,
    more,
  );
}

function at(value: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  );
}

function paramOf(path: string[]): { param?: string } {
  return path.length === 0 ? {} : { param: bracketed(path) };
}

/** Whoever chose a name of a megabyte need not get it back. */
function bracketed([head, ...rest]: string[]): string {
  return ((head ?? '') + rest.map((key) => `[${key}]`).join('')).slice(0, PARAM_LENGTH_MAX);
}
