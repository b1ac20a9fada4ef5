import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** AuthenticationOk, and ReadyForQuery outside of a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 'X'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const OUTSIDE_TRANSACTION = 'I'.charCodeAt(0);

export interface TestPooler {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Lends sessions by the transaction, the one that was given back last first, and knows nothing of prepared statements: as
 * PgBouncer does before 1.21, or with `max_prepared_statements = 0`. For clients that wait for each answer.
 */
export async function startTestPooler(databaseUrl: string): Promise<TestPooler> {
  const idle: Socket[] = [];
  const sessions: pg.Client[] = [];
  const openSocket = async (): Promise<Socket> => {
    const session = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
    sessions.push(session);
    await session.connect();
    const { stream } = (session as unknown as { connection: { stream: Socket } }).connection;
    return stream.removeAllListeners('data');
  };
  const server = createServer((client) => {
    let lent: Promise<Socket> | null = null;
    const borrow = async (): Promise<Socket> => {
      const session = idle.pop() ?? (await openSocket());
      let heard: Buffer = Buffer.alloc(0);
      session.on('data', (bytes: Buffer) => {
        heard = Buffer.concat([heard, bytes]);
        client.write(bytes);
        const { rest, isReady } = afterWholeMessages(heard);
        heard = rest;
        if (!isReady) return;
        session.removeAllListeners('data');
        idle.push(session);
        lent = null;
      });
      return session;
    };
    client.once('data', () => {
      client.write(WELCOME);
      client.on('data', async (bytes: Buffer) => {
        if (bytes[0] === TERMINATE) return client.end();
        lent ??= borrow();
        (await lent).write(bytes);
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://anyone@127.0.0.1:${port}/any`,
    async stop() {
      server.close();
      await Promise.all(sessions.map((session) => session.end()));
    },
  };
}

/** A message is a letter, its length without the letter, and what it says. */
function afterWholeMessages(heard: Buffer): { rest: Buffer; isReady: boolean } {
  let rest = heard;
  let isReady = false;
  while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
    isReady = rest[0] === READY_FOR_QUERY && rest[5] === OUTSIDE_TRANSACTION;
    rest = rest.subarray(rest.readUInt32BE(1) + 1);
  }
  return { rest, isReady };
}
