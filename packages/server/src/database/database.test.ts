import { eventually, until } from '@florin/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyTestDatabase, type TestDatabase } from '../testing/database.testing.ts';
import { type Database, openDatabase } from './database.ts';
import { json, sql } from './sql.ts';

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
    const [row] = await database.query(
      sql`select 9007199254740991::int8 as largest, count(*) as counted from generate_series(1, 3)`,
    );
    expect(row).toEqual({ largest: Number.MAX_SAFE_INTEGER, counted: 3 });
  });

  it('fails the query instead of rounding an int8, and the connection lives on', async () => {
    await expect(database.query(sql`select 9007199254740993::int8 as large`)).rejects.toThrow(
      '9007199254740993 does not fit',
    );
    const [row] = await database.query(sql`select 9007199254740993::int8::text as large`);
    expect(row).toEqual({ large: '9007199254740993' });
  });

  it('takes a bigint as int8, and numeric as exact text', async () => {
    const units = 18446744073709551615n;
    const [row] = await database.query(
      sql`select ${String(units)}::numeric as units, ${12n} + 1::int8 as sum`,
    );
    expect(row).toEqual({ units: String(units), sum: 13 });
    await expect(database.query(sql`select ${units}::int8 as units`)).rejects.toThrow('out of range');
  });

  it('gives and takes a moment as milliseconds', async () => {
    const moment_ms = Date.UTC(2026, 10, 15, 1, 2, 3, 456);
    const [row] = await database.query<{ at: number; text: string }>(sql`
      select ${new Date(moment_ms)}::timestamptz as at,
             ${new Date(moment_ms)}::timestamptz::text as text`);
    expect(row).toEqual({ at: moment_ms, text: '2026-11-15 01:02:03.456+00' });
  });

  it('refuses a moment that no number can hold', async () => {
    await expect(database.query(sql`select 'infinity'::timestamptz as never`)).rejects.toThrow(
      'infinity is not a moment',
    );
  });

  it('leaves calendar days as text, whatever the time zone of the process', async () => {
    const [row] = await database.query(sql`select date '2026-11-15' as day`);
    expect(row).toEqual({ day: '2026-11-15' });
  });

  it('passes arrays, objects and bytes', async () => {
    const [row] = await database.query(sql`
      select to_jsonb(${TEXTS}::text[]) as texts, to_jsonb(${[1, 2]}::bigint[]) as numbers,
             'b' = any(${['a', 'b']}) as holds, cardinality(${[]}::int[]) as length,
             ${json({ a: [1, null] })}::jsonb as json, ${Buffer.from([0, 255])}::bytea as bytes`);
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

it('names its connections', async () => {
  const [row] = await database.query(sql`select current_setting('application_name') as name`);
  expect(row).toEqual({ name: 'florin-test' });
});

describe('a transaction', () => {
  beforeAll(() => database.execute(sql`create table notes (id integer primary key)`));

  it('happens whole', async () => {
    const written = await database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (1)`);
      return transaction.execute(sql`insert into notes values (2), (3)`);
    });
    expect(written).toBe(2);
    expect(await database.query(sql`select id from notes where id < 10`)).toHaveLength(3);
  });

  it('is undone whole by what it throws', async () => {
    const failure = database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (10)`);
      throw new Error('changed my mind');
    });
    await expect(failure).rejects.toThrow('changed my mind');
    expect(await database.query(sql`select id from notes where id = 10`)).toHaveLength(0);
  });

  it('tells that it was undone when the failure of a statement was overlooked', async () => {
    const overlooked = database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (15)`);
      await transaction.execute(sql`insert into notes values (15)`).catch(() => undefined);
    });
    await expect(overlooked).rejects.toThrow('undone');
    expect(await database.query(sql`select id from notes where id = 15`)).toHaveLength(0);
  });

  it('leaves nothing of itself on a connection when a statement of it fails', async () => {
    const failure = database.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (20)`);
      await transaction.execute(sql`insert into notes values (20)`);
    });
    await expect(failure).rejects.toMatchObject({ code: '23505' });
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        database.execute(sql`insert into notes values (${100 + index})`),
      ),
    );
    expect(await database.query(sql`select id from notes where id between 100 and 123`)).toHaveLength(24);
  });

  it('takes nothing of others with it, however many work on few connections at once', async () => {
    const few = openDatabase(test.url, { maxConnections: 3, applicationName: 'florin-test-few' });
    const acknowledged: number[] = [];
    const insert = async (id: number) => {
      await few.execute(sql`insert into notes values (${id})`);
      acknowledged.push(id);
    };
    const undo = () =>
      few
        .transaction(async (transaction) => {
          await transaction.execute(sql`select pg_sleep(0.001)`);
          throw new Error('undone');
        })
        .catch(() => undefined);
    for (let round = 0; round < 60; round++) {
      const work = Array.from({ length: 12 }, (_, index) => insert(1_000 + round * 12 + index));
      await Promise.all([...work, undo(), undo()]);
    }
    await few.end();
    const present = await database.query<{ id: number }>(sql`select id from notes where id >= 1000`);
    expect(acknowledged).toHaveLength(720);
    expect(new Set(present.map(({ id }) => id))).toEqual(new Set(acknowledged));
  });
});

