import { once } from 'node:events';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { drainOnClose } from './drain.ts';

const PATIENT_MS = 3_600_000;
const POST =
  'POST /echo HTTP/1.1\r\nHost: florin\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';

let app: FastifyInstance;
let finish: () => void;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** As app.ts sets it up; `/slow` answers when told to. */
async function listen(bodyDeadlineMs = PATIENT_MS): Promise<void> {
  app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  drainOnClose(app, bodyDeadlineMs);
  const finished = new Promise<void>((resolve) => (finish = resolve));
  app.get('/slow', async () => {
    await finished;
    return 'slow';
  });
  app.post('/echo', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
}

interface Caller {
  readonly socket: Socket;
  received(): string;
  isClosed(): boolean;
}

/** Returns once the server has the connection, and has read what was sent. */
async function call(text: string): Promise<Caller> {
  const accepted = once(app.server, 'connection');
  const socket = createConnection((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk) => (received += chunk));
  socket.on('error', () => undefined); // a reset is one way to be closed
  socket.on('close', () => (isClosed = true));
  socket.write(text);
  const [peer] = (await accepted) as [Socket];
  await expect.poll(() => peer.bytesRead).toBe(text.length);
  return { socket, received: () => received, isClosed: () => isClosed };
}

it.each([
  ['nothing was sent', ''],
  ['a part of the headers was sent', 'POST /echo HTTP/1.1\r\nHost: florin\r\n'],
])('closes connections on which %s', async (_what, text) => {
  await listen();
  const caller = await call(text);
  const closed = app.close();
  await expect.poll(caller.isClosed).toBe(true);
  expect(caller.received()).toBe('');
  await closed;
});

it('closes a connection that has had its answer and begins another request', async () => {
  await listen();
  const caller = await call(`${POST}{"a":"b"}`);
  await expect.poll(caller.received).toMatch(/{"a":"b"}$/);
  caller.socket.write('POST /echo HTTP/1.1\r\n');
  const closed = app.close();
  await expect.poll(caller.isClosed).toBe(true);
  await closed;
});

it('closes a connection whose body does not come', async () => {
  await listen(100);
  const caller = await call(`${POST}{"a":`);
  const closed = app.close();
  await expect.poll(caller.isClosed).toBe(true);
  expect(caller.received()).toBe('');
  await closed;
});

it('answers a request whose headers have arrived, and then closes its connection', async () => {
  await listen();
  const silent = await call('');
  const slow = await call('GET /slow HTTP/1.1\r\nHost: florin\r\n\r\n');
  const uploading = await call(`${POST}{"a":`);
  const closed = app.close();
  await expect.poll(silent.isClosed).toBe(true);
  expect([slow.isClosed(), uploading.isClosed()]).toEqual([false, false]);

  uploading.socket.write('"b"}');
  finish();
  await closed;
  await expect.poll(() => slow.isClosed() && uploading.isClosed()).toBe(true);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n.*slow$/is);
  expect(uploading.received()).toMatch(/^HTTP\/1\.1 200 .*{"a":"b"}$/s);
});

it('answers every request of a connection that sent several at once', async () => {
  await listen();
  const caller = await call(`GET /slow HTTP/1.1\r\nHost: florin\r\n\r\n${POST}{"a":"b"}`);
  const silent = await call('');
  const closed = app.close();
  await expect.poll(silent.isClosed).toBe(true);
  finish();
  await closed;
  await expect.poll(caller.received).toMatch(/^HTTP\/1\.1 200 .*slow.*{"a":"b"}$/s);
});
