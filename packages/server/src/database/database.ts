import { createHash } from 'node:crypto';
import pg from 'pg';
import { Batches } from './batches.ts';
import { connectionOf, ignoreError, LIMITS } from './connection.ts';
import { type Listener, listen } from './listen.ts';
import { type Sql, textOf } from './sql.ts';
import { TYPES } from './types.ts';
import { toldApart } from './unavailable.ts';

/** The columns of a statement whose shape nobody has written down: tests look into rows of every kind. */
// biome-ignore lint/suspicious/noExplicitAny: there is nothing to check a column against
export type AnyRow = Record<string, any>;

/**
 * What statements run on: a pool, or one transaction. Throws `DatabaseUnavailableError` where the database could not be
 * asked, or did not answer in time.
 */
export interface Queryable {
  /** @example const gifts = await database.query<GiftRow>(sql`SELECT * FROM gifts WHERE account_id = ${accountId}`) */
  query<Row = AnyRow>(statement: Sql): Promise<Row[]>;
  /** The only row, or the first of several. */
  first<Row = AnyRow>(statement: Sql): Promise<Row | null>;
  /** How many rows the statement inserted, changed or removed. */
  execute(statement: Sql): Promise<number>;
}

export interface Database extends Queryable {
  /** The connections, for a library that brings its own statements. */
  readonly pool: pg.Pool;
  /**
   * Everything that `work` does happens, or nothing of it: what it throws undoes all.
   * Inside, only the transaction may be asked: a statement to the pool could end up behind one that waits for this very
   * transaction, which PostgreSQL cannot see.
   * @example await database.transaction(async (transaction) => { await transaction.execute(sql`…`); … })
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Hears what others `NOTIFY` on this channel.
   * @example const listener = database.listen('checkout_intents', (id) => wake(id)); await listener.stop()
   */
  listen(channel: string, hear: (payload: string) => void): Listener;
  /** Lets what is under way finish for a while, then cuts it. */
  end(): Promise<void>;
}

export interface DatabaseOptions {
  /** Shown in pg_stat_activity, so that an operator sees whose connection it is. */
  readonly applicationName: string;
  /** Six connections keep one process busy; more only queue inside PostgreSQL. */
  readonly maxConnections?: number;
}

const END_DEADLINE_MS = 5_000;

/**
 * Opens a pool. Nothing connects before the first query.
 * @example const database = openDatabase('postgres://florin@127.0.0.1/postgres', { applicationName: 'florin-api' })
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const connection = connectionOf(url, options.applicationName);
  const pool = new pg.Pool({
    ...connection,
    ...LIMITS,
    pipeline: true,
    max: options.maxConnections ?? 6,
  });
  const open = new Set<pg.PoolClient>();
  // Whoever waits on a connection that breaks is told by the statement; nobody waits on an idle one, and the next
  // statement opens another.
  pool.on('error', ignoreError);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', ignoreError);
  });
  pool.on('remove', (client) => open.delete(client));
  const batches = new Batches(pool);
  return {
    ...queriesOn((query) => batches.run(query)),
    pool,
    transaction: (work) => transactionOn(pool, work),
    listen: (channel, hear) => listen(connection, channel, hear),
    async end() {
      const cut = setTimeout(() => open.forEach(disconnect), END_DEADLINE_MS);
      await pool.end();
      clearTimeout(cut);
    },
  };
}

/** One connection with nobody else on it, for what belongs to a session: its locks. It lasts until it is ended or cut. */
export interface Session extends Queryable {
  /** Runs a text of several statements, without parameters. */
  script(text: string): Promise<void>;
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/** @example const session = await openSession(url, 'florin-migrate') */
export async function openSession(
  url: string,
  applicationName: string,
  limits: pg.ClientConfig = {},
): Promise<Session> {
  const client = new pg.Client({ ...connectionOf(url, applicationName), ...limits });
  client.on('error', ignoreError);
  await client.connect().catch(rethrow);
  return {
    ...queriesOn((query) => client.query(query)),
    async script(text) {
      await client.query(text);
    },
    transaction: (work) => inTransaction(client, work),
    end: () => client.end(),
  };
}

interface Result<Row> {
  readonly rows: Row[];
  readonly rowCount: number;
}

/**
 * Statements over whatever sends them, each parsed and planned once a connection.
 * @example queriesOn((query) => pool.query(query)).first(sql`SELECT 1`)
 */
export function queriesOn(send: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Queryable {
  const run = <Row>(statement: Sql): Promise<Result<Row>> => {
    const text = textOf(statement);
    // The types stand with the statement: a library that shares the connections reads values in its own way.
    const query = { name: nameOf(text), text, values: statement.parameters as unknown[], types: TYPES };
    return send(query).catch(rethrow) as unknown as Promise<Result<Row>>;
  };
  return {
    query: async <Row>(statement: Sql) => (await run<Row>(statement)).rows,
    first: async <Row>(statement: Sql) => (await run<Row>(statement)).rows[0] ?? null,
    execute: async (statement) => (await run(statement)).rowCount,
  };
}

function rethrow(error: unknown): never {
  throw toldApart(error);
}

async function transactionOn<T>(pool: pg.Pool, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(rethrow);
  try {
    const result = await inTransaction(client, work);
    client.release();
    return result;
  } catch (error) {
    // After a rollback the connection is as good as new; one that could not even roll back is thrown away.
    client.release(client.getTransactionStatus() !== 'I');
    throw error;
  }
}

/**
 * A transaction over one connection.
 * @example await inTransaction(client, (transaction) => transaction.execute(sql`…`))
 */
export async function inTransaction<T>(
  client: Pick<pg.ClientBase, 'query'>,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  await client.query('BEGIN').catch(rethrow);
  try {
    const result = await work(queriesOn((query) => client.query(query)));
    const { command } = await client.query('COMMIT').catch(rethrow);
    // The server answers so when a statement failed and `work` did not tell.
    if (command !== 'COMMIT')
      throw new Error('a statement of the transaction failed, so all of it was undone');
    return result;
  } catch (error) {
    // What went wrong first is what the caller must hear of; a connection that cannot roll back is closed by the server.
    await client.query('ROLLBACK').catch(ignoreError);
    throw error;
  }
}

/** Texts are few: values are parameters. Should they ever not be, the rest run unnamed, each planned anew. */
const NAMES_MAX = 1_000;
const names = new Map<string, string>();

/**
 * A statement with a name is parsed and planned once a connection. The name is made of the text: whoever comes to a
 * connection that others used before him, behind a pooler, finds under a name what he means by it, or nothing.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMES_MAX) return known;
  const name = `florin_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}

function disconnect(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
