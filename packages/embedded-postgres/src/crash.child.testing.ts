import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/** Inserts rows one after the other and reports each only once it is committed, until it is killed. */
const [directory = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ directory, say: () => undefined });
const client = new pg.Client({ connectionString: server.url });
await client.connect();
await client.query(
  'create table if not exists acknowledged (id bigint generated always as identity primary key)',
);
for (;;) {
  const { rows } = await client.query('insert into acknowledged default values returning id');
  process.send?.(rows[0].id);
}
