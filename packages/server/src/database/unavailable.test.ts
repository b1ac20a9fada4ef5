import { expect, it } from 'vitest';
import { DatabaseUnavailableError, toldApart } from './unavailable.ts';

const failure = (code: string | undefined, message = 'as the server says it') =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

it.each([
  ['a server that stops', failure('57P01')],
  ['a server that starts', failure('57P03')],
  ['a cut connection', failure('ECONNRESET')],
  ['a server that nobody runs', failure('ECONNREFUSED')],
  ['too many connections', failure('53300')],
  ['a full disk', failure('53100')],
  [
    'a session that a full disk lets nobody open',
    Object.assign(failure('XX000', 'could not write init file'), { severity: 'FATAL' }),
  ],
  ['a server that only reads', failure('25006')],
  ['a statement that takes too long', failure('57014')],
  ['a lock that does not come', failure('55P03')],
  ['a deadlock', failure('40P01')],
  ['a silent server', failure(undefined, 'Query read timeout')],
  ['a pool without a free connection', failure(undefined, 'timeout exceeded when trying to connect')],
  ['a connection that ends', failure(undefined, 'Connection terminated unexpectedly')],
])('%s is the installation’s fault', (_what, error) => {
  expect(toldApart(error)).toBeInstanceOf(DatabaseUnavailableError);
  expect((toldApart(error) as Error).cause).toBe(error);
});

it.each([
  ['a double key', failure('23505')],
  ['an error inside the server that ends no session', Object.assign(failure('XX000'), { severity: 'ERROR' })],
  ['a mistake in a statement', failure('42601')],
  ['a value that does not fit', failure('22003')],
  ['an error of our own', new TypeError('undefined is not a function')],
])('%s is not', (_what, error) => {
  expect(toldApart(error)).toBe(error);
});