describe('statements that come at once', () => {
  it('each have their own answer and their own failure, and share few connections', async () => {
    const few = openDatabase(test.url, { maxConnections: 2, applicationName: 'florin-test-batches' });
    const ask = (index: number) =>
      few
        .first<{ part: number }>(sql`select 100 / ${index % 5}::int as part, pg_sleep(0.001)`)
        .then((row) => row!.part, String);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(index)));
    const expected = ['error: division by zero', 100, 50, 33, 25];
    expect(answers).toEqual(Array.from({ length: 100 }, (_, index) => expected[index % 5]));
    const [connections] = await database.query(
      sql`select count(*) as open from pg_stat_activity where application_name = 'florin-test-batches'`,
    );
    expect(connections!.open).toBe(2);
    await few.end();
  });

  it('all hear of a database that cannot be reached', async () => {
    const nowhere = openDatabase('postgres://florin@127.0.0.1:1/florin', { applicationName: 'florin-test' });
    const failures = Array.from({ length: 10 }, () =>
      nowhere.query(sql`select 1`).catch((error) => error.cause.code),
    );
    expect(new Set(await Promise.all(failures))).toEqual(new Set(['ECONNREFUSED']));
    await nowhere.end();
  });
});

describe('a connection that is cut', () => {
  const cut = (name: string) =>
    database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`,
    );

  it('fails the statement on it, and the next one finds another', async () => {
    const pool = openDatabase(test.url, { maxConnections: 1, applicationName: 'florin-test-cut' });
    await pool.execute(sql`select 1`);
    const slow = pool.execute(sql`select pg_sleep(60)`);
    const failure = expect(slow).rejects.toThrow();
    await eventually(async () => expect(await cut('florin-test-cut')).toBe(1));
    await failure;
    expect(await pool.first(sql`select 2 as two`)).toEqual({ two: 2 });
    await pool.end();
  });

  it('fails every statement on it, and none twice', async () => {
    const pool = openDatabase(test.url, { maxConnections: 1, applicationName: 'florin-test-all' });
    await pool.execute(sql`select 1`);
    const failures = Array.from({ length: 12 }, () =>
      pool.execute(sql`select pg_sleep(60)`).then(
        () => 'answered',
        () => 'failed',
      ),
    );
    let isOver = false;
    const ended = Promise.all(failures).finally(() => {
      isOver = true;
    });
    await until(async () => {
      await cut('florin-test-all');
      return isOver;
    }, 50);
    expect(await ended).toEqual(failures.map(() => 'failed'));
    await pool.end();
  });

  it('fails a transaction whole', async () => {
    const pool = openDatabase(test.url, { maxConnections: 1, applicationName: 'florin-test-halves' });
    const failure = pool.transaction(async (transaction) => {
      await transaction.execute(sql`insert into notes values (5000)`);
      await cut('florin-test-halves');
      await transaction.execute(sql`insert into notes values (5001)`);
    });
    await expect(failure).rejects.toThrow();
    expect(await pool.query(sql`select id from notes where id >= 5000`)).toEqual([]);
    await pool.end();
  });

  it('is listened on again', async () => {
    const heard: string[] = [];
    const pool = openDatabase(test.url, { applicationName: 'florin-test-listen' });
    const listener = pool.listen('news', (payload) => heard.push(payload));
    const tell = async (news: string) => {
      await database.execute(sql`select pg_notify('news', ${news})`);
      expect(heard).toContain(news);
    };
    await eventually(() => tell('first'));
    await cut('florin-test-listen');
    await eventually(() => tell('second'));
    await listener.stop();
    await pool.end();
  });
});

it('has a statement parsed once a connection, whatever its values', async () => {
  const pool = openDatabase(test.url, { maxConnections: 1, applicationName: 'florin-test-names' });
  for (let value = 0; value < 5; value++) await pool.execute(sql`select ${value}::int as parsed_once`);
  const parsed = await pool.query(
    sql`select 1 from pg_prepared_statements where statement like '%parsed_once%' and name not like '%x'`,
  );
  expect(parsed).toHaveLength(2);
  await pool.end();
});

it('refuses what comes after its end', async () => {
  const pool = openDatabase(test.url, { applicationName: 'florin-test-ended' });
  const late = pool.execute(sql`select 1`);
  await pool.end();
  await expect(late).rejects.toThrow('after calling end');
  await expect(pool.execute(sql`select 1`)).rejects.toThrow('after calling end');
});

it('ends although a statement hangs', async () => {
  const pool = openDatabase(test.url, { applicationName: 'florin-test-hangs' });
  await pool.execute(sql`select 1`);
  const hanging = expect(pool.execute(sql`select pg_sleep(600)`)).rejects.toThrow();
  const hangs = sql`select 1 from pg_stat_activity where query like 'select pg_sleep(600)'`;
  await expect.poll(() => database.query(hangs)).toHaveLength(1);
  await pool.end();
  await hanging;
});
