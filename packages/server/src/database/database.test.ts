import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../testing/database.testing.ts';
import { type Database, openSession } from './database.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await emptyTestDatabase();
  database = test.database;
});
afterAll(() => test.drop());

/** Whatever an array's literal could trip over. */
const TEXTS = ['a', 'b,"c', '\\', '\\"', '{}', '', ' ', 'NULL', null, 'ü\n', "'; drop"];

describe('types', () => {
  it('gives int8 and count as numbers', async () => {
    const [row] =
      await database`select 9007199254740991::int8 as largest, count(*) as counted from generate_series(1, 3)`;
    expect(row).toEqual({ largest: Number.MAX_SAFE_INTEGER, counted: 3 });
  });

  it('fails the query instead of rounding an int8, and the connection lives on', async () => {
    await expect(database`select 9007199254740993::int8 as large`).rejects.toThrow(
      '9007199254740993 does not fit',
    );
    const [row] = await database`select 9007199254740993::int8::text as large`;
    expect(row).toEqual({ large: '9007199254740993' });
  });

  it('takes a bigint as int8, and numeric as exact text', async () => {
    const units = 18446744073709551615n;
    const [row] = await database`select ${String(units)}::numeric as units, ${12n} + 1::int8 as sum`;
    expect(row).toEqual({ units: String(units), sum: 13 });
    await expect(database`select ${units} as units`).rejects.toThrow('out of range');
  });

  it('gives and takes a moment as milliseconds', async () => {
    const moment_ms = Date.UTC(2026, 10, 15, 1, 2, 3, 456);
    const [row] = await database<{ at: number; text: string; same: boolean }[]>`
      select ${moment_ms}::timestamptz as at,
             ${moment_ms}::timestamptz::text as text,
             ${new Date(moment_ms)}::timestamptz = ${moment_ms}::timestamptz as same`;
    expect(row).toEqual({ at: moment_ms, text: '2026-11-15 01:02:03.456+00', same: true });
  });

  it('refuses a moment that no number can hold', async () => {
    await expect(database`select 'infinity'::timestamptz as never`).rejects.toThrow(
      'infinity is not a moment',
    );
  });

  it('leaves calendar days as text, whatever the time zone of the process', async () => {
    const [row] = await database`select date '2026-11-15' as day`;
    expect(row).toEqual({ day: '2026-11-15' });
  });

  it('passes arrays, objects and bytes', async () => {
    const [row] = await database`
      select to_jsonb(${TEXTS}::text[]) as texts, to_jsonb(${[1, 2]}::bigint[]) as numbers,
             'b' = any(${['a', 'b']}) as holds, cardinality(${[]}::int[]) as length,
             ${database.json({ a: [1, null] })}::jsonb as json, ${Buffer.from([0, 255])}::bytea as bytes`;
    expect(row).toEqual({
      texts: TEXTS,
      numbers: [1, 2],
      holds: true,
      length: 0,
      json: { a: [1, null] },
      bytes: Buffer.from([0, 255]),
    });
  });
});

it('refuses to read an array in the form that the server writes', async () => {
  await expect(database`select array['a'] as texts`).rejects.toThrow('to_jsonb');
});

it('names its connections', async () => {
  const [row] = await database`select current_setting('application_name') as name`;
  expect(row).toEqual({ name: 'florin-test' });
});

it('has transactions only on a connection of their own', async () => {
  // @ts-expect-error what others do on a pool's connection would be undone with a transaction
  database.begin;
  await database`create table notes (id integer primary key)`;
  const session = openSession(test.url, 'florin-test-session');
  const failure = session.begin(async (transaction) => {
    await transaction`insert into notes values (1)`;
    throw new Error('changed my mind');
  });
  await expect(failure).rejects.toThrow('changed my mind');
  await session.end();
  expect(await database`select id from notes`).toHaveLength(0);
});
