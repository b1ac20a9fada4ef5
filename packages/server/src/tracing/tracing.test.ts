import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Metrics } from '../http/observe/metrics.ts';
import { observeChain } from '../operations/process-metrics.ts';
import { otlpOf } from './otlp.ts';
import { currentSpan, type EndedSpan, Span } from './span.ts';
import { parseTraceparent } from './trace-context.ts';

const CONTEXT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

function told(isSampled = true): { readonly ended: EndedSpan[]; readonly root: Span } {
  const ended: EndedSpan[] = [];
  return {
    ended,
    root: new Span({ name: 'root', kind: 'server' }, null, isSampled, (span) => ended.push(span)),
  };
}

it('reads what others write of a trace, and nothing else', () => {
  expect(parseTraceparent(CONTEXT)).toEqual({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    isSampled: true,
  });
  expect(parseTraceparent(CONTEXT.replace(/01$/, '00'))?.isSampled).toBe(false);
  for (const wrong of [
    undefined,
    7,
    '',
    CONTEXT.toUpperCase(),
    `${CONTEXT}-more`,
    CONTEXT.replace(/^00/, 'ff'),
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  ])
    expect(parseTraceparent(wrong)).toBeNull();
});

it('what is done for a span stays with it across waits, and with no other', async () => {
  const [one, two] = [told(), told()];
  const work = async () => {
    await setImmediate();
    currentSpan()?.startChild({ name: 'child', kind: 'client' }).end();
  };
  await Promise.all([one.root.around(work), two.root.around(work)]);
  for (const { ended, root } of [one, two]) {
    expect(ended.map(({ name }) => name)).toEqual(['child', 'root']);
    const [, traceId, spanId] = root.traceparent.split('-');
    expect(ended[0]).toMatchObject({ context: { traceId }, parentSpanId: spanId });
  }
  expect(currentSpan()).toBeUndefined();
});

it('a call of a node belongs to what it is made for', () => {
  const { ended, root } = told();
  const onCall = observeChain(new Metrics());
  const call = { endpoint: 'node.example', method: 'getSlot', outcome: 'answered', durationMs: 5 } as const;
  onCall(call);
  root.run(() => onCall(call));
  expect(ended).toMatchObject([
    { name: 'rpc getSlot', attributes: { 'server.address': 'node.example' }, hasFailed: false },
  ]);
  expect(ended[0]!.endedAtMs - ended[0]!.startedAtMs).toBeGreaterThanOrEqual(5);
});

it('tells a failure, once, and passes it on', async () => {
  const { ended, root } = told();
  await expect(root.around(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  root.end();
  expect(ended).toMatchObject([{ name: 'root', hasFailed: true }]);
});

it('tells nothing of a trace that is not sampled, in any process', () => {
  const { ended, root } = told(false);
  root.startChild({ name: 'child', kind: 'internal' }).end();
  new Span({ name: 'job', kind: 'consumer' }, parseTraceparent(root.traceparent), true, (span) =>
    ended.push(span),
  ).end();
  root.end();
  expect(ended).toEqual([]);
});

it('writes spans as the protocol has them: ids in hexadecimal, times as text, in nanoseconds', () => {
  const { ended, root } = told();
  root.set({ 'http.response.status_code': 200, 'florin.outcome': 'answered', share: 0.5, ok: true });
  root.addEvent('quoted');
  root.end(true);
  expect(otlpOf(ended, { serviceName: 'florin', role: 'api' })).toEqual({
    resourceSpans: [
      {
        resource: {
          attributes: expect.arrayContaining([{ key: 'service.name', value: { stringValue: 'florin' } }]),
        },
        scopeSpans: [
          {
            scope: { name: 'florin' },
            spans: [
              {
                traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
                spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
                name: 'root',
                kind: 2,
                startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
                endTimeUnixNano: expect.stringMatching(/^\d{19}$/),
                attributes: [
                  { key: 'http.response.status_code', value: { intValue: '200' } },
                  { key: 'florin.outcome', value: { stringValue: 'answered' } },
                  { key: 'share', value: { doubleValue: 0.5 } },
                  { key: 'ok', value: { boolValue: true } },
                ],
                events: [{ name: 'quoted', timeUnixNano: expect.stringMatching(/^\d{19}$/) }],
                links: [],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});
