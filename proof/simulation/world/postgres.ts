import { readFileSync } from 'node:fs';
import pg from 'pg';
import { connectionOf } from '../../../packages/server/src/database/connection.ts';
import type { Database } from '../../../packages/server/src/database/database.ts';
import { MIGRATIONS_DIRECTORY } from '../../../packages/server/src/database/migrate.ts';
import { type TestDatabase, testDatabase } from '../../../packages/server/src/testing/database.testing.ts';
import { Blocked, type Outcome } from '../scheduler/calls.ts';
import type { SimulatedProcess } from '../scheduler/process.ts';

const GROUND = readFileSync(new URL('./ground.sql', import.meta.url), 'utf8');
const SEARCH_PATH = 'public,simulated,pg_catalog';
/** A statement that has no answer after this long may wait for a lock; the server is asked. How long it is decides nothing. */
const LOOK_MS = 3;
const MOVE_CLOCK = `SELECT setval('simulated.clock', greatest($1::bigint, (SELECT last_value FROM simulated.clock)))`;
const WRITES = /\b(insert|update|delete|commit)\b/i;
/** As the product bounds them, in simulated time. */
const LOCK_WAIT_MS = 5_000;

const wait = (durationMs: number, done: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => {
    timer = setTimeout(resolve, durationMs);
  });
  return Promise.race([over, done]).finally(() => clearTimeout(timer));
};

/** One session of the server, lent to one simulated process at a time. */
export class Connection {
  readonly client: pg.Client;
  owner: SimulatedProcess | null = null;
  isInTransaction = false;
  underWay: Promise<Outcome> | null = null;

  constructor(client: pg.Client) {
    this.client = client;
  }

  get pid(): number {
    return (this.client as unknown as { processID: number }).processID;
  }

  run(query: string | pg.QueryConfig): Promise<Outcome> {
    const outcome = this.client.query(query as pg.QueryConfig).then(
      (value): Outcome => ({ value }),
      (error: unknown): Outcome => ({ error }),
    );
    this.underWay = outcome;
    void outcome.then(() => {
      if (this.underWay === outcome) this.underWay = null;
    });
    return outcome;
  }
}

/**
 * A real PostgreSQL in which one statement runs at a time, unless it waits for the lock of another: which one is next is the scheduler's
 * choice, and so its order is the same in every run.
 */
export class SimulatedPostgres {
  readonly #test: TestDatabase;
  readonly #control: pg.Client;
  readonly #idle: Connection[] = [];
  readonly #lent = new Set<Connection>();
  readonly #blockedSince = new Map<Blocked, { readonly connection: Connection; readonly sinceMs: number }>();
  readonly #heard: { readonly channel: string; readonly payload: string }[] = [];
  #nowMs = 0;
  #hasWritten = false;
  #isClockBehind = false;
  statements = 0;

  private constructor(test: TestDatabase, control: pg.Client) {
    this.#test = test;
    this.#control = control;
    control.on('notification', ({ channel, payload }) =>
      this.#heard.push({ channel, payload: payload ?? '' }),
    );
  }

  static async start(seed: number, nowMs: number): Promise<SimulatedPostgres> {
    const test = await testDatabase(MIGRATIONS_DIRECTORY, GROUND);
    const control = await connect(test.url);
    const postgres = new SimulatedPostgres(test, control);
    await control.query('INSERT INTO simulated.seed VALUES ($1)', [String(seed)]);
    await postgres.setClock(nowMs);
    await postgres.look('SELECT 1');
    return postgres;
  }

  /** Of the simulator's own. */
  get control(): pg.Client {
    return this.#control;
  }

  get database(): Database {
    return this.#test.database;
  }

  /** For the simulator's own looks: they cost no turn and see what is committed. */
  async look<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    this.#moveClock(this.#control);
    return (await this.#control.query<Row>(text, values)).rows;
  }

  async setClock(nowMs: number): Promise<void> {
    this.#nowMs = nowMs;
    this.#isClockBehind = true;
    for (const [{ outcome }, { connection, sinceMs }] of this.#blockedSince) {
      if (nowMs - sinceMs < LOCK_WAIT_MS) continue;
      await this.#control.query('SELECT pg_cancel_backend($1)', [connection.pid]);
      await outcome;
    }
  }

