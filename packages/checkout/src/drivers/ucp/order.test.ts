import { randomUUID } from 'node:crypto';
import type { Json } from '@florin/page-reading/json';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { UCP_VERSIONS, type UcpVariant } from '@florin/sandbox/shops/ucp/variant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, TestWorker } from '../../test-worker.testing.ts';
import { PROTOCOLS_DIRECTORY, ucpValidator } from '../published-schemas.testing.ts';
import { createUcpDriver } from './driver.ts';
import { orderIn } from './order.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 19 });
});
afterAll(() => sandbox.stop());

/** Buys one thing; what comes back looks at the order as often as it is called. */
async function bought(ucp: Partial<UcpVariant>) {
  const shop = await sandbox.openShop({ kind: 'ucp', ucp: { payment: 'tokenizer', ...ucp } });
  const exchanges: Exchange[] = [];
  const worker = new TestWorker({
    drivers: [createUcpDriver()],
    origins: [shop.url, sandbox.processor.url],
    processorOrigins: [sandbox.processor.url],
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const charge = await worker.quote(shop.productUrls[0]!);
  const outcome = await worker.confirm(charge, testCards.success);
  if (outcome.kind !== 'placed') throw new Error(`got ${outcome.kind}`);
  const { flow } = charge.quoted;
  const look = (id = outcome.chargeId, told: Json = null) =>
    worker.engine.readOrder(flow, { id, told }, worker.context());
  return { shop, worker, exchanges, number: outcome.chargeId, look };
}

describe('an order at a UCP merchant', () => {
  it.each([
    { version: '2026-04-08', transport: 'rest' },
    { version: '2026-08-25', transport: 'mcp' },
  ] as const)('is read after the purchase, at $version over $transport', async (variant) => {
    const { shop, worker, number, look } = await bought(variant);
    const url = expect.stringContaining(`${shop.url}/orders/${number}`);
    const keys = [expect.objectContaining({ kty: 'EC' })];
    expect(await look()).toEqual({ kind: 'read', order: { url, status: 'processing' }, isOver: false, keys });
    shop.merchant.tellOf(number, 'shipped');
    expect(await look()).toMatchObject({ order: { status: 'shipped' }, isOver: false });
    shop.merchant.tellOf(number, 'delivered');
    expect(await look()).toMatchObject({ order: { status: 'delivered' }, isOver: true });
    expect(await look('10404')).toMatchObject({ kind: 'unread' });
    // What was told counts where the merchant does not answer, and nowhere else.
    const told = { id: number, line_items: [{ id: 'li_1', status: 'fulfilled' }] };
    expect(await look(number, told)).toMatchObject({ order: { status: 'delivered' } });
    worker.refuseOnce(variant.transport === 'rest' ? /orders/ : /mcp/, { status: 403, text: '{}' });
    expect(await look(number, told)).toMatchObject({ order: { status: 'fulfilled' } });
    await worker.close();
  });

  it('is not asked for where the version has no operation for it, but told of', async () => {
    const { worker, exchanges, number, look } = await bought({ version: '2026-01-23', transport: 'rest' });
    const silence = { kind: 'read', order: { url: null, status: null }, isOver: false };
    expect(await look()).toMatchObject(silence);
    const told = { id: number, line_items: [{ id: 'li_1', status: 'fulfilled' }] };
    expect(await look(number, told)).toMatchObject({ order: { status: 'fulfilled' } });
    expect(await look(number, { ...told, id: '10404' })).toMatchObject(silence);
    expect(exchanges.filter(({ url }) => url.includes('/v1/orders/'))).toEqual([]);
    await worker.close();
  });

  it.skipIf(PROTOCOLS_DIRECTORY === null).each(UCP_VERSIONS)(
    'is shown as the published schema of %s has it',
    async (version) => {
      const { shop, worker, number } = await bought({ version, transport: 'rest' });
      shop.merchant.tellOf(number, 'shipped');
      const headers = {
        'request-id': randomUUID(),
        'request-signature': 'e30..c2ln',
        'ucp-agent': 'profile="https://agent.example/.well-known/ucp"',
      };
      const answer = await fetch(`${shop.url}/ucp/v1/orders/${number}`, { headers });
      const check = ucpValidator(version, 'schemas/shopping/order.json', 'response');
      expect(check(await answer.json()) ? null : check.errors).toBeNull();
      await worker.close();
    },
  );

  it('is asked for by this agent, under its signature', async () => {
    const { shop, worker, exchanges, number, look } = await bought({
      version: '2026-04-08',
      transport: 'rest',
    });
    await look();
    const { method, url, headers } = exchanges.at(-1)!;
    expect([method, url]).toEqual(['GET', `${shop.url}/ucp/v1/orders/${number}`]);
    expect(headers).toMatchObject({ 'ucp-agent': expect.anything(), signature: expect.anything() });
    await worker.close();
  });
});

describe('the word for an order', () => {
  const line = (id: string, status: string) => ({ id, status });
  const event = (type: string, time: string, ...ids: string[]) => ({
    type,
    occurred_at: `2026-05-0${time}T00:00:00Z`,
    line_items: ids.map((id) => ({ id, quantity: 1 })),
  });
  const read = (lines: Json[], events: Json[] = [], adjustments: Json[] = []) => {
    const reading = orderIn({ id: '1', line_items: lines, fulfillment: { events }, adjustments }, '1');
    return reading?.kind === 'read' ? [reading.order.status, reading.isOver] : reading;
  };

  it('is how far its lines are, until something happens to them', () => {
    expect(read([line('a', 'processing')])).toEqual(['processing', false]);
    expect(read([line('a', 'fulfilled')])).toEqual(['fulfilled', false]);
    expect(read([line('a', 'fulfilled'), line('b', 'processing')])).toEqual(['partial', false]);
    expect(read([])).toEqual([null, false]);
  });

  it('is the latest event, in whatever order they are listed', () => {
    const events = [event('delivered', '3', 'a'), event('shipped', '1', 'a')];
    expect(read([line('a', 'fulfilled')], events)).toEqual(['delivered', true]);
  });

  it('is partial where parcels differ', () => {
    const lines = [line('a', 'fulfilled'), line('b', 'fulfilled')];
    const events = [event('shipped', '1', 'a', 'b'), event('delivered', '2', 'a')];
    expect(read(lines, events)).toEqual(['partial', false]);
    expect(read(lines, [...events, event('undeliverable', '3', 'b')])).toEqual(['partial', true]);
    expect(read([line('a', 'partial')], [event('delivered', '2', 'a')])).toEqual(['partial', false]);
  });

  it('is what took its lines away where none is left', () => {
    const adjustments = [{ type: 'cancellation', occurred_at: '2026-05-01T00:00:00Z' }];
    expect(read([line('a', 'removed')], [], adjustments)).toEqual(['cancellation', true]);
    expect(read([line('a', 'removed')])).toEqual(['removed', true]);
    expect(read([line('a', 'removed'), line('b', 'processing')])).toEqual(['processing', false]);
  });

  it('is that of no other order', () => {
    expect(orderIn({ id: '2', line_items: [] }, '1')).toBeNull();
    expect(orderIn('<html>', '1')).toBeNull();
  });
});
