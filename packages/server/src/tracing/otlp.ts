import type { Attributes, EndedSpan, SpanKind } from './span.ts';

/** The numbers of the protocol (opentelemetry-proto, trace.proto). */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const FAILED = 2;

/** Which process the spans are of. */
export interface Origin {
  readonly serviceName: string;
  readonly role: string;
}

/**
 * Spans as the body of an export request, by the JSON encoding of OTLP: ids in hexadecimal, 64-bit numbers as text.
 * @example JSON.stringify(otlpOf(spans, { serviceName: 'florin', role: 'api' }))
 */
export function otlpOf(spans: readonly EndedSpan[], { serviceName, role }: Origin): object {
  const resource = { 'service.name': serviceName, 'service.instance.id': `${role}-${process.pid}` };
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ ...resource, 'florin.role': role }) },
        scopeSpans: [{ scope: { name: 'florin' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf(span: EndedSpan): object {
  const { context, parentSpanId, name, kind, startedAtMs, endedAtMs, events, links, hasFailed } = span;
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanosecondsOf(startedAtMs),
    endTimeUnixNano: nanosecondsOf(endedAtMs),
    attributes: attributesOf(span.attributes),
    events: events.map(({ name, atMs }) => ({ name, timeUnixNano: nanosecondsOf(atMs) })),
    links: links.map(({ traceId, spanId }) => ({ traceId, spanId })),
    status: hasFailed ? { code: FAILED } : {},
  };
}

function attributesOf(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }));
}

function anyValueOf(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function nanosecondsOf(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
