import type { Florin } from '@florin/sdk/florin';
import { operations } from '@florin/sdk/operations.generated';
import { spreadsheetText } from '@florin/wire/values/spreadsheet-text';
import { type Command, UsageError } from '../terminal/command.ts';
import { clientOf, clientOptions } from '../terminal/credentials.ts';

/** What can be exported, and its method. */
const LISTS = new Map(
  Object.entries(operations)
    .filter(([name, row]) => name.endsWith('.list') && 'answers' in row && row.answers === 'list')
    .map(([name]) => [name.replace(/\.list$/, '').replaceAll('_', '-'), name] as const),
);

export const exportCommand: Command = {
  name: 'export',
  summary: 'Write every object of a kind, page by page: CSV, or a line of JSON each with --json.',
  takes: '<resource>',
  options: {
    since: { type: 'string', value: 'date', help: 'created on this day or later, for example 2026-01-31' },
    until: { type: 'string', value: 'date', help: 'created before this day' },
    ...clientOptions,
  },
  async run(call) {
    const [resource] = call.words;
    const name = LISTS.get(resource!);
    if (name === undefined) throw new UsageError(`<resource> is one of ${[...LISTS.keys()].join(', ')}.`);
    const query = {
      limit: 100,
      ...bound('created_gte', call.options.text('since')),
      ...bound('created_lt', call.options.text('until')),
    };
    const list = listOf(clientOf(call), name, name === 'api_keys.list' ? {} : query);
    let columns: string[] | null = null;
    for await (const object of list) {
      if (call.output.isJson) {
        call.output.jsonLine(object);
        continue;
      }
      if (columns === null) {
        columns = Object.keys(object);
        call.terminal.out(`${columns.map(cell).join(',')}\r\n`);
      }
      call.terminal.out(`${columns.map((column) => cell(object[column])).join(',')}\r\n`);
    }
    return undefined;
  },
};

function bound(name: string, date: string | undefined) {
  if (date === undefined) return {};
  const seconds = Date.parse(`${date}T00:00:00Z`) / 1000;
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(seconds))
    throw new UsageError(`"${date}" is not a date such as 2026-01-31.`);
  return { [name]: seconds };
}

function listOf(florin: Florin, operation: string, query: object): AsyncIterable<Record<string, unknown>> {
  const resource = operation.split('.')[0]!.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const lists = florin as unknown as Record<
    string,
    { list(query: object): AsyncIterable<Record<string, unknown>> }
  >;
  return lists[resource]!.list(query);
}

/** As RFC 4180 has it. What a spreadsheet would take for a formula is kept from being one. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value === 'string' ? spreadsheetText(text) : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
