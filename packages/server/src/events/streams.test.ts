import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@florin/testing/until';
import type { Id } from '@florin/wire/ids';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { Channel } from '../http/pipeline/channel.ts';
import type { Services } from '../services.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { readBetween } from './stream-store.ts';
import { EventStreams } from './streams.ts';

let server: TestServer;
let streams: EventStreams;
let front: Server;
/** What the front does with a response before the stream has it, and what it is asked before each text. */
let beforeOpen: (response: ServerResponse) => Promise<void>;
let isStillAdmitted: (response: ServerResponse) => Promise<boolean>;
let lastEventId: string | null;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  beforeOpen = async () => undefined;
  isStillAdmitted = async () => true;
  lastEventId = null;
  streams = newStreams(server.services);
  front = createServer(async (_request, response) => {
    const accountId = server.accountId as Id<'account'>;
    await beforeOpen(response);
    await streams
      .join({ accountId, patterns: ['product.*'], lastEventId }, () => {
        response.writeHead(200);
        return new Channel(response, () => isStillAdmitted(response));
      })
      .catch(() => response.headersSent || response.writeHead(429).end());
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  await streams.stop();
  front.closeAllConnections();
  front.close();
});

/**
 * A database that answers the follower and one who catches up in one go, as statements sent together are answered: first the follower,
 * who moves on past `beforeHorizon`, and so many turns of the microtask queue later the other.
 */
function answeringTogether(turns: number, beforeHorizon: () => Promise<void>): TestServer['database'] {
  const { database } = server;
  let asked = 0;
  let answerOther: (() => void) | null = null;
  let answerFollower: (() => void) | null = null;
  const answerBoth = async () => {
    if (!answerOther || !answerFollower) return;
    answerFollower();
    for (let turn = 0; turn < turns; turn++) await null;
    answerOther();
  };
  return {
    ...database,
    // One who joins asks for the horizon and for the place of its last event; then the follower asks for the horizon.
    first: async (statement) => {
      asked += 1;
      if (asked === 3) await beforeHorizon();
      return database.first(statement);
    },
    query: async (statement) => {
      const rows = await database.query(statement);
      const isFollower =
        answerFollower === null && (statement.parameters[0] as readonly string[]).length === 0;
      const isOther = answerOther === null && !isFollower;
      if (!isFollower && !isOther) return rows as never;
      return new Promise<never>((resolve) => {
        if (isFollower) answerFollower = () => resolve(rows as never);
        else answerOther = () => resolve(rows as never);
        void answerBoth();
      });
    },
  };
}

const newStreams = (services: Pick<Services, 'urls' | 'database' | 'log' | 'network' | 'playground'>) =>
  new EventStreams(services, services.log);

interface Reader {
  readonly text: () => string;
  readonly hasEnded: () => boolean;
  leave(): void;
}

function read(): Reader {
  const { port } = front.address() as AddressInfo;
  let text = '';
  let hasEnded = false;
  const sent = request({ host: '127.0.0.1', port }, (response) => {
    response.setEncoding('utf8').on('data', (part) => (text += part));
    response.on('close', () => (hasEnded = true));
  });
  // Whoever leaves breaks the connection off.
  sent.on('error', () => undefined).end();
  return { text: () => text, hasEnded: () => hasEnded, leave: () => sent.destroy() };
}

/** Answers once the other side of this response is gone. */
async function goneFrom(response: ServerResponse, reader: Reader): Promise<void> {
  reader.leave();
  if (!response.destroyed) await once(response, 'close');
}

async function hearsOfAProduct(): Promise<void> {
  const reader = read();
  await eventually(() => expect(reader.text()).toContain('welcome'));
  await server.post('/v1/products', { json: { name: 'New' } });
  await eventually(() => expect(reader.text()).toContain('"name":"New"'));
  reader.leave();
}

it('one who leaves while the stream opens takes nothing from those who come after', async () => {
  let leaver: Reader | null = null;
  const left = new Promise<void>((resolve) => {
    isStillAdmitted = async (response) => {
      isStillAdmitted = async () => true;
      await goneFrom(response, leaver!);
      resolve();
      return true;
    };
  });
  leaver = read();
  await left;
  await hearsOfAProduct();
});

it('those who left before the stream was open take no room', async () => {
  const leave = async () => {
    let leaver: Reader | null = null;
    const left = new Promise<void>((resolve) => {
      beforeOpen = async (response) => {
        await goneFrom(response, leaver!);
        resolve();
      };
    });
    leaver = read();
    await left;
  };
  for (let count = 0; count < 16; count++) await leave();
  beforeOpen = async () => undefined;
  await hearsOfAProduct();
});

it.each(Array.from({ length: 8 }, (_, turns) => turns))(
  'one who comes back is told what happened while all moved on, %i turns apart',
  async (turns) => {
    await streams.stop();
    await server.post('/v1/products', { json: { name: 'Known' } });
    const { body } = await server.get('/v1/events?type=product.created&limit=1');
    const create = async (name: string) => {
      await server.post('/v1/products', { json: { name } });
    };
    let missed: Promise<void> | null = null;
    const database = answeringTogether(turns, () => (missed = create('Missed')));
    streams = newStreams({ ...server.services, database });
    lastEventId = body.data[0].id;
    const reader = read();
    // The welcome is sent before the follower asks; what is written before `Missed` is rightly told before it.
    await eventually(() => expect(missed).not.toBeNull());
    await missed;
    await create('Later');
    await eventually(() => expect(reader.text()).toContain('"name":"Later"'));
    expect([...reader.text().matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)).toEqual([
      'Missed',
      'Later',
    ]);
    reader.leave();
  },
);

it('one to whom news could not be told is let go, to come back for them', async () => {
  const reader = read();
  await eventually(() => expect(reader.text()).toContain('welcome'));
  isStillAdmitted = () => Promise.reject(new Error('the database is away'));
  await server.post('/v1/products', { json: { name: 'Untold' } });
  await eventually(() => expect(reader.hasEnded()).toBe(true));
  isStillAdmitted = async () => true;
  await hearsOfAProduct();
});

it('one who could not be welcomed is let go', async () => {
  isStillAdmitted = () => Promise.reject(new Error('the database is away'));
  const reader = read();
  await eventually(() => expect(reader.hasEnded()).toBe(true));
  isStillAdmitted = async () => true;
  await hearsOfAProduct();
});

it('events are read in the order of their transactions, also where their numbers get a digit more', async () => {
  const accountId = 'acct_of_old_numbers';
  const writers = ['9', '10', '99', '100', '999', '1000'];
  await server.database.execute(sql`
    INSERT INTO events (account_id, id, type, about, snapshot, created, written_by)
    SELECT ${accountId}, 'evt_' || writer, 'product.created', 'prod_1', '{}', 0, writer::xid8
    FROM unnest(${writers}::text[]) AS writer`);
  const [start, end] = ['0', '5000'].map((writtenBy) => ({ writtenBy, id: '' }));
  const rows = await readBetween(server.database, [accountId], start!, end!, 4);
  expect(rows.map((row) => row.written_by)).toEqual(['9', '10', '99', '100']);
});
