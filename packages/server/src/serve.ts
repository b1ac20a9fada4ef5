import { createEgressPolicy } from '@florin/checkout/egress/policy';
import { freePort } from '@florin/local-state/free-port';
import type { CheckoutWorld } from './checkout-intents/worker/engine.ts';
import { compose, configuredSponsor } from './compose.ts';
import { type Config, configOrExit, readProductionConfig } from './config.ts';
import { createLogger, logDestination } from './http/observe/log.ts';
import { startServer } from './server.ts';
import { startSettlement } from './settlement/worker.ts';
import { Shutdown } from './shutdown.ts';

/**
 * One process of a production installation, configured by the environment (docs/production.md). `FLORIN_ROLE` is `api`,
 * `worker` or `all`; run as many of each as needed.
 */
const config = configOrExit(readProductionConfig);
const log = createLogger(config.logLevel, logDestination(1));
const shutdown = new Shutdown(log);

try {
  const port = await freePort(config.host, config.port, false);
  const services = await compose({
    config,
    port,
    databaseUrl: config.databaseUrl,
    rpcUrls: config.rpcUrls,
    programId: config.programId,
    feeWallet: config.feeWallet,
    sponsor: await configuredSponsor(config),
    secret: config.secretKey,
    vaultKeys: config.vaultKeys,
    log,
  });
  shutdown.add('database connections', () => services.database.end());
  if (config.role !== 'worker') {
    const server = await startServer(services, port);
    shutdown.add('server', () => server.stop());
  }
  if (config.role !== 'api') {
    const worker = startSettlement(services);
    shutdown.add('settlement', () => worker.stop());
    // Loaded by workers only: drivers, jobs and parsers take 40 MB that an API process never uses.
    const { startCheckouts } = await import('./checkout-intents/worker/worker.ts');
    const checkouts = await startCheckouts(services, config.databaseUrl, worldOf(config));
    shutdown.add('checkouts', () => checkouts.stop());
  }
  log.info({ role: config.role, base_url: services.urls.base }, 'ready');
} catch (error) {
  log.fatal({ err: error }, 'the start failed');
  process.stderr.write(`florin: ${error instanceof Error ? error.message : String(error)}\n`);
  await shutdown.run(1);
}

/** The internet; private addresses only where the operator names them, one by one. */
function worldOf({ checkout, browserEndpoints }: Config): CheckoutWorld {
  return {
    policy: createEgressPolicy({ allow: checkout.allowedHosts }),
    processorOrigins: checkout.processorOrigins,
    browserEndpoints,
    takesCardsUnsandboxed: checkout.takesCardsUnsandboxed,
    model: checkout.model,
  };
}
