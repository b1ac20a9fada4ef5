import type pg from 'pg';

const CONNECT_DEADLINE_MS = 5_000;
const LOCK_WAIT_MS = 5_000;
const STATEMENT_MS = 10_000;
/** A little more than a statement has: then it is the connection, or the server, that is silent. */
const SILENCE_MS = 12_000;
const IDLE_IN_TRANSACTION_MS = 60_000;

/**
 * How long anything may take for requests and workers: nobody waits behind a statement, a lock or a transaction that does
 * not end, nor for a server that has fallen silent.
 */
export const LIMITS: pg.ClientConfig = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_WAIT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  query_timeout: SILENCE_MS,
};

/** @example new pg.Client(connectionOf(url, 'florin-migrate')) */
export function connectionOf(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: CONNECT_DEADLINE_MS,
    keepAlive: true,
  };
}

/**
 * For the events of a connection that breaks. Whoever waits on it is told by his statement, and the next statement opens
 * another; but Node ends a process over an error that nobody listens for.
 */
export function ignoreError(): void {}
