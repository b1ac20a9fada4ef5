import { getEventListeners, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTimeLimit, TimedOut, withTimeLimit } from './time-limit.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const never = () => new Promise<never>(() => undefined);

describe('a wait', () => {
  it('ends with what the work answers', async () => {
    await expect(withTimeLimit({ timeoutMs: 60_000 }, async () => 'answer')).resolves.toBe('answer');
  });

  it('ends when its time is over, although the work does not listen', async () => {
    await expect(withTimeLimit({ timeoutMs: 5 }, never)).rejects.toThrow(TimedOut);
  });

  it('ends with the signal that comes first, for its reason', async () => {
    const [quiet, coming] = [new AbortController(), new AbortController()];
    const waiting = withTimeLimit({ timeoutMs: 60_000, signals: [quiet.signal, coming.signal] }, never);
    coming.abort(new Error('the process stops'));
    await expect(waiting).rejects.toThrow('the process stops');
  });

  it('does not begin where the signal came before', async () => {
    let began = false;
    const work = async () => {
      began = true;
    };
    const signals = [AbortSignal.abort(new Error('too late'))];
    await expect(withTimeLimit({ signals }, work)).rejects.toThrow('too late');
    expect(began).toBe(false);
  });

  it('leaves nothing behind at the signals', async () => {
    const { signal } = new AbortController();
    await withTimeLimit({ timeoutMs: 60_000, signals: [signal, undefined] }, async () => undefined);
    await withTimeLimit({ timeoutMs: 1, signals: [signal] }, never).catch(() => undefined);
    startTimeLimit({ signals: [signal] }).end();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

/** On Node 20 a timeout joined to another signal was collected while a request waited for it, which then never ended. */
describe('under garbage collection', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('requests that nobody answers end in time, every one of them', async () => {
    const { port } = silent.address() as { port: number };
    const stopping = new AbortController();
    const ask = () =>
      withTimeLimit({ timeoutMs: 300, signals: [stopping.signal] }, (signal) =>
        fetch(`http://127.0.0.1:${port}`, { signal }),
      );
    const waiting = Array.from({ length: 16 }, () => ask().catch((error: unknown) => error));
    const collecting = setInterval(collectGarbage, 20);
    try {
      const ended = await Promise.all(waiting);
      expect(ended.every((error) => error instanceof TimedOut)).toBe(true);
    } finally {
      clearInterval(collecting);
    }
  });
});
