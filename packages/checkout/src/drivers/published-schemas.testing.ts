import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';

type Schema = Record<string, unknown>;

/** Where the published schemas lie: beside the project, or where `FLORIN_PROTOCOLS` says; null where they are not. */
export const PROTOCOLS_DIRECTORY =
  [process.env.FLORIN_PROTOCOLS, resolve(import.meta.dirname, '../../../../../shared/protocols')].find(
    (directory) => directory !== undefined && existsSync(directory),
  ) ?? null;

export const WITHOUT_PROTOCOLS =
  PROTOCOLS_DIRECTORY === null
    ? ' (skipped: no published schemas; FLORIN_PROTOCOLS says where they are)'
    : '';

/** The newest release is validated against the draft that it was made from. */
const UCP_FOLDERS: Readonly<Record<string, string>> = { '2026-08-25': '2026-08-22-draft' };

export type UcpDirection = 'create' | 'update' | 'complete' | 'response';

/** Validates a checkout of UCP, with the fulfilment extension, as it may be sent or answered. */
export function ucpCheckoutValidator(version: string, direction: UcpDirection): ValidateFunction {
  const name = version <= '2026-01-23' ? 'checkout' : 'dev.ucp.shopping.checkout';
  return ucpValidator(version, `schemas/shopping/fulfillment.json#/$defs/${name}`, direction);
}

/**
 * Validates anything of UCP by the path of its schema.
 * @example ucpValidator('2026-01-23', 'discovery/profile_schema.json', 'response')
 */
export function ucpValidator(version: string, path: string, direction: UcpDirection): ValidateFunction {
  const key = `${version} ${direction}`;
  const ajv = loaded.get(key) ?? ucpSchemas(UCP_FOLDERS[version] ?? version, direction);
  loaded.set(key, ajv);
  return ajv.compile({ $ref: `${ROOT}/${path}` });
}

const ROOT = 'https://schemas.test';
const loaded = new Map<string, Ajv2020>();

/** Published documents refer to each other by path, so each is known by its own. */
function ucpSchemas(version: string, direction: UcpDirection): Ajv2020 {
  const folder = join(PROTOCOLS_DIRECTORY!, 'ucp', version);
  const ajv = validator();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue;
    const file = join(entry.parentPath, entry.name);
    const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
    if (schema.$schema === undefined) continue;
    const path = relative(folder, file);
    ajv.addSchema({
      ...forDirection(schema, modeFor(path, direction)),
      $id: `${ROOT}/${path}`,
    } as AnySchemaObject);
  }
  return ajv;
}

/** Validates a definition of ACP: `CheckoutSessionCreateRequest`, `DelegatePaymentRequest`, … */
export function acpValidator(version: string, document: string, definition: string): ValidateFunction {
  const path = join(PROTOCOLS_DIRECTORY!, 'acp', version, 'json-schema', `schema.${document}.json`);
  const schema = opened(JSON.parse(readFileSync(path, 'utf8'), withoutDraft4) as Schema);
  const ajv = validator();
  ajv.addSchema({ ...schema, $id: 'https://acp.test/schema' } as AnySchemaObject);
  return ajv.compile({ $ref: `https://acp.test/schema#/$defs/${definition}` });
}

/** The first document has one bound in the spelling of an older draft. */
function withoutDraft4(key: string, value: unknown): unknown {
  return key === 'exclusiveMinimum' && value === true ? 0 : value;
}

/**
 * A session with an order is composed of a session that allows nothing more and the order: as published, no answer could
 * be valid. What the composition adds is allowed.
 */
function opened(schema: Schema): Schema {
  const definitions = schema.$defs as Record<string, Schema>;
  const base = definitions.CheckoutSessionBase;
  const order = { order: { $ref: '#/$defs/Order' } };
  if (base === undefined) return schema;
  const properties = { ...order, ...(base.properties as Schema) };
  return { ...schema, $defs: { ...definitions, CheckoutSessionBase: { ...base, properties } } };
}

/**
 * Fulfilment has one schema for all requests (`ucp_shared_request`): what is said of creating and of updating a method may
 * both be sent, and published samples want the type of a method in updates too.
 */
function modeFor(path: string, direction: UcpDirection): UcpDirection | 'shared' {
  return direction === 'update' && /types\/fulfillment/.test(path) ? 'shared' : direction;
}

function validator(): Ajv2020 {
  return new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      uri: (text: string) => URL.canParse(text),
      'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
      email: /.+@.+/,
      uuid: /^[0-9a-f-]{36}$/i,
    },
  });
}

/** Resolves the annotations by which UCP says what a request may hold: `omit`, `optional`, `required`. */
function forDirection(node: unknown, direction: UcpDirection | 'shared'): Schema {
  if (Array.isArray(node)) return node.map((entry) => forDirection(entry, direction)) as unknown as Schema;
  if (typeof node !== 'object' || node === null) return node as unknown as Schema;
  const { properties, required = [], ...rest } = node as Schema;
  const others = mapped(rest, (value) => forDirection(value, direction));
  if (properties === undefined) return { ...others, ...('required' in node && { required }) };
  const needed = new Set(required as string[]);
  const resolved: Schema = {};
  for (const [name, property] of Object.entries(properties as Record<string, Schema>)) {
    const mode = modeOf(property, direction);
    if (mode === 'required') needed.add(name);
    if (mode === 'optional' || mode === 'omit') needed.delete(name);
    const isOmitted = mode === 'omit' && !isRedeclared(rest, name);
    resolved[name] = isOmitted ? false : forDirection(property, direction);
  }
  return { ...others, properties: resolved, required: [...needed] };
}

/** What a condition declares once more (destinations of the type `shipping`) is left to the condition. */
function isRedeclared({ allOf = [] }: Schema, name: string): boolean {
  const branches = allOf as { then?: { properties?: Schema } }[];
  return branches.some((branch) => branch.then?.properties !== undefined && name in branch.then.properties);
}

function mapped(record: Schema, change: (value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function modeOf(property: Schema, direction: UcpDirection | 'shared'): string | undefined {
  const stated = direction === 'response' ? property.ucp_response : property.ucp_request;
  if (typeof stated === 'string') return stated;
  if (direction === 'shared') return stated === undefined ? undefined : 'optional';
  return (stated as Record<string, string> | undefined)?.[direction];
}
