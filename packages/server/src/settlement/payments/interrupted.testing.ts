import type { Database } from '../../database/database.ts';

/** Runs `rival` to its end right before the query with this number. */
export function interruptedBefore(database: Database, query: number, rival: () => Promise<void>): Database {
  let count = 0;
  const interrupt = async () => {
    if (count++ === query) await rival();
  };
  return {
    ...database,
    query: (statement) => interrupt().then(() => database.query(statement)),
    first: (statement) => interrupt().then(() => database.first(statement)),
    execute: (statement) => interrupt().then(() => database.execute(statement)),
  };
}
