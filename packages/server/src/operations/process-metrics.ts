import type { OnRpcCall } from '@florin/chain/rpc/endpoints/observed-transport';
import { Counter, Histogram } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../http/observe/metrics.ts';
import { currentSpan, nowMs } from '../tracing/span.ts';

const RPC_BOUNDS_S = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts and times what is asked of the nodes, and tells the span that it is asked for.
 * @example openChain(urls, observeChain(metrics))
 */
export function observeChain({ registry }: Metrics): OnRpcCall {
  const requests = new Counter({
    name: 'florin_rpc_requests_total',
    help: 'Requests to nodes, by node, method and outcome.',
    labelNames: ['endpoint', 'method', 'outcome'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'florin_rpc_request_duration_seconds',
    help: 'How long nodes took, by node.',
    labelNames: ['endpoint'],
    buckets: RPC_BOUNDS_S,
    registers: [registry],
  });
  return ({ endpoint, method, outcome, durationMs }) => {
    requests.inc({ endpoint, method, outcome });
    duration.observe({ endpoint }, durationMs / 1000);
    const attributes = { 'rpc.method': method, 'server.address': endpoint, 'florin.outcome': outcome };
    currentSpan()
      ?.startChild({ name: `rpc ${method}`, kind: 'client', attributes, startedAtMs: nowMs() - durationMs })
      .end(outcome !== 'answered');
  };
}

/** @example observeDatabase(metrics, database) */
export function observeDatabase(metrics: Metrics, { pool }: Database): void {
  metrics.gauge('florin_database_connections', 'Connections to PostgreSQL.', () => pool.totalCount);
  metrics.gauge('florin_database_connections_idle', 'Those that nobody uses now.', () => pool.idleCount);
  metrics.gauge('florin_database_waiting', 'Who waits for a connection now.', () => pool.waitingCount);
}
