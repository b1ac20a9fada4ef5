import { Agent, createServer, request, type Server } from 'node:http';
import { freePort } from '@florin/local-state/free-port';
import { eventually } from '@florin/testing/until';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Metrics } from '../http/observe/metrics.ts';
import { type RunningServer, startServer } from '../server.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { Leaving } from './leaving.ts';

let first: TestServer;
beforeAll(async () => {
  first = await startTestServer();
});
afterAll(() => first.stop());

it('loses no request behind a balancer that tries nothing twice', async () => {
  const port = await freePort('127.0.0.1', 0, false);
  const second = await startServer({ ...first.services, metrics: new Metrics() }, port);
  const firstPort = Number(new URL(first.url).port);
  const balancer = await startBalancer([firstPort, port]);
  onTestFinished(() => balancer.stop());

  const asking = new AbortController();
  const answers = Promise.all(
    Array.from({ length: 8 }, () => askUntil(asking.signal, balancer.url, first.key)),
  );
  const answered = () => expect(balancer.countOf(port)).toBeGreaterThan(20);
  await eventually(answered);
  await leaveAndStop(second, () => !balancer.isUsed(port));
  const before = balancer.countOf(firstPort);
  await eventually(() => expect(balancer.countOf(firstPort)).toBeGreaterThan(before + 20));
  asking.abort();

  const statuses = (await answers).flat();
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('goes on answering while it says that it is not ready', async () => {
  await first.leave();
  expect((await first.get('/readyz', { key: null })).status).toBe(503);
  expect((await first.get('/healthz', { key: null })).status).toBe(200);
  expect((await first.get('/v1/products')).status).toBe(200);
});

it('waits as long as it was told to', async () => {
  const leaving = new Leaving();
  const startedMs = performance.now();
  const left = leaving.announce(50);
  expect(leaving.isAnnounced).toBe(true);
  await left;
  expect(performance.now() - startedMs).toBeGreaterThan(45);
});

/** As `SHUTDOWN_DELAY_MS` does, for as long as it takes here. */
async function leaveAndStop(server: RunningServer, isNoticed: () => boolean): Promise<void> {
  await server.leave();
  await eventually(() => expect(isNoticed()).toBe(true));
  await server.stop();
}

async function askUntil(signal: AbortSignal, url: string, key: string): Promise<number[]> {
  const statuses: number[] = [];
  while (!signal.aborted) {
    const answer = await fetch(`${url}/v1/products`, { headers: { authorization: `Bearer ${key}` } });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
}

interface Balancer {
  readonly url: string;
  /** Whether it sends requests there, or waits for the answer of one: it may still be on its way. */
  isUsed(port: number): boolean;
  countOf(port: number): number;
  stop(): Promise<void>;
}

/** Sends each request to the next server that was ready when it was last asked, over connections that it keeps. */
async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(ports);
  const counts = new Map<number, number>();
  const unanswered = new Map(ports.map((port) => [port, 0]));
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const usable = [...ready];
    const port = usable[turn++ % usable.length]!;
    counts.set(port, (counts.get(port) ?? 0) + 1);
    unanswered.set(port, unanswered.get(port)! + 1);
    outgoing.once('close', () => unanswered.set(port, unanswered.get(port)! - 1));
    const { method, url: path, headers } = incoming;
    const passed = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passed.once('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  const check = setInterval(() => {
    for (const port of ports) {
      fetch(`http://127.0.0.1:${port}/readyz`)
        .then(({ ok }) => ok || ready.delete(port))
        .catch(() => ready.delete(port));
    }
  }, 20);
  await listen(server);
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    isUsed: (port) => ready.has(port) || unanswered.get(port) !== 0,
    countOf: (port) => counts.get(port) ?? 0,
    async stop() {
      clearInterval(check);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
}
