import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface OpenStream {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly events: { readonly id: string; readonly data: any }[];
  readonly isEnded: () => boolean;
  until(satisfied: () => boolean): Promise<void>;
  close(): void;
}

/** A client as simple as the format allows. */
async function openStream(
  query = '',
  headers: Record<string, string> = {},
  key = server.key,
): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(`${server.url}/v1/events/stream${query}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: controller.signal,
  });
  const events: OpenStream['events'] = [];
  let isEnded = false;
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const messages = text.split('\n\n');
      text = messages.pop()!;
      for (const message of messages) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(message) ?? [];
        if (id && data) events.push({ id, data: JSON.parse(data) });
      }
    }
  };
  // A test that closes its stream wants it to break off.
  read()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true;
    });
  return {
    status: response.status,
    events,
    isEnded: () => isEnded,
    until: (satisfied) => eventually(() => expect(satisfied(), JSON.stringify(events)).toBe(true)),
    close: () => controller.abort(),
  };
}

const product = async (name: string, key = server.key) =>
  (await server.post('/v1/products', { json: { name }, key })).body;
const namesOf = ({ events }: OpenStream) => events.map(({ data }) => data.data.object.name);

it('tells what happens, as the API shows it, to its own account alone', async () => {
  const { key } = await server.otherMerchant();
  // The keys of both were made only just before: of those, too, a stream may tell.
  const ofProducts = '?type=product.*';
  const [mine, theirs] = [await openStream(ofProducts), await openStream(ofProducts, {}, key)];
  const made = await product('Mine');
  await product('Theirs', key);
  await mine.until(() => mine.events.length >= 1);
  await theirs.until(() => theirs.events.length >= 1);
  const { body } = await server.get(`/v1/events/${mine.events[0]!.id}`);
  expect(mine.events[0]!.data).toEqual(body);
  expect(body.data.object).toEqual(made);
  expect([namesOf(mine), namesOf(theirs)]).toEqual([['Mine'], ['Theirs']]);
  mine.close();
  theirs.close();
});

it('goes on after the last event that the client got', async () => {
  const first = await openStream('?type=product.*');
  await product('one');
  await first.until(() => first.events.length === 1);
  first.close();
  for (let count = 0; count < 250; count++) await product(`missed ${count}`);
  const again = await openStream('?type=product.*', { 'Last-Event-ID': first.events[0]!.id });
  await again.until(() => again.events.length === 250);
  await product('new');
  await again.until(() => again.events.length === 251);
  expect(namesOf(again)).toEqual([...Array.from({ length: 250 }, (_, count) => `missed ${count}`), 'new']);
  const byQuery = await openStream(`?last_event_id=${again.events[249]!.id}`);
  await byQuery.until(() => byQuery.events.length === 1);
  expect(namesOf(byQuery)).toEqual(['new']);
  again.close();
  byQuery.close();
});

it('misses nothing that was written before something that was committed first', async () => {
  const stream = await openStream('?type=product.updated');
  const [slow, quick] = [await product('slow'), await product('quick')];
  await server.database.transaction(async (transaction) => {
    await transaction.execute(sql`UPDATE products SET name = 'slow, changed' WHERE id = ${slow.id}`);
    await server.post(`/v1/products/${quick.id}`, { json: { name: 'quick, changed' } });
  });
  await stream.until(() => stream.events.length === 2);
  expect(namesOf(stream)).toEqual(['slow, changed', 'quick, changed']);
  stream.close();
});

it('is the same for many who join while much happens: each event once, in order', async () => {
  const start = await product('start');
  const { body } = await server.get('/v1/events?type=product.created&limit=1');
  expect(body.data[0].data.object.id).toBe(start.id);
  let isDone = false;
  const producing = (async () => {
    for (let count = 0; count < 120; count++) await product(`${count}`);
    isDone = true;
  })();
  const streams: OpenStream[] = [];
  while (!isDone && streams.length < 10) streams.push(await openStream(`?last_event_id=${body.data[0].id}`));
  await producing;
  for (const stream of streams) {
    await stream.until(() => stream.events.length >= 120);
    expect(namesOf(stream)).toEqual(Array.from({ length: 120 }, (_, count) => `${count}`));
    stream.close();
  }
});

it('ends when its key is revoked', async () => {
  const { body: key } = await server.post('/v1/api_keys');
  const stream = await openStream('?type=product.*', {}, key.secret);
  await server.send('DELETE', `/v1/api_keys/${key.id}`);
  await product('not for you');
  await stream.until(() => stream.isEnded());
  expect(stream.events).toEqual([]);
});

it('is refused without a key, with parameters that it does not know, and beyond 16 of an account', async () => {
  expect((await openStream('', {}, 'sk_live_wrong')).status).toBe(401);
  for (const query of ['?limit=3', '?type=nothing', '?last_event_id=gift_1'])
    expect((await openStream(query)).status).toBe(400);
  const open: OpenStream[] = [];
  await eventually(async () => {
    open.push(await openStream());
    expect(open.at(-1)!.status).toBe(429);
  });
  expect(open.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(16);
  for (const stream of open) stream.close();
});

it('ends with the server, at once', async () => {
  const other = await startTestServer();
  const stream = await fetch(`${other.url}/v1/events/stream`, {
    headers: { authorization: `Bearer ${other.key}` },
  });
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const [text] = await Promise.all([stream.text(), other.stop()]);
  expect(text).toContain('retry: 2000');
});
