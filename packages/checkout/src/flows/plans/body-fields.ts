import type { Exchange } from '@florin/checkout-browser/explore/record-exchanges';
import { readForeignJson } from '@florin/page-reading/foreign-text/foreign-json';

export interface Field {
  readonly path: readonly string[];
  readonly value: string;
  readonly isNumber: boolean;
}

/** How the fields of a body are written. */
export type BodyKind = 'form' | 'multipart' | 'json';

export interface Body {
  readonly kind: BodyKind;
  readonly fields: readonly Field[];
}

/** Whether the body is of a kind that can be written again: a form, JSON, or none. */
export function isPlainForm(exchange: Exchange): boolean {
  return exchange.body === null || exchange.body === '' || bodyFields(exchange) !== null;
}

/** @example bodyFields(exchange) // { kind: 'form', fields: [{ path: ['quantity'], value: '1', isNumber: false }] } */
export function bodyFields({ body, headers }: Pick<Exchange, 'body' | 'headers'>): Body | null {
  if (body === null || body === '') return null;
  const type = headers['content-type'] ?? '';
  if (type.includes('application/x-www-form-urlencoded')) return { kind: 'form', fields: formFields(body) };
  if (type.includes('multipart/form-data')) return multipartFields(body, type);
  return type.includes('json') ? jsonFields(body) : null;
}

function formFields(body: string): Field[] {
  return [...new URLSearchParams(body)].map(([name, value]) => ({ path: [name], value, isNumber: false }));
}

const BOUNDARY = '----FlorinFormBoundary5qS0vXw2Lr8Kd1Zt';
/** Of bodies that are written again: what parts the fields is made up anew for each of a browser's. */
export const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

const TEXT_PART = /^content-disposition: form-data; name="([^"\r\n]*)"\r\n\r\n([\s\S]*)$/i;

/** Null where a part is more than a field with a text: a file cannot be written again. */
function multipartFields(body: string, type: string): Body | null {
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (!boundary) return null;
  const parts = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  const fields = parts.map((part) => TEXT_PART.exec(part.replace(/^\r\n/, '')));
  if (fields.length === 0 || fields.includes(null)) return null;
  return {
    kind: 'multipart',
    fields: fields.map((field) => ({
      path: [unescapedName(field?.[1] ?? '')],
      value: field?.[2] ?? '',
      isNumber: false,
    })),
  };
}

function unescapedName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

function escapedName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** @example writeBody('form', [{ path: ['quantity'], value: '1', isNumber: false }]) // 'quantity=1' */
export function writeBody(kind: BodyKind, fields: readonly Field[]): string {
  if (kind === 'json') return writeJson(fields);
  const named = fields.map(({ path: [name = ''], value }): [string, string] => [name, value]);
  return kind === 'form' ? new URLSearchParams(named).toString() : writeMultipart(named);
}

function writeMultipart(fields: readonly (readonly [string, string])[]): string {
  const parts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escapedName(name)}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

function jsonFields(body: string): Body | null {
  const reading = readForeignJson(body);
  // Says JSON and is not, or is more than a form ever was: nothing that could be written again.
  if (reading.kind !== 'json') return null;
  const fields = leaves(reading.value, []);
  return fields && { kind: 'json', fields };
}

/** Strings and numbers can be explained; a body with anything else among its leaves is left to the browser. */
function leaves(value: unknown, path: readonly string[]): Field[] | null {
  if (typeof value === 'string') return [{ path, value, isNumber: false }];
  if (typeof value === 'number') return [{ path, value: String(value), isNumber: true }];
  if (typeof value !== 'object' || value === null) return null;
  const nested = Object.entries(value).map(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? `[${key}]` : key]),
  );
  return nested.every((found) => found !== null) ? nested.flat() : null;
}

/** Puts leaves back together; `[0]` in a path is a place in a list. */
function writeJson(fields: readonly Field[]): string {
  const root: Record<string, unknown> = {};
  for (const field of fields)
    place(root, ['root', ...field.path], field.isNumber ? Number(field.value) : field.value);
  return JSON.stringify(root.root ?? {});
}

function place(into: Record<string, unknown> | unknown[], path: readonly string[], value: unknown): void {
  const [head = '', next] = path;
  const key = keyOf(head);
  const holder = into as Record<string | number, unknown>;
  if (next === undefined) {
    holder[key] = value;
    return;
  }
  holder[key] ??= next.startsWith('[') ? [] : {};
  place(holder[key] as Record<string, unknown>, path.slice(1), value);
}

function keyOf(part: string): string | number {
  return part.startsWith('[') ? Number(part.slice(1, -1)) : part;
}
