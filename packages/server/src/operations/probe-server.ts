import type { FastifyBaseLogger } from 'fastify';
import { createApp } from '../http/pipeline/app.ts';
import { Leaving } from './leaving.ts';
import { addProbes, type ProbeServices } from './probes.ts';

/**
 * The port of a process that answers no requests of the API: `/healthz`, `/readyz` and `/metrics`, and nothing else.
 * @example const probes = await startProbeServer(services, 4243); await probes.stop()
 */
export async function startProbeServer(
  services: ProbeServices & { readonly log: FastifyBaseLogger },
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const { config, log, metrics } = services;
  // A line for each probe would drown what a worker has to say.
  const quiet = log.child({}, { level: log.level === 'silent' ? 'silent' : 'warn' });
  const app = createApp({
    logger: quiet,
    metrics,
    tracer: null,
    trustProxy: false,
    docsUrl: '/docs',
    isLive: true,
  });
  addProbes(app, services, new Leaving());
  await app.listen({ host: config.host, port });
  return { stop: () => app.close() };
}
