import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identifier, sql } from '../database/sql.ts';
import { emptyTestDatabase, testDatabase } from './database.testing.ts';

let migrations: string;

beforeAll(() => {
  migrations = mkdtempSync(join(tmpdir(), 'florin-migrations-'));
  writeFileSync(join(migrations, '0001_notes.sql'), 'create table notes (id integer primary key);');
});
afterAll(() => rmSync(migrations, { recursive: true }));

it('gives every caller a migrated database of its own', async () => {
  const tests = await Promise.all([testDatabase(migrations), testDatabase(migrations)]);
  await tests[0].database.query(sql`insert into notes values (1)`);
  expect(await tests[0].database.query(sql`select * from notes`)).toHaveLength(1);
  expect(await tests[1].database.query(sql`select * from notes`)).toHaveLength(0);
  await Promise.all(tests.map((test) => test.drop()));
});

it('clears up after tests that were killed', async () => {
  const test = await emptyTestDatabase();
  const abandoned = 'test_4194304_1_abcdef';
  await test.database.query(sql`create database ${identifier(abandoned)}`);
  const next = await emptyTestDatabase();
  expect(await next.database.query(sql`select 1 from pg_database where datname = ${abandoned}`)).toHaveLength(
    0,
  );
  await Promise.all([test.drop(), next.drop()]);
});

it('leaves no database behind', async () => {
  const test = await emptyTestDatabase();
  const other = await emptyTestDatabase();
  await test.database.query(sql`select 1`);
  await test.drop();
  const name = new URL(test.url).pathname.slice(1);
  expect(await other.database.query(sql`select 1 from pg_database where datname = ${name}`)).toHaveLength(0);
  await other.drop();
});
