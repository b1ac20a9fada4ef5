import type pg from 'pg';

const CONNECT_DEADLINE_MS = 10_000;

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
