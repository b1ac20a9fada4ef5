import { z } from 'zod';
import { own } from './own.ts';

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
      return coerceFields(value, (key) => own(definition.shape!, key));
    case 'record':
      return coerceFields(value, (key) => valueSchemaOf(definition.valueType!, key));
    case 'array':
      return coerceItems(value, definition.element!);
    case 'union':
      return firstThatFits(value, definition.options!);
    default:
      return value;
  }
}

const OURS: Readonly<Record<string, z.ZodType>> = {
  quantity: z.number(),
  buyer: z.looseObject({ account: z.boolean() }),
};

/** Of options that a shop may name as it likes, these are ours, and of one type at every shop. */
function valueSchemaOf(values: z.ZodType, key: string): z.ZodType {
  return (values._zod.def.type === 'unknown' && own(OURS, key)) || values;
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

/** A form cannot tell `items[0]` of an array from `metadata[0]` of a map; the schema can. Whole keys are in order already. */
function coerceItems(value: unknown, element: z.ZodType): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isArray = Object.keys(value).every((key) => /^\d{1,3}$/.test(key));
  return isArray ? Object.values(value).map((item) => coerce(item, element)) : value;
}

function coerceFields(value: unknown, schemaOf: (key: string) => z.ZodType | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
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
