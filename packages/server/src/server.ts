import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { addAccountRoutes } from './accounts/routes.ts';
import { ApiKeyCache } from './api-keys/cache.ts';
import { addApiKeyRoutes } from './api-keys/routes.ts';
import type { Config } from './config.ts';
import { Api } from './http/api.ts';
import { createApp } from './http/app.ts';
import { forgetOldClaims } from './http/idempotency.ts';
import { Metrics } from './http/metrics.ts';
import { RateLimits } from './http/rate-limits.ts';
import { addOperationsRoutes } from './operations/routes.ts';
import { addPriceRoutes } from './prices/routes.ts';
import { addProductRoutes } from './products/routes.ts';
import { Challenges } from './sessions/challenge.ts';
import { addSessionRoutes } from './sessions/routes.ts';
import { SessionStore } from './sessions/store.ts';
import type { Database } from './storage/database.ts';
import { originsOf, type Urls, urlsOf } from './urls.ts';

const HOUSEKEEPING_MS = 600_000;

export interface ServerParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** Keys hashes of things that must not be guessable from what is stored. */
  readonly secret: Buffer;
}

export interface RunningServer {
  readonly urls: Urls;
  /** Finishes what is under way, refuses what is new, then lets go. */
  stop(): Promise<void>;
}

/**
 * Starts one API process over parts that are already running. Any number of them may share a database.
 * @example const server = await startServer({ config, database, log, secret }); console.log(server.urls.base)
 */
export async function startServer({ config, database, log, secret }: ServerParts): Promise<RunningServer> {
  const port = await choosePort(config);
  const urls = urlsOf(config, port);
  const metrics = new Metrics();
  const app = createApp({ logger: log, metrics, trustProxy: config.trustProxy, docsUrl: `${urls.app}/docs` });
  const sessions = new SessionStore(database);
  const challenges = new Challenges(database, urls.app);
  const apiKeys = new ApiKeyCache(database, (error) =>
    log.error({ err: error }, 'last_used_at was not written'),
  );
  const rateLimits = new RateLimits(config);
  const authentication = { apiKeys, sessions, ownOrigins: originsOf(urls) };
  const { checkResponses } = config;
  const api = new Api({ app, sql: database, authentication, rateLimits, secret, checkResponses });

  addOperationsRoutes(app, { database, metrics, urls, metricsToken: config.metricsToken });
  addApiKeyRoutes(api, database, apiKeys);
  addAccountRoutes(api, database);
  addProductRoutes(api, database);
  addPriceRoutes(api, database);
  addSessionRoutes(api, database, sessions, challenges, {
    allowedWallets: config.allowedWallets,
    isHttps: urls.app.startsWith('https:'),
  });

  await app.listen({ host: config.host, port });
  const housekeeping = every(HOUSEKEEPING_MS, log, async () => {
    await forgetOldClaims(database);
    await sessions.forgetExpired();
    await challenges.forgetExpired();
  });

  return {
    urls,
    async stop() {
      clearInterval(housekeeping);
      await app.close();
      rateLimits.close();
      await apiKeys.close();
    },
  };
}

/** The port of the configuration; when none was asked for and the default is taken, the next free one. */
async function choosePort({ host, port, portIsDefault }: Config): Promise<number> {
  const { createServer } = await import('node:net');
  const tries = portIsDefault ? 50 : 1;
  for (let candidate = port; candidate < port + tries; candidate++) {
    const probe = createServer();
    const free = await new Promise<number | null>((resolve) => {
      probe.once('error', () => resolve(null));
      probe.listen(candidate, host, () => resolve((probe.address() as AddressInfo).port));
    });
    if (free === null) continue;
    await new Promise((resolve) => probe.close(resolve));
    return free;
  }
  throw new Error(`Port ${port} is in use; set PORT to another one.`);
}

function every(intervalMs: number, log: FastifyBaseLogger, work: () => Promise<void>): NodeJS.Timeout {
  const run = () =>
    work().catch((error) => log.error({ err: error }, 'housekeeping failed; it runs again later'));
  return setInterval(run, intervalMs).unref();
}
