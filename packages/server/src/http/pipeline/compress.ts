import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Higher ones take several times as long and save little of JSON. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * The encoding to answer with, null for none.
 * @example encodingFor('gzip, deflate, br;q=0') // 'gzip'
 */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const taken = new Set(accepted.toLowerCase().split(',').filter(isTaken).map(nameOf));
  if (taken.has('br')) return 'br';
  return taken.has('gzip') || taken.has('*') ? 'gzip' : null;
}

export function compressed(body: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliAsync(body, BROTLI_OPTIONS) : gzipAsync(body);
}

function nameOf(choice: string): string {
  return choice.split(';', 1)[0]!.trim();
}

function isTaken(choice: string): boolean {
  return !/;\s*q=0(\.0*)?\s*$/.test(choice);
}
