import { SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, SolanaError } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { endpointFailureIn, parseRetryAfterMs } from './endpoint-failure.ts';
import { JsonRpcError, RPC_ERROR } from './json-rpc-error.ts';

const NOW_MS = Date.UTC(2026, 0, 1);

function httpError(statusCode: number, headers: Record<string, string> = {}) {
  return new SolanaError(SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR, {
    headers: new Headers(headers),
    message: '',
    statusCode,
  });
}

describe('what a call threw', () => {
  it.each([
    [httpError(429, { 'retry-after': '7' }), 'rate_limited', 7_000],
    [httpError(403), 'refused', null],
    [httpError(401), 'refused', null],
    [httpError(503, { 'retry-after': '2' }), 'unreachable', 2_000],
    [new TypeError('fetch failed'), 'unreachable', null],
    [new JsonRpcError(RPC_ERROR.nodeUnhealthy, 'behind by 200 slots', {}), 'behind', null],
    [new JsonRpcError(RPC_ERROR.minContextSlotNotReached, '', {}), 'behind', null],
    [new JsonRpcError(RPC_ERROR.methodNotFound, '', {}), 'unsupported', null],
    [new JsonRpcError(-32429, 'slow down', {}), 'rate_limited', null],
    [new JsonRpcError(-32603, 'internal', {}), 'unreachable', null],
  ] as const)('%s is a failure of the endpoint', (error, kind, retryAfterMs) => {
    expect(endpointFailureIn(error, 'rpc.example', NOW_MS)).toMatchObject({ kind, retryAfterMs });
  });

  it.each([
    RPC_ERROR.preflightFailure,
    RPC_ERROR.signatureVerificationFailure,
    RPC_ERROR.invalidParams,
    RPC_ERROR.unsupportedTransactionVersion,
  ])('%s is an answer that any node would give', (code) => {
    expect(endpointFailureIn(new JsonRpcError(code, '', {}), 'rpc.example', NOW_MS)).toBeNull();
  });
});

describe('Retry-After', () => {
  it.each([
    ['12', 12_000],
    ['0', 0],
    [new Date(NOW_MS + 5_000).toUTCString(), 5_000],
    [new Date(NOW_MS - 5_000).toUTCString(), 0],
    ['soon', null],
    [null, null],
  ])('%s means %s ms', (value, expected) => {
    expect(parseRetryAfterMs(value, NOW_MS)).toBe(expected);
  });
});
