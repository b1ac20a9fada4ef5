import type pg from 'pg';
import { type Database, inTransaction, queriesOn } from '../../../packages/server/src/database/database.ts';
import type { Calls } from '../scheduler/calls.ts';
import { runAs, type SimulatedProcess } from '../scheduler/process.ts';
import type { Connection, SimulatedPostgres } from './postgres.ts';

/** Where the product's triggers tell of changes. */
const CHANNELS = ['payment_requests', 'checkout_intents'];

type Query = string | pg.QueryConfig;

/** Channels by name, and who hears what is said on them. */
export class Notices {
  readonly #calls: Calls;
  readonly #postgres: SimulatedPostgres;
  readonly #listeners = new Set<{
    process: SimulatedProcess;
    channel: string;
    hear: (payload: string) => void;
  }>();

  constructor(calls: Calls, postgres: SimulatedPostgres) {
    this.#calls = calls;
    this.#postgres = postgres;
  }

  async begin(): Promise<void> {
    for (const channel of CHANNELS) await this.#postgres.listen(channel);
  }

  listen(process: SimulatedProcess, channel: string, hear: (payload: string) => void): () => void {
    const listener = { process, channel, hear };
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Puts what was said on its way to each listener; a listener may be cut off, and then hears nothing of it. */
  async spread(): Promise<void> {
    for (const listener of this.#listeners) if (!listener.process.isAlive) this.#listeners.delete(listener);
    if (this.#listeners.size === 0) return;
    for (const { channel, payload } of await this.#postgres.hear())
      for (const listener of this.#listeners) if (listener.channel === channel) this.#send(listener, payload);
  }

  #send(
    {
      process,
      channel,
      hear,
    }: { process: SimulatedProcess; channel: string; hear: (payload: string) => void },
    payload: string,
  ): void {
    runAs(process, () => {
      void this.#calls
        .make({
          process,
          kind: 'notice',
          label: channel,
          perform: async () => payload,
          failure: connectionLost,
        })
        .then(hear, () => undefined);
    });
  }
}

/** The database as one simulated process has it: the product's own statements, each a call that the scheduler decides about. */
export function databaseOf(
  process: SimulatedProcess,
  calls: Calls,
  postgres: SimulatedPostgres,
  notices: Notices,
): Database {
  process.onDeath(() => postgres.endSessionsOf(process));
  const alone = (query: pg.QueryConfig) => new Client(process, calls, postgres, 'one').query(query);
  return {
    ...queriesOn(alone as (query: pg.QueryConfig) => Promise<pg.QueryResult>),
    get pool(): pg.Pool {
      throw new Error('no library of a simulated process brings its own statements');
    },
    async transaction(work) {
      const client = new Client(process, calls, postgres, 'many');
      try {
        return await inTransaction(client as unknown as pg.ClientBase, work);
      } finally {
        client.release();
      }
    },
    listen(channel, hear) {
      const stop = notices.listen(process, channel, hear);
      return { stop: async () => stop() };
    },
    end: async () => undefined,
  };
}

/** A connection from the pool, from its first statement to its last. */
class Client {
  readonly #process: SimulatedProcess;
  readonly #calls: Calls;
  readonly #postgres: SimulatedPostgres;
  readonly #isForOne: boolean;
  #connection: Connection | null = null;
  #isBroken = false;

  constructor(
    process: SimulatedProcess,
    calls: Calls,
    postgres: SimulatedPostgres,
    statements: 'one' | 'many',
  ) {
    this.#process = process;
    this.#calls = calls;
    this.#postgres = postgres;
    this.#isForOne = statements === 'one';
  }

  async query(query: Query): Promise<unknown> {
    if (this.#isBroken) throw connectionLost();
    try {
      return await this.#calls.make({
        process: this.#process,
        kind: 'sql',
        label: labelOf(query),
        perform: () => this.#run(query),
        failure: connectionLost,
        onFailure: () => this.#break(),
      });
    } finally {
      if (this.#isForOne) this.release();
    }
  }

  release(): void {
    if (this.#connection) this.#postgres.giveBack(this.#connection);
    this.#connection = null;
  }

  async #run(query: Query): Promise<unknown> {
    this.#connection ??= await this.#postgres.lend(this.#process);
    return this.#postgres.run(this.#connection, query);
  }

  async #break(): Promise<void> {
    this.#isBroken = true;
    if (this.#connection) await this.#postgres.endSession(this.#connection);
    this.#connection = null;
  }
}

function connectionLost(): Error {
  return new Error('Connection terminated unexpectedly');
}

/** The verb and the table that come first: enough to recognise a statement by. */
function labelOf(query: Query): string {
  const text = (typeof query === 'string' ? query : query.text).trim();
  const [, verb, table] = /\b(insert into|update|delete from|from)\s+("?[a-z_]+)/i.exec(text) ?? [];
  const first = text.split(/\s+/, 1)[0]!.toLowerCase();
  return verb === undefined
    ? first
    : `${verb.toLowerCase() === 'from' ? 'select' : verb.toLowerCase()} ${table}`;
}
