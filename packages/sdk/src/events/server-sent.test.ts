import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readServerSent, type ServerSent } from './server-sent.ts';

async function read(chunks: readonly Uint8Array[]): Promise<ServerSent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: ServerSent[] = [];
  for await (const event of readServerSent(body)) events.push(event);
  return events;
}

const text = [
  ': welcome\nretry: 2000\n\n',
  'id: evt_1\ndata: {"name":"Grün 🎁"}\n\n',
  ': alive\r\n\r\n',
  'id:evt_2\r\ndata:one\r\ndata: two\r\n\r\n',
  'id: evt_3\ndata: broke off',
].join('');

it('reads events wherever the bytes are cut, and leaves out what broke off', async () => {
  const bytes = new TextEncoder().encode(text);
  const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      expect(await read(chunks)).toEqual([
        { id: 'evt_1', data: '{"name":"Grün 🎁"}' },
        { id: 'evt_2', data: 'one\ntwo' },
      ]);
    }),
  );
});
