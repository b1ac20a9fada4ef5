/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface FieldRow {
  /** With the names of what it stands in, for example `line_items[].price`. */
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
  readonly meaning: string;
}

type Schemas = Readonly<Record<string, Schema>>;

const DEPTH_MAX = 3;
const VALUES_MAX = 12;

/**
 * The fields of an object, those inside its objects and lists after them.
 * @example fieldRows(schema, document.components.schemas).map(({ name }) => name)
 */
export function fieldRows(schema: Schema, schemas: Schemas, prefix = '', depth = 0): FieldRow[] {
  const { properties = {}, required = [] } = resolved(schema, schemas);
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = resolved(given, schemas);
    const row = {
      name: prefix + name,
      kind: kindOf(field, schemas),
      isRequired: required.includes(name),
      meaning: given.description ?? field.description ?? '',
    };
    const [inner, mark] = field.items ? [field.items, '[].'] : [field, '.'];
    const isNested = depth < DEPTH_MAX && resolved(inner, schemas).properties !== undefined;
    return isNested ? [row, ...fieldRows(inner, schemas, `${prefix}${name}${mark}`, depth + 1)] : [row];
  });
}

/** Follows references; of what may be null, what it is otherwise. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined) return resolved(schemas[schema.$ref.split('/').at(-1)!] ?? {}, schemas);
  const [only, ...others] = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter(
    ({ type }) => type !== 'null',
  );
  if (only === undefined || others.length > 0) return schema;
  const { description } = schema;
  return { ...resolved(only, schemas), ...(description !== undefined && { description }) };
}

function kindOf(schema: Schema, schemas: Schemas): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return valuesOf(schema.enum);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const [type = 'object'] = types.filter((name) => name !== 'null');
  if (type === 'array') return `list of ${kindOf(resolved(schema.items ?? {}, schemas), schemas)}`;
  return type;
}

function valuesOf(values: readonly unknown[]): string {
  const shown = values.slice(0, VALUES_MAX).map(String).join(' | ');
  return values.length > VALUES_MAX ? `${shown} | …` : shown;
}
