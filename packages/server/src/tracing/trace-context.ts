/** A span as others refer to it (W3C Trace Context), in hexadecimal. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is told to anyone; decided where it begins. */
  readonly isSampled: boolean;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const ZEROS = /^0+$/;

/** @example traceparentOf({ traceId: '0af7…', spanId: 'b7ad…', isSampled: true }) // '00-0af7…-b7ad…-01' */
export function traceparentOf({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/**
 * Null for whatever is not one.
 * @example parseTraceparent('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01')?.isSampled // true
 */
export function parseTraceparent(text: unknown): SpanContext | null {
  const [, traceId, spanId, flags] = typeof text === 'string' ? (TRACEPARENT.exec(text) ?? []) : [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
