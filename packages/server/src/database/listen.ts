import pg from 'pg';
import { ignoreError } from './connection.ts';

const RELISTEN_MS = 1_000;

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Hears what others `NOTIFY`, on a connection of its own that is opened again whenever it breaks. What is said while it is
 * down is lost: whoever listens must also look by himself now and then.
 * @example const listener = listen(connectionOf(url, 'florin-api'), 'checkout_intents', (id) => wake(id))
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
): Listener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isStopped = false;
  const again = () => {
    client = null;
    if (!isStopped && retry === null) retry = setTimeout(connect, RELISTEN_MS).unref();
  };
  const connect = () => {
    retry = null;
    const next = new pg.Client(connection);
    client = next;
    next.on('error', ignoreError);
    next.on('end', again);
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    next
      .connect()
      .then(() => next.query(`LISTEN ${pg.escapeIdentifier(channel)}`))
      // A connection that cannot be had or listened on is given up; its end tries the next.
      .catch(() => next.end().catch(again));
  };
  connect();
  return {
    async stop() {
      isStopped = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
