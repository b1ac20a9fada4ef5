import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../testing/database.testing.ts';
import { openSession } from './database.ts';
import {
  MIGRATIONS_DIRECTORY,
  migrate,
  readMigrations,
  requireSchema,
  SchemaMismatchError,
} from './migrate.ts';
import { sql } from './sql.ts';

const FILES = {
  '0001_core.sql':
    'create table gifts (id text primary key); create table visits (at timestamptz default now());',
  '0002_seed.sql': "insert into gifts values ('gift_1');",
};

let directory: string;
let test: TestDatabase;
let program: string;

beforeAll(async () => {
  program = await bundleForNode(new URL('./migrate.child.testing.ts', import.meta.url));
});
afterAll(() => rmSync(program));
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'florin-migrations-'));
  for (const [name, text] of Object.entries(FILES)) write(name, text);
  test = await emptyTestDatabase();
});
afterEach(async () => {
  await test.drop();
  rmSync(directory, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(directory, name), text);

describe('migrate', () => {
  it('runs every file once, in order', async () => {
    expect(await migrate(test.url, directory)).toEqual(['0001_core.sql', '0002_seed.sql']);
    expect(await migrate(test.url, directory)).toEqual([]);
    expect(await test.database.query(sql`select id from gifts`)).toEqual([{ id: 'gift_1' }]);
  });

  it('runs only what is new', async () => {
    await migrate(test.url, directory);
    write('0003_more.sql', "insert into gifts values ('gift_2')");
    expect(await migrate(test.url, directory)).toEqual(['0003_more.sql']);
  });

  it('undoes a file that fails half-way, keeps those before it, and can be tried again', async () => {
    write('0003_broken.sql', "insert into gifts values ('gift_2'); select nonsense();");
    await expect(migrate(test.url, directory)).rejects.toThrow('nonsense');
    expect(await test.database.query(sql`select id from gifts`)).toEqual([{ id: 'gift_1' }]);
    write('0003_broken.sql', "insert into gifts values ('gift_2');");
    expect(await migrate(test.url, directory)).toEqual(['0003_broken.sql']);
  });

  it('refuses a database that is newer than the program', async () => {
    write('0003_future.sql', 'select 1');
    await migrate(test.url, directory);
    rmSync(join(directory, '0003_future.sql'));
    const refusal = migrate(test.url, directory);
    await expect(refusal).rejects.toThrow(SchemaMismatchError);
    await expect(refusal).rejects.toThrow('0003_future.sql');
  });

  it('is waited for by a process that may not change the schema', async () => {
    await expect(requireSchema(test.url, directory)).rejects.toThrow(
      'The database is empty: run "florin migrate"',
    );
    await migrate(test.url, directory);
    await requireSchema(test.url, directory);
    write('0003_more.sql', 'create table more (id text)');
    await expect(requireSchema(test.url, directory)).rejects.toThrow(SchemaMismatchError);
    await migrate(test.url, directory);
    await requireSchema(test.url, directory);
  });

  it('refuses a file that was edited after it ran', async () => {
    await migrate(test.url, directory);
    write('0001_core.sql', `${FILES['0001_core.sql']} -- a harmless remark`);
    await expect(migrate(test.url, directory)).rejects.toThrow('Migrations are never edited');
  });

  it('is safe when ten processes start at once', async () => {
    write('0003_slow.sql', "select pg_sleep(0.2); insert into gifts values ('gift_2');");
    const children = Array.from({ length: 10 }, () => startChild(program, [test.url, directory]));
    try {
      await Promise.all(children.map((child) => messageOf(child)));
      const ran = await Promise.all(
        children.map((child) => {
          child.send('go');
          return messageOf<string[]>(child);
        }),
      );
      // Each file is run by whoever comes next to it.
      expect(ran.flat().sort()).toEqual(['0001_core.sql', '0002_seed.sql', '0003_slow.sql']);
      expect(await test.database.query(sql`select id from gifts order by id`)).toHaveLength(2);
    } finally {
      await Promise.all(children.map(killHard));
    }
  });

  it('leaves the lock free when a process is killed in the middle', async () => {
    write('0003_endless.sql', 'select pg_sleep(600)');
    const child = startChild(program, [test.url, directory]);
    await messageOf(child);
    child.send('go');
    await expect
      .poll(() =>
        test.database.query(sql`select 1 from pg_stat_activity
                            where wait_event = 'PgSleep' and datname = current_database()`),
      )
      .toHaveLength(1);
    await killHard(child);
    write('0003_endless.sql', 'select 1');
    expect(await migrate(test.url, directory)).toEqual(['0003_endless.sql']);
  });
});

it('a change of a table that is in use gives way to those who use it, and comes when they are done', async () => {
  await migrate(test.url, directory);
  const reader = await openSession(test.url, 'a long report');
  await reader.script('begin; select * from gifts');
  write('0003_column.sql', 'alter table gifts add column note text');
  const migrating = migrate(test.url, directory);
  const waiting = sql`select 1 from pg_locks where not granted and relation = 'gifts'::regclass`;
  await expect.poll(() => test.database.query(waiting)).toHaveLength(1);
  // Who comes after it is let through before the report ends.
  await test.database.query(sql`select id from gifts`);
  await reader.script('commit');
  await reader.end();
  expect(await migrating).toEqual(['0003_column.sql']);
});

it('a change of two tables gives way to someone who uses them the other way round', async () => {
  await migrate(test.url, directory);
  const user = await openSession(test.url, 'the other way round');
  // Of two that wait for each other, the one who looks first has to stop.
  await user.script("set deadlock_timeout = '1min'; begin; select * from visits");
  write(
    '0003_columns.sql',
    'alter table gifts add column note text; alter table visits add column note text',
  );
  const migrating = migrate(test.url, directory);
  const waiting = sql`select 1 from pg_locks where not granted and relation = 'visits'::regclass`;
  await expect.poll(() => test.database.query(waiting)).toHaveLength(1);
  await user.script('select * from gifts; commit');
  await user.end();
  expect(await migrating).toEqual(['0003_columns.sql']);
});

describe('indexes that are built while their table is written to', () => {
  const BUILD =
    '-- why\nCREATE INDEX CONCURRENTLY IF NOT EXISTS gifts_again ON gifts (id) WHERE id IS NOT NULL;\n';
  const isValid = async () => {
    const session = await openSession(test.url, 'test');
    const row = await session.first<{ valid: boolean }>(
      sql`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('gifts_again')`,
    );
    await session.end();
    return row?.valid ?? null;
  };

  it('are built by one of several processes, and once', async () => {
    write('0003_again.sql', BUILD);
    const ran = await Promise.all([1, 2, 3].map(() => migrate(test.url, directory)));
    expect(ran.flat().filter((name) => name === '0003_again.sql')).toHaveLength(1);
    expect(await isValid()).toBe(true);
  });

  it('are built anew where an attempt was broken off', async () => {
    await migrate(test.url, directory);
    const session = await openSession(test.url, 'test');
    await session.script('CREATE INDEX gifts_again ON gifts (id)');
    await session.script("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'gifts_again'::regclass");
    await session.end();
    write('0003_again.sql', BUILD);
    expect(await migrate(test.url, directory)).toEqual(['0003_again.sql']);
    expect(await isValid()).toBe(true);
  });

  it('stand in a file of their own', async () => {
    write('0003_again.sql', `${BUILD} create table more ();`);
    await expect(migrate(test.url, directory)).rejects.toThrow('need a file of their own');
  });
});

describe('the folder of migrations', () => {
  it('refuses a gap, a double number and a stray file', () => {
    for (const name of ['0004_gap.sql', '0002_twin.sql', 'notes.txt']) {
      write(name, 'select 1');
      expect(() => readMigrations(directory), name).toThrow('must be named like');
      rmSync(join(directory, name));
    }
    expect(readMigrations(directory).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('of the product can be read', () => {
    expect(readMigrations(MIGRATIONS_DIRECTORY)[0]?.version).toBe(1);
  });
});
