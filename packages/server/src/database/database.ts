import postgres from 'postgres';

/** Parameter types beyond the driver's own. */
type Types = { integer: number | bigint };

/**
 * A pool of connections. What must happen together is one statement: a pool has no `begin`, because the driver forgets to
 * reserve the connection of a transaction when others wait on it, and their work would then be undone with it
 * (docs/decisions/0016-one-statement-no-transaction.md).
 */
export type Database = Sql & Pick<postgres.Sql<Types>, 'end' | 'listen'>;

/** One connection with nobody else on it: what a transaction or a session's lock needs. */
export type Session = Database & Pick<postgres.Sql<Types>, 'begin'>;

/** What plain SQL runs on, a pool or a transaction: ``await sql`select id from gifts where id = ${id}` ``. */
export type Sql = postgres.ISql<Types>;

/** A piece of SQL with its parameters, to be put into a statement. */
export type Fragment = postgres.Fragment;

export interface DatabaseOptions {
  /** Six connections keep one process busy; more only queue inside PostgreSQL. */
  readonly maxConnections?: number;
  /** Shown in pg_stat_activity, so that an operator sees whose connection it is. */
  readonly applicationName: string;
}

/** Queries that wait on one connection behind the one that runs; more wait for whichever connection is free first. */
export const PIPELINE = { max_pipeline: 2 };

const OID = {
  int8: 20,
  int4Array: 1007,
  textArray: 1009,
  int8Array: 1016,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
} as const;

/**
 * Opens a pool. Nothing connects before the first query. Types:
 * - `int8` (and so `count(*)`) is a `number`; a value that a number cannot hold exactly fails the query, never rounds.
 *   A `bigint` is passed as `int8`. On-chain amounts are unsigned 64 bits: keep them in `numeric`, which is text both ways.
 * - `timestamptz` is a number of milliseconds since 1970, in both directions. `timestamp` and `date` stay text.
 * - Arrays of text and integers are parameters (`= ANY(${ids})`); to read one, select it as `to_jsonb(…)`.
 * - `json` and `jsonb` are values: pass an object, or text as `${text}::text::jsonb`; a string bound to `::jsonb` is encoded twice.
 * @example
 * const database = openDatabase('postgres://florin@127.0.0.1/postgres', { applicationName: 'florin-api' });
 * const [row] = await database<{ open: number }[]>`select count(*) as open from gifts where status = 'open'`;
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  return connect(url, options.applicationName, { max: options.maxConnections ?? 6 });
}

/**
 * Lasts until it is ended or cut; the driver then opens another one by itself, without the lock.
 * @example await openSession(url, 'florin-migrate').begin(async (transaction) => transaction`…`)
 */
export function openSession(url: string, applicationName: string): Session {
  return connect(url, applicationName, { max: 1, max_lifetime: null });
}

function connect(url: string, applicationName: string, size: { max: number; max_lifetime?: null }): Session {
  return postgres(url, {
    ...size,
    connection: { application_name: applicationName, TimeZone: 'UTC' },
    onnotice: ignoreNotice,
    // The driver would ask every new connection for the types of arrays, and a connection that dies over that question
    // takes the process with it: nobody can catch the error.
    fetch_types: false,
    types: { integer, time, calendar, texts, integers, bigIntegers } as {
      integer: postgres.PostgresType<number | bigint>;
    },
    ...PIPELINE,
  });
}

const integer: postgres.PostgresType<number | bigint> = {
  to: OID.int8,
  from: [OID.int8],
  serialize: String,
  parse: parseSafeInteger,
};

const time: postgres.PostgresType<number> = {
  to: OID.timestamptz,
  from: [OID.timestamptz],
  serialize: (moment: number | Date | string) => new Date(moment).toISOString(),
  parse: parseTime_ms,
};

const calendar: postgres.PostgresType<string> = {
  to: OID.timestamp,
  from: [OID.timestamp, OID.date],
  serialize: String,
  parse: String,
};

type Element = string | number | bigint | null;
const texts = arrayType(OID.textArray);
const integers = arrayType(OID.int4Array);
const bigIntegers = arrayType(OID.int8Array);

function arrayType(oid: number): postgres.PostgresType<readonly Element[]> {
  return { to: oid, from: [oid], serialize: serializeArray, parse: unreadableArray };
}

/** @example serializeArray(['a', 'b "c"', null]) // '{"a","b \\"c\\"",NULL}' */
function serializeArray(elements: readonly Element[]): string {
  const literals = elements.map((element) =>
    element === null ? 'NULL' : `"${String(element).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${literals.join(',')}}`;
}

function unreadableArray(): never {
  throw new TypeError('select an array as to_jsonb(…)');
}

/** Notices ("already exists, skipping") answer `if not exists`, which we ask for on purpose. */
function ignoreNotice(): void {}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number; select it as text`);
  return value;
}

function parseTime_ms(text: string): number {
  const time_ms = Date.parse(text);
  if (Number.isNaN(time_ms)) throw new RangeError(`${text} is not a moment in time`);
  return time_ms;
}
