/**
 * JSON with sorted keys: equal values give equal text, however the client ordered or encoded them.
 * @example canonicalJson({ b: 1, a: 2 }) // '{"a":2,"b":1}'
 */
export function canonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, field: unknown) => (isRecord(field) ? sortKeys(field) : field)) ?? 'null'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
