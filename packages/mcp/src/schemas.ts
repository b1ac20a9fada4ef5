import { plain } from '@florin/wire/openapi/plain';
import { withoutNulls } from '@florin/wire/values/without-nulls';
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

const DEFINITION = '#/$defs/';

/**
 * A schema all in one, without references: many clients read the `properties` at its top and look nowhere else.
 * @example inlined(CheckoutIntentCreate, 'input').properties // { url: …, prompt: …, … }
 */
export function inlined(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      plain(jsonSchema);
      // Answers may gain fields; a client that was told so before must not refuse them.
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return resolved(own, $defs as Record<string, JsonSchema>) as JsonSchema;
}

function resolved(part: unknown, definitions: Readonly<Record<string, JsonSchema>>): unknown {
  if (Array.isArray(part)) return part.map((item) => resolved(item, definitions));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...own } = part as { $ref?: unknown };
  const entries = Object.entries(own).map(([key, value]) => [key, resolved(value, definitions)]);
  if (typeof $ref !== 'string') return Object.fromEntries(entries);
  if ($ref === '#') throw new Error('a schema that contains itself cannot be written in one');
  const definition = definitions[$ref.slice(DEFINITION.length)];
  if (definition === undefined) throw new Error(`${$ref} is not defined`);
  return { ...(resolved(definition, definitions) as object), ...Object.fromEntries(entries) };
}

/** What a tool takes: published in one piece, parsed by the schema of the API. Models send null for what they leave out. */
export function takes(schema: z.ZodObject): StandardSchemaWithJSON {
  return published(inlined(schema, 'input'), (value) =>
    schema['~standard'].validate(withoutNulls(schema, value)),
  );
}

/** What a tool answers. The API has made it; a newer one may answer more than this package knows. */
export function answers(schema: z.ZodObject): StandardSchemaWithJSON {
  return published(bare(inlined(schema, 'output')), (value) => ({ value }));
}

function published(
  jsonSchema: JsonSchema,
  validate: StandardSchemaWithJSON['~standard']['validate'],
): StandardSchemaWithJSON {
  const show = () => jsonSchema;
  return {
    '~standard': { version: 1, vendor: 'florin', validate, jsonSchema: { input: show, output: show } },
  };
}

/** Only the form of an answer, in a list that a model may have to read whole: what it means is told with the answer. */
function bare(part: unknown): JsonSchema {
  const walk = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => walk(item, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isNames || !['description', 'examples', 'pattern', 'format'].includes(key))
        .filter(([key, inner]) => isNames || !(/^(max|min)imum$/.test(key) && typeof inner === 'number'))
        .map(([key, inner]) => [key, key === 'enum' ? inner : walk(inner, key === 'properties' && !isNames)]),
    );
  };
  return walk(part, false) as JsonSchema;
}
