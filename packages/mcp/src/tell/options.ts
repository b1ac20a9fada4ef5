import { quoted, withinBytes } from './text.ts';

interface Schema {
  readonly type?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** The option that goes from a person to the vault and never through a model. */
export const CVC = 'card_cvc';

/** Room for one option among those of a text. */
const OPTION_BYTES_MAX = 600;

/**
 * What is asked for, a line an option, names as they are to be answered.
 * @example optionLines({ properties: { size: { enum: ['s', 'm'] } }, required: ['size'] }) // ['- size (required): "s", "m"']
 */
export function optionLines(schema: Schema): string[] {
  return fieldLines(schema, '').map((line) => withinBytes(line, OPTION_BYTES_MAX));
}

export function asksForCvc(schema: Schema): boolean {
  return Object.hasOwn(schema.properties ?? {}, CVC);
}

/** The same question without the security code. */
export function withoutCvc<S extends Schema>(schema: S): S {
  const { [CVC]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== CVC) };
}

function fieldLines({ properties = {}, required = [] }: Schema, within: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = within === '' ? name : `${within}.${name}`;
    if (field.properties !== undefined) return fieldLines(field, path);
    const need = required.includes(name) ? ' (required)' : '';
    return [`- ${oneWord(path)}${need}: ${valuesOf(field)}${meaningOf(name, field)}`];
  });
}

function valuesOf({ enum: choices, type }: Schema): string {
  return choices === undefined
    ? String(type ?? 'any')
    : choices.map((choice) => JSON.stringify(choice)).join(', ');
}

function meaningOf(name: string, { title, description }: Schema): string {
  const words = [title, description].filter((text) => typeof text === 'string' && text !== name);
  return words.length === 0 ? '' : ` ${quoted(words.join('; '))}`;
}

const oneWord = (name: string) => name.replaceAll(/[\p{Cc}\s]+/gu, ' ');
