import { openDatabase } from '@florin/server/database/database';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Inserts rows one after the other and reports each only once it is committed, until it is killed. */
const [directory = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ directory, say: () => undefined });
const database = openDatabase(server.url, { maxConnections: 2, applicationName: 'florin-crash-test' });
await database`create table if not exists acknowledged (id bigint generated always as identity primary key)`;
for (;;) {
  const [row] = await database<{ id: number }[]>`insert into acknowledged default values returning id`;
  process.send?.(row?.id);
}
