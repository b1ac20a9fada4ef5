import { z } from 'zod';
import { unwrapped } from '../values/without-nulls.ts';
import { plain } from './plain.ts';

/** JSON Schema of a form: its fields by name, and by pattern where a part of the name is the caller's to choose. */
export interface FormSchema {
  readonly type: 'object';
  readonly properties: Record<string, object>;
  readonly patternProperties?: Record<string, object>;
  readonly required?: string[];
  readonly additionalProperties: false;
}

interface Field {
  /** As it is sent, or the source of a pattern of it. */
  readonly name: string;
  readonly isPattern: boolean;
  readonly isRequired: boolean;
  readonly schema: object;
}

/**
 * A body as a form carries it: flat, with brackets in the names. Generators of clients take a schema of its own for what it
 * is; given the one of the JSON body, they send nested objects in a way of their own.
 * @example formSchemaOf(ProductCreate).properties // { name: …, 'images[]': …, 'default_price_data[unit_amount]': … }
 */
export function formSchemaOf(body: z.ZodType): FormSchema {
  const fields = fieldsOf(body, '', false, true);
  const named = fields.filter(({ isPattern }) => !isPattern);
  const patterns = fields.filter(({ isPattern }) => isPattern);
  const required = named.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    ...(patterns.length > 0 && {
      patternProperties: Object.fromEntries(patterns.map(({ name, schema }) => [`^${name}$`, schema])),
    }),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/**
 * A JSON body as the fields of a form.
 * @example formFieldsOf({ name: 'Tea', metadata: { order: '42' } }) // { name: 'Tea', 'metadata[order]': '42' }
 */
export function formFieldsOf(value: object): Record<string, unknown> {
  const flatten = (inner: unknown, name: string): [string, unknown][] => {
    if (Array.isArray(inner) && inner.every((item) => typeof item !== 'object'))
      return [[`${name}[]`, inner]];
    if (typeof inner !== 'object' || inner === null) return [[name, inner ?? '']];
    return Object.entries(inner).flatMap(([key, field]) =>
      flatten(field, name === '' ? key : `${name}[${key}]`),
    );
  };
  return Object.fromEntries(flatten(value, ''));
}

function fieldsOf(schema: z.ZodType, name: string, isPattern: boolean, isRequired: boolean): Field[] {
  const { inner, isOptional, isNullable } = unwrapped(schema);
  const needed = isRequired && !isOptional;
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, field]) =>
      fieldsOf(field as z.ZodType, within(name, key, isPattern), isPattern, needed),
    );
  }
  if (inner instanceof z.ZodUnion && inner.options.some((option) => option instanceof z.ZodRecord)) {
    return inner.options.flatMap((option) =>
      fieldsOf(described(option as z.ZodType, schema), name, isPattern, false),
    );
  }
  if (inner instanceof z.ZodRecord) {
    const value = unwrapped(inner.valueType as z.ZodType).inner;
    // A value of any kind may be nested further.
    const key = value instanceof z.ZodUnknown ? '(\\[[^\\[\\]]*\\])+' : '\\[[^\\[\\]]+\\]';
    const entry = { ...inputSchemaOf(value), description: descriptionOf(schema) };
    return [
      {
        name: `${isPattern ? name : escaped(name)}${key}`,
        isPattern: true,
        isRequired: false,
        schema: entry,
      },
    ];
  }
  if (inner instanceof z.ZodArray) {
    const item = unwrapped(inner.element as z.ZodType).inner;
    if (item instanceof z.ZodObject) {
      return fieldsOf(item, `${isPattern ? name : escaped(name)}\\[\\d{1,3}\\]`, true, false);
    }
    return [
      {
        name: `${name}${isPattern ? '\\[\\]' : '[]'}`,
        isPattern,
        isRequired: needed,
        schema: { ...inputSchemaOf(inner), description: descriptionOf(schema) },
      },
    ];
  }
  const own = { ...inputSchemaOf(inner), description: descriptionOf(schema) };
  return [{ name, isPattern, isRequired: needed, schema: isNullable ? orEmpty(own) : own }];
}

/** Nothing is spelled as the empty text: a form has no null. */
function orEmpty({ description, ...schema }: { description: string | undefined }): object {
  return { anyOf: [schema, { type: 'string', const: '' }], description };
}

function within(name: string, key: string, isPattern: boolean): string {
  if (name === '') return key;
  return isPattern ? `${name}\\[${key}\\]` : `${name}[${key}]`;
}

function escaped(name: string): string {
  return name.replaceAll(/[[\]]/g, '\\$&');
}

function described(option: z.ZodType, schema: z.ZodType): z.ZodType {
  return option.meta({ ...option.meta(), description: descriptionOf(schema) });
}

function descriptionOf(schema: z.ZodType): string | undefined {
  let at = schema;
  while (at.meta()?.description === undefined && 'unwrap' in at)
    at = (at as z.ZodOptional).unwrap() as z.ZodType;
  return at.meta()?.description;
}

/**
 * What is taken, all in one.
 * @example inputSchemaOf(LineItemByPrice)
 */
export function inputSchemaOf(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...own } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  return own;
}
