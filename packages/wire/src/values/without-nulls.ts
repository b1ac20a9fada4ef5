import { z } from 'zod';

/**
 * A value without the nulls that its schema has no place for: in what is created, null means that a field was left out, as
 * answers show it. Where null has a meaning of its own, or the field is demanded, it stays.
 * @example withoutNulls(CheckoutIntentCreate, { url, prompt: null, max_amount: null }) // { url, prompt: null }
 */
export function withoutNulls(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { inner } = unwrapped(schema);
  if (Array.isArray(value)) {
    return inner instanceof z.ZodArray
      ? value.map((item) => withoutNulls(inner.element as z.ZodType, item))
      : value;
  }
  if (!(inner instanceof z.ZodObject)) return value;
  const shape = inner.shape as Readonly<Record<string, z.ZodType>>;
  const entries = Object.entries(value).filter(([key, field]) => field !== null || !isLeftOut(shape, key));
  return Object.fromEntries(
    entries.map(([key, field]) => [
      key,
      Object.hasOwn(shape, key) ? withoutNulls(shape[key]!, field) : field,
    ]),
  );
}

function isLeftOut(shape: Readonly<Record<string, z.ZodType>>, key: string): boolean {
  if (!Object.hasOwn(shape, key)) return false;
  const { isOptional, isNullable } = unwrapped(shape[key]!);
  return isOptional && !isNullable;
}

/**
 * What a schema is of, and whether it may be left out or null.
 * @example unwrapped(z.string().nullable().optional()) // { inner: z.string(), isOptional: true, isNullable: true }
 */
export function unwrapped(schema: z.ZodType): { inner: z.ZodType; isOptional: boolean; isNullable: boolean } {
  let inner = schema;
  let isOptional = false;
  let isNullable = false;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault
  ) {
    if (inner instanceof z.ZodNullable) isNullable = true;
    else isOptional = true;
    inner = inner.unwrap() as z.ZodType;
  }
  return { inner, isOptional, isNullable };
}
