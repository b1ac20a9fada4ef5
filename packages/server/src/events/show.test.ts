import { afterEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { showEvents } from './show.ts';
import type { EventRow } from './store.ts';

const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
afterEach(() => process.off('unhandledRejection', note));

/** Found by simulation, seed 105: it ended API processes and workers. */
it('an event whose object cannot be read fails the answer and nothing else', async () => {
  process.on('unhandledRejection', note);
  const lost = new DatabaseUnavailableError(new Error('Connection terminated'));
  // The objects fail at once, the deliveries are counted a turn of the event loop later.
  const query = (statement: { strings: readonly string[] }) =>
    statement.strings.join('').includes('webhook_deliveries')
      ? new Promise((resolve) => setImmediate(() => setImmediate(() => resolve([]))))
      : Promise.reject(lost);
  const database = { query } as unknown as Database;
  const row = { id: 'evt_1', about: 'prod_1', type: 'product.created', created: 0 } as unknown as EventRow;
  const services = { database, playground: null } as never;
  await expect(showEvents(services, 'acct_1' as never, [row])).rejects.toBe(lost);
  await new Promise((resolve) => setImmediate(resolve));
  expect(uncaught).toEqual([]);
});
