/** One thing that a schema asks for, as a form shows it. */
export interface OptionField {
  /** Where its answer stands: `['buyer', 'address', 'city']`. */
  readonly path: readonly string[];
  readonly title: string;
  readonly description: string | null;
  readonly kind: 'choice' | 'number' | 'text' | 'secret' | 'word' | 'none';
  /** For a choice; for `word` the one value that says yes. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly lengthMax: number | null;
}

/** What was typed or chosen so far, by `keyOf` of the field. */
export type Typed = Readonly<Record<string, string>>;

type Schema = Readonly<Record<string, unknown>>;

const DEPTH_MAX = 4;

/** @example keyOf({ path: ['buyer', 'name'] }) // 'buyer.name' */
export const keyOf = ({ path }: Pick<OptionField, 'path'>): string => path.join('.');

/**
 * The fields of a form that answers a schema: nested objects are laid out one after the other.
 * @example fieldsIn(next_action.options_schema).map(keyOf) // ['size', 'buyer.name', 'buyer.address.city']
 */
export function fieldsIn(schema: unknown, path: readonly string[] = [], isAsked = true): OptionField[] {
  const { properties, required } = asSchema(schema);
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(asSchema(properties)).flatMap(([name, inner]) => {
    const isRequired = isAsked && needed.includes(name);
    const at = [...path, name];
    const isGroup = asSchema(inner).type === 'object' && at.length < DEPTH_MAX;
    return isGroup ? fieldsIn(inner, at, isRequired) : [fieldOf(asSchema(inner), at, isRequired)];
  });
}

function fieldOf(schema: Schema, path: readonly string[], isRequired: boolean): OptionField {
  const name = path.at(-1) ?? '';
  const values = Array.isArray(schema.enum) ? schema.enum.map(String) : [];
  const field = { path, isRequired, values, title: textOf(schema.title) ?? name };
  return {
    ...field,
    description: textOf(schema.description),
    kind: kindOf(schema, name, values),
    minimum: numberOf(schema.minimum),
    maximum: numberOf(schema.maximum),
    lengthMax: numberOf(schema.maxLength),
  };
}

function kindOf(schema: Schema, name: string, values: readonly string[]): OptionField['kind'] {
  if ('not' in schema && schema.type === undefined) return 'none';
  // A single value is a yes: to a merchant that is given the card, to buying without an option.
  if (values.length === 1 && (name === 'approve_merchant' || values[0] === '')) return 'word';
  if (values.length > 0) return 'choice';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  return name === 'card_cvc' ? 'secret' : 'text';
}

export type Answer =
  | { readonly ok: true; readonly options: Record<string, unknown> }
  /** Names the first field that is missing. */
  | { readonly ok: false; readonly missing: string };

/**
 * The options that a filled-in form stands for. What was left empty and may be is not in them.
 * @example answerOf(fields, { size: 'm' }) // { ok: true, options: { size: 'm' } }
 */
export function answerOf(fields: readonly OptionField[], typed: Typed): Answer {
  const options: Record<string, unknown> = {};
  for (const field of fields) {
    const value = answeredBy(field, typed[keyOf(field)] ?? '');
    if (value === null && field.isRequired) return { ok: false, missing: field.title };
    if (value !== null) put(options, field.path, value);
  }
  return { ok: true, options };
}

/** Null where nothing was answered. */
function answeredBy({ kind, values }: OptionField, text: string): string | number | null {
  if (kind === 'none') return null;
  if (kind === 'word') return text === 'yes' ? (values[0] ?? '') : null;
  const words = text.trim();
  if (words === '') return null;
  const number = Number(words);
  return kind === 'number' && Number.isFinite(number) ? number : words;
}

function put(options: Record<string, unknown>, path: readonly string[], value: string | number): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    options[name] = value;
    return;
  }
  const inner = (options[name] ?? {}) as Record<string, unknown>;
  put(inner, rest, value);
  options[name] = inner;
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
