import { readFileSync } from 'node:fs';
import type { Florin } from '@florin/sdk/florin';
import { operations, waits } from '@florin/sdk/operations.generated';
import { coerce } from '@florin/wire/form/coerce';
import { FormError, nestPairs } from '@florin/wire/form/form';
import type { Route } from '@florin/wire/route';
import { routes } from '@florin/wire/routes';
import { z } from 'zod';
import { type Call, type Command, CommandError, type Option, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions } from '../terminal/credentials.ts';
import type { Row } from '../terminal/output.ts';

/** Signing in has a command of its own, a stream is listened to, and the rest is for probes. */
const APART = /^(auth|session|operations)\.|^events\.stream$/;
/** What a person looks for first in a list. */
const COLUMNS = [
  'id',
  'type',
  'status',
  'name',
  'amount',
  'amount_total',
  'unit_amount',
  'currency',
  'url',
  'created',
];
const PAGES_MAX = 10_000;

const dataOptions = {
  data: {
    type: 'string',
    short: 'd',
    multiple: true,
    value: 'name=value',
    help: 'a parameter, nested in brackets: metadata[order]=42; name=@file takes the value from a file',
  },
  from: { type: 'string', value: 'file', help: 'all parameters as JSON; - reads them from the input' },
} as const satisfies Record<string, Option>;

/** A command for every operation of the API, with an option for every parameter. */
export const resourceCommands: readonly Command[] = [
  ...(routes as readonly Route[]).filter(({ name }) => !APART.test(name)).map(commandOf),
  ...Object.entries(waits).map(([resource, { retrieve, final }]) => waitCommand(resource, retrieve, final)),
];

/** @example nameOf('checkout_intents.create') // 'checkout-intents create' */
function nameOf(operation: string): string {
  return operation
    .replace(/^api_keys/, 'keys')
    .replaceAll('.', ' ')
    .replaceAll('_', '-');
}

function commandOf(route: Route): Command {
  const schema = route.body ?? route.query;
  const { answers } = operations[route.name as keyof typeof operations] as { answers?: string };
  return {
    name: nameOf(route.name),
    summary: route.summary,
    ...(route.path.includes('{id}') && { takes: '<id>' }),
    options: {
      ...(schema && { ...fieldOptions(schema), ...dataOptions }),
      ...(answers === 'list' && { all: { type: 'boolean', help: 'all pages, not only the first' } }),
      ...(route.idempotent && {
        'idempotency-key': { type: 'string', value: 'key', help: 'an idempotency key for this request' },
      }),
      ...clientOptions,
    },
    async run(call) {
      const input = schema ? await inputOf(call, schema) : undefined;
      const key = call.options.text('idempotency-key');
      const values = [
        ...call.words,
        ...(schema ? [input] : []),
        { signal: call.terminal.signal, ...(key !== undefined && { idempotencyKey: key }) },
      ];
      const answer = methodOf(clientOf(call), route.name)(...values);
      if (answers === 'list')
        return showList(call, answer as AsyncIterable<Row> & PromiseLike<{ data: Row[] }>);
      call.output.object((await answer) as Row);
      return undefined;
    },
  };
}

function waitCommand(resource: string, retrieve: string, final: readonly string[]): Command {
  return {
    name: nameOf(`${resource}.wait`),
    summary: `Wait until it has one of these states (final states: ${final.join(' or ')}).`,
    takes: '<id> <status…>',
    options: {
      timeout: { type: 'string', value: 'seconds', help: 'how many seconds; 600 by default' },
      ...clientOptions,
    },
    async run(call) {
      const [id, ...wanted] = call.words;
      const timeoutMs = Number(call.options.text('timeout') ?? 600) * 1000;
      if (!(timeoutMs > 0)) throw new UsageError('--timeout takes a number of seconds.');
      const wait = methodOf(clientOf(call), retrieve.replace(/retrieve$/, 'wait_for'));
      call.output.object((await wait(id, wanted, { timeoutMs, signal: call.terminal.signal })) as Row);
      return undefined;
    },
  };
}

async function showList(
  { options, output }: Call,
  list: AsyncIterable<Row> & PromiseLike<{ data: Row[] }>,
): Promise<undefined> {
  const rows = options.has('all') ? await allOf(list) : (await list).data;
  const columns = COLUMNS.filter((name) => rows[0] && name in rows[0]);
  output.rows(rows, columns);
}

async function allOf(list: AsyncIterable<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of list)
    if (rows.push(row) > PAGES_MAX * 100) throw new CommandError('It has no final state.');
  return rows;
}

/** Of what a route takes: one option a field that a word can stand for. */
function fieldOptions(schema: z.ZodType): Record<string, Option> {
  const fields =
    schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const kind = kindOf(field);
      if (kind === null) return [];
      const help = field.meta()?.description ?? inner(field).meta()?.description ?? '';
      const option: Option = { type: 'string', multiple: kind === 'list', value: name, help };
      return [[name.replaceAll('_', '-'), option]];
    }),
  );
}

function kindOf(field: z.ZodType): 'word' | 'list' | null {
  const schema = inner(field);
  if (schema instanceof z.ZodArray) return kindOf(schema.element as z.ZodType) === 'word' ? 'list' : null;
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord || schema instanceof z.ZodUnion
    ? null
    : 'word';
}

function inner(field: z.ZodType): z.ZodType {
  const wraps =
    field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  return wraps ? inner(field.unwrap() as z.ZodType) : field;
}

/** Options and data as the form that they would be, given the types that the schema asks for. */
async function inputOf(call: Call, schema: z.ZodType): Promise<unknown> {
  const { options, terminal } = call;
  const from = options.text('from');
  const given =
    from === undefined ? {} : parseJson(from === '-' ? await terminal.readInput() : readFile(from), from);
  const flags = Object.keys(fieldOptions(schema)).flatMap((flag) => {
    const name = flag.replaceAll('-', '_');
    const value = options.text(flag) as string | readonly string[] | undefined;
    if (value === undefined) return [];
    return typeof value === 'string' ? [[name, value]] : value.map((item) => [`${name}[]`, item]);
  });
  const pairs = [...flags, ...options.list('data').map(pairOf)] as [string, string][];
  try {
    return { ...given, ...(coerce(nestPairs(pairs), schema) as object) };
  } catch (error) {
    if (error instanceof FormError) throw new UsageError(error.message);
    throw error;
  }
}

function pairOf(text: string): [string, string] {
  const mark = text.indexOf('=');
  if (mark < 1) throw new UsageError(`-d takes name=value, and got "${text}".`);
  const value = text.slice(mark + 1);
  return [text.slice(0, mark), value.startsWith('@') ? readFile(value.slice(1)).trim() : value];
}

function parseJson(text: string, origin: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, without what may be secret in it.
  }
  throw new CommandError(`${origin === '-' ? 'The input' : origin} is not a JSON object.`);
}

function readFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** @example methodOf(florin, 'checkout_intents.create')({ url }) */
function methodOf(florin: Florin, operation: string): (...values: unknown[]) => unknown {
  const words = operation
    .split('.')
    .map((word) => word.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()));
  return words.reduce<unknown>((folder, word) => (folder as Record<string, unknown>)[word], florin) as never;
}
