import type { ReferenceOperation } from './operations.ts';

const WIDTH_MAX = 90;

/** The id in the path, as the examples have it. */
function exampleId({ answerExample }: ReferenceOperation): string {
  const { id } = (answerExample ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : 'id';
}

/**
 * The call as a command.
 * @example curlExample(operation, 'https://api.example')
 */
export function curlExample(operation: ReferenceOperation, baseUrl: string): string {
  const { method, path, bodyExample } = operation;
  const address = `${baseUrl}${path.replace(/\{[^{}]+\}/g, exampleId(operation))}`;
  const verb = method === 'GET' || (method === 'POST' && bodyExample !== null) ? '' : `-X ${method} `;
  const lines = [`curl ${verb}${address}`, '-H "Authorization: Bearer sk_live_…"'];
  if (bodyExample !== null)
    lines.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(bodyExample)}'`);
  return lines.join(' \\\n  ');
}

/**
 * The call with our client.
 * @example sdkExample(operation) // 'await florin.gifts.create({ amount: 2500 });'
 */
export function sdkExample(operation: ReferenceOperation): string {
  const { operationId, path, bodyExample } = operation;
  const name = operationId.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const given = [
    ...(path.includes('{') ? [`'${exampleId(operation)}'`] : []),
    ...(bodyExample === null ? [] : [literal(bodyExample)]),
  ];
  return `await florin.${name}(${given.join(', ')});`;
}

/** As it is written in code: names without quotes, strings with single ones. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const deeper = `${indent}  `;
  const parts = isList
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${literal(item, deeper)}`);
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }'];
  if (parts.length === 0) return isList ? '[]' : '{}';
  const line = `${open}${parts.join(', ')}${close}`;
  if (line.length <= WIDTH_MAX && !line.includes('\n')) return line;
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},`).join('\n')}\n${indent}${close.trim()}`;
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
