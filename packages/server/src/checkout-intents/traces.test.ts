import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { startSandbox } from '@florin/sandbox/sandbox';
import { hostsOf } from '@florin/sandbox/sandbox-hosts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../http/observe/log.ts';
import { prepareJobs } from '../jobs/schema.ts';
import { startProcess, type TestProcess } from '../testing/process.testing.ts';
import {
  startTestServer,
  TEST_MERCHANT_WALLET,
  TEST_VAULT_KEYS,
  testConfig,
} from '../testing/server.testing.ts';
import { Tracer } from '../tracing/tracer.ts';
import { type CheckoutScene, sceneOf } from './checkout-scene.testing.ts';

interface Told {
  readonly role: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly events: readonly { readonly name: string }[];
  readonly links: readonly { readonly traceId: string }[];
}

const THEIRS = '0af7651916cd43dd8448eb211c80319c';
const COLLECTOR_KEY = 'collector secret';

/** Stands for an OpenTelemetry collector; it takes what carries its key, and keeps it. */
const bodies: string[] = [];
let collector: Server;
let tracer: Tracer;
let scene: CheckoutScene;
let worker: TestProcess;

beforeAll(async () => {
  collector = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const isTaken = incoming.url === '/v1/traces' && incoming.headers['x-key'] === COLLECTOR_KEY;
    if (isTaken) bodies.push(body);
    outgoing.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const config = { endpoint, headers: { 'x-key': COLLECTOR_KEY }, serviceName: 'florin', share: 1 };
  tracer = new Tracer(config, 'api', createLogger('silent', { write: () => undefined }));
  const sandbox = await startSandbox({ kinds: ['acp'] });
  const checkout = { ...testConfig().checkout, waitMs: 60_000 };
  const server = await startTestServer({ checkout }, { tracer });
  await prepareJobs(server.database);
  scene = sceneOf(server, sandbox);
  worker = await startProcess(server.databaseUrl, {
    FLORIN_ROLE: 'worker',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: `x-key=${encodeURIComponent(COLLECTOR_KEY)}`,
    CHECKOUT_ALLOWED_HOSTS: hostsOf(sandbox).join(','),
    CHECKOUT_PROCESSOR_ORIGINS: sandbox.processor.url,
    VAULT_KEYS: TEST_VAULT_KEYS,
  });
});
afterAll(async () => {
  await worker.kill();
  await scene.stop();
  collector.close();
});

function spans(): Told[] {
  return bodies.flatMap((body) =>
    // biome-ignore lint/suspicious/noExplicitAny: the document is the protocol's
    JSON.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }: any) => {
      const { value } = resource.attributes.find((one: { key: string }) => one.key === 'florin.role');
      return scopeSpans[0].spans.map((span: object) => ({ ...span, role: value.stringValue }));
    }),
  );
}

it('a purchase is traced from the request over the job to the merchant, in whichever process, and nothing secret is told', async () => {
  const headers = { traceparent: `00-${THEIRS}-b7ad6b7169203331-01` };
  await scene.addCard();
  const created = await scene.create({ url: scene.sandbox.shops.acp.productUrls[0] }, headers);
  const quoted = created.status === 'requires_action' ? await scene.quote({ url: created.url }) : created;
  expect(quoted.status).toBe('requires_confirmation');
  await scene.confirm(quoted.id, headers);
  await scene.until(quoted.id, ({ status }) => status === 'succeeded');
  // What is over is sent before a process ends.
  await Promise.all([worker.stop(), tracer.stop()]);

  for (const [route, task, step] of [
    ['POST /v1/checkout_intents', 'checkout_advance', 'resolved'],
    ['POST /v1/checkout_intents/:id/confirm', 'checkout_charge', 'placed'],
  ]) {
    const asked = spans().find(({ name }) => name === route)!;
    expect(asked).toMatchObject({ role: 'api', links: [{ traceId: THEIRS }] });
    expect(asked.parentSpanId).toBeUndefined();
    const ofTrace = spans().filter(({ traceId }) => traceId === asked.traceId);
    const job = ofTrace.find(({ name }) => name === `job ${task}`)!;
    expect(job).toMatchObject({ role: 'worker', parentSpanId: asked.spanId });
    expect(job.events.map(({ name }) => name)).toContain(step);
    const toShop = ofTrace.filter(({ name }) => name === 'merchant request');
    expect(toShop.length).toBeGreaterThan(0);
    for (const { parentSpanId } of toShop) expect(parentSpanId).toBe(job.spanId);
  }
  expect(spans().map(({ traceId }) => traceId)).not.toContain(THEIRS);
  const said = bodies.join('');
  for (const secret of [
    testCards.success,
    'Lovelace',
    scene.key,
    TEST_MERCHANT_WALLET,
    'http://',
    COLLECTOR_KEY,
  ])
    expect(said).not.toContain(secret);
});
