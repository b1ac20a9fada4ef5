import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameText } from '../auth/same-text.ts';
import { ApiError } from '../errors/api-error.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import type { Services } from '../services.ts';
import type { Leaving } from './leaving.ts';
import { Readiness } from './readiness.ts';

export type ProbeServices = Pick<Services, 'database' | 'metrics' | 'config'>;

/** What keeps a process that this one started from its work; null where all is well. */
export type CompanionProblem = () => string | null;

/** What balancers and operators ask of every process: is it up, is it ready, what is it doing. */
export function addProbes(
  app: FastifyInstance,
  { database, metrics, config }: ProbeServices,
  leaving: Leaving,
  companionProblem: CompanionProblem = () => null,
): void {
  const readiness = new Readiness(database);
  app.addHook('preClose', async () => leaving.announce());

  app.get('/healthz', { config: { operation: 'healthz' } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { config: { operation: 'readyz' } }, async () => {
    if (leaving.isAnnounced) throw new ApiError('service_unavailable', 'This process is stopping.');
    if (!(await readiness.isReady())) {
      throw new ApiError('service_unavailable', 'The database cannot be written to.');
    }
    const problem = companionProblem();
    if (problem !== null) throw new ApiError('service_unavailable', problem);
    return { status: 'ready' };
  });

  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    assertMayReadMetrics(request, config.metricsToken);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** With a token set, only its bearer; without one, only this machine and never through a proxy. */
function assertMayReadMetrics(request: FastifyRequest, token: string | null): void {
  const isAllowed =
    token === null
      ? isFromThisMachine(request)
      : isSameText(request.headers.authorization ?? '', `Bearer ${token}`);
  if (!isAllowed) throw new ApiError('api_key_missing', 'Metrics need METRICS_TOKEN as a bearer token.');
}
