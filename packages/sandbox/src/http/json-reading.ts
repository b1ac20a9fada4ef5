import { isRecord } from './web-server.ts';

/** Reading JSON that a client sent: whatever is missing or of another type reads as nothing. */
export function textAt(value: unknown, key: string): string {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
}

export function recordAt(value: unknown, key: string): Record<string, unknown> {
  const found = isRecord(value) ? value[key] : undefined;
  return isRecord(found) ? found : {};
}

export function listAt(value: unknown, key: string): unknown[] {
  const found = isRecord(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

/** A quantity; 1 when none is given. Anything that is no whole number reads as 0, which no shop sells. */
export function quantityAt(value: unknown, key = 'quantity'): number {
  const found = isRecord(value) ? value[key] : undefined;
  if (found === undefined) return 1;
  return typeof found === 'number' && Number.isInteger(found) ? found : 0;
}
