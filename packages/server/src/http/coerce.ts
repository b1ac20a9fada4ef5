import type { z } from 'zod';

type Definition = {
  type: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  in?: z.ZodType;
};

/**
 * Gives the strings of a form the types that the schema asks for: "12" becomes 12 where an integer is wanted and
 * stays "12" where a string is. What does not fit is left as it is, for the schema to refuse.
 * @example coerce({ amount: '2500' }, GiftCreate) // { amount: 2500 }
 */
export function coerce(value: unknown, schema: z.ZodType): unknown {
  const definition = schema._zod.def as unknown as Definition;
  switch (definition.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return coerce(value, definition.innerType!);
    case 'nullable':
      return value === '' ? null : coerce(value, definition.innerType!);
    case 'pipe':
      return coerce(value, definition.in!);
    case 'number':
      return toNumber(value);
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'object':
      return coerceFields(value, (key) => definition.shape![key]);
    case 'record':
      return coerceFields(emptyAsObject(value), () => definition.valueType);
    case 'array':
      return Array.isArray(value) ? value.map((item) => coerce(item, definition.element!)) : value;
    case 'union':
      return firstThatFits(value, definition.options!);
    default:
      return value;
  }
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

/** A record with numeric keys arrives as an array; `metadata=` arrives as an empty string. */
function emptyAsObject(value: unknown): unknown {
  if (value === '') return {};
  return Array.isArray(value) ? { ...value } : value;
}

function coerceFields(value: unknown, schemaOf: (key: string) => z.ZodType | undefined): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, field]) => {
    const schema = schemaOf(key);
    return [key, schema === undefined ? field : coerce(field, schema)];
  });
  return Object.fromEntries(entries);
}

function firstThatFits(value: unknown, options: z.ZodType[]): unknown {
  for (const option of options) {
    const candidate = coerce(value, option);
    if (option.safeParse(candidate).success) return candidate;
  }
  return value;
}