  async lend(process: SimulatedProcess): Promise<Connection> {
    const connection = this.#idle.pop() ?? new Connection(await connect(this.#test.url));
    connection.owner = process;
    this.#lent.add(connection);
    return connection;
  }

  giveBack(connection: Connection): void {
    if (!this.#lent.delete(connection)) return;
    connection.owner = null;
    this.#idle.push(connection);
  }

  /** Runs a statement until it has an answer, or waits for a lock. */
  async run(connection: Connection, query: string | pg.QueryConfig): Promise<unknown> {
    this.statements++;
    this.#moveClock(connection.client);
    this.#hasWritten ||= WRITES.test(typeof query === 'string' ? query : query.text);
    const outcome = await this.#outcomeOf(connection, connection.run(query));
    if (outcome === null) {
      const blocked = new Blocked(connection.underWay!);
      this.#blockedSince.set(blocked, { connection, sinceMs: this.#nowMs });
      return blocked;
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Its outcome where it has its lock by now. */
  async outcomeOf(blocked: Blocked): Promise<Outcome | null> {
    const { connection } = this.#blockedSince.get(blocked)!;
    const outcome = await this.#outcomeOf(connection, blocked.outcome);
    if (outcome !== null) this.#blockedSince.delete(blocked);
    return outcome;
  }

  /** What the server does when a client is gone: it ends what was under way and undoes what was not committed. */
  async endSession(connection: Connection): Promise<void> {
    if (!this.#lent.has(connection)) return;
    while (connection.underWay) {
      await this.#control.query('SELECT pg_cancel_backend($1)', [connection.pid]);
      await wait(LOOK_MS, connection.underWay);
    }
    for (const [blocked, { connection: waiting }] of this.#blockedSince)
      if (waiting === connection) this.#blockedSince.delete(blocked);
    await connection.client.query('ROLLBACK');
    this.giveBack(connection);
  }

  async endSessionsOf(process: SimulatedProcess): Promise<void> {
    for (const connection of [...this.#lent])
      if (connection.owner === process) await this.endSession(connection);
  }

  async listen(channel: string): Promise<void> {
    await this.#control.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  /** Whether a statement may have said something since it was last heard. */
  get hasWritten(): boolean {
    return this.#hasWritten;
  }

  /** What was said since it was last asked. The server tells before it answers the next statement. */
  async hear(): Promise<{ readonly channel: string; readonly payload: string }[]> {
    this.#hasWritten = false;
    await this.#control.query('SELECT 1');
    return this.#heard.splice(0);
  }

  async stop(): Promise<void> {
    for (const connection of [...this.#lent]) await this.endSession(connection);
    await Promise.all([...this.#idle.map(({ client }) => client.end()), this.#control.end()]);
    await this.#test.drop();
  }

  /** Travels with the next statement, right before it. A transaction that has failed takes it no more; the next one does. */
  #moveClock(client: pg.Client): void {
    if (!this.#isClockBehind) return;
    this.#isClockBehind = false;
    client.query({ name: 'move_clock', text: MOVE_CLOCK, values: [this.#nowMs * 1000] }).catch(() => {
      this.#isClockBehind = true;
    });
  }

  async #outcomeOf(connection: Connection, answered: Promise<Outcome>): Promise<Outcome | null> {
    for (;;) {
      let outcome: Outcome | null = null;
      await wait(
        LOOK_MS,
        answered.then((answer) => {
          outcome = answer;
        }),
      );
      if (outcome !== null) return outcome;
      const { rows } = await this.#control.query('SELECT 1 FROM pg_locks WHERE pid = $1 AND NOT granted', [
        connection.pid,
      ]);
      if (rows.length > 0) return null;
    }
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionOf(url, 'florin-simulation'),
    pipeline: true,
    options: `-c timezone=UTC -c search_path=${SEARCH_PATH} -c jit=off`,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
