import { createEgressPolicy } from '@florin/egress/policy';
import { freePort } from '@florin/local-state/free-port';
import type { CheckoutWorld } from './checkout-intents/worker/engine.ts';
import { compose, composeExplorer, configuredSponsor } from './compose.ts';
import {
  type Config,
  ConfigError,
  configOrExit,
  type ExplorerConfig,
  type ProductionConfig,
  readProductionConfig,
} from './config.ts';
import { SchemaMismatchError } from './database/migrate.ts';
import { createLogger, logDestination } from './http/observe/log.ts';
import { startWatchdog, type Watchdog } from './jobs/watchdog.ts';
import { databaseProblem } from './preflight/check-database.ts';
import { assertBelongs, assertServerFits } from './preflight/preflight.ts';
import type { Services } from './services.ts';
import { Shutdown } from './shutdown.ts';
import { Tracer } from './tracing/tracer.ts';
import { ucpAgentOf } from './ucp-agent/ucp-agent.ts';

/**
 * One process of a production installation, configured by the environment (docs/production.md). Run as many of each role
 * as needed.
 */
const config = configOrExit(readProductionConfig);
const log = createLogger(config.logLevel, logDestination(1), config.role);
const shutdown = new Shutdown(log);
const tracer = config.tracing === null ? null : new Tracer(config.tracing, config.role, log);
// Where another process started this one as a part of its own: the end of that one is the end of this one.
process.once('disconnect', () => void shutdown.run(0));
if (process.connected === false) await shutdown.run(0);

type Part = 'api' | 'settlement' | 'webhooks' | 'exploration' | 'charges';

const PARTS: Record<ProductionConfig['role'], readonly Part[]> = {
  all: ['api', 'settlement', 'webhooks', 'exploration', 'charges'],
  api: ['api'],
  worker: ['settlement', 'webhooks', 'exploration', 'charges'],
  settle: ['settlement', 'webhooks'],
  charge: ['charges'],
};

// Last: what is done until then is told, too.
if (tracer !== null) shutdown.add('traces', () => tracer.stop());

try {
  if (config.role === 'explore') await startExplorer(config);
  else await startParts(config, new Set(PARTS[config.role]));
} catch (error) {
  await refuseStart(error);
}

/** What the operator can mend is said in words; a stack is for what nobody foresaw. */
async function refuseStart(thrown: unknown): Promise<never> {
  const problem = databaseProblem(thrown);
  const error = problem === null ? thrown : new ConfigError([problem]);
  const message = error instanceof Error ? error.message : String(error);
  const isForeseen = error instanceof ConfigError || error instanceof SchemaMismatchError;
  if (isForeseen) log.fatal({ problems: message.split('\n') }, 'the start was refused');
  else log.fatal({ err: error }, 'the start failed');
  process.stderr.write(`florin: ${message}\n`);
  return shutdown.run(1);
}

/** Loads a part where it is wanted only: server and drivers take 40 MB each, and half a second. */
async function startParts(config: ProductionConfig, parts: ReadonlySet<Part>): Promise<void> {
  await assertServerFits(config);
  const port = await portOf(config);
  const services = await compose({
    config,
    port,
    databaseUrl: config.databaseUrl,
    rpcUrls: config.rpcUrls,
    programId: config.programId,
    mint: config.mint,
    feeWallet: config.feeWallet,
    sponsor: await configuredSponsor(config),
    secret: config.secretKey,
    vaultKeys: config.vaultKeys,
    log,
    tracer,
  });
  shutdown.add('database connections', () => services.database.end());
  const belonging = await assertBelongs(services, config, (error) => void refuseStart(error));
  shutdown.add('check of the chain', async () => belonging.stop());
  let leave: (() => Promise<void>) | null = null;
  if (parts.has('api')) {
    const { startServer } = await import('./server.ts');
    const server = await startServer(services, port);
    shutdown.add('server', () => server.stop());
    leave = () => server.leave();
  } else {
    await startProbes(services, port);
  }
  if (parts.has('settlement')) {
    const { startSettlement } = await import('./settlement/worker.ts');
    const worker = startSettlement({ ...services, chain: services.patientChain });
    shutdown.add('settlement', () => worker.stop());
    const { startSealing } = await import('./sealed-history/worker.ts');
    const sealing = startSealing(services);
    shutdown.add('sealed history', () => sealing.stop());
    const { watchInstallation } = await import('./operations/watch-installation.ts');
    const watch = watchInstallation(services);
    shutdown.add('metrics of the installation', () => watch.stop());
  }
  if (parts.has('webhooks')) {
    const { startDeliveries } = await import('./webhook-deliveries/worker.ts');
    const deliveries = startDeliveries(services);
    shutdown.add('webhooks', () => deliveries.stop());
    const { startOrderMessages } = await import('./selling/order-messages/worker.ts');
    const orderMessages = startOrderMessages(services);
    shutdown.add('messages about orders', () => orderMessages.stop());
    const { startMail } = await import('./mail/worker.ts');
    const mail = await startMail(services);
    shutdown.add('mail', () => mail.stop());
  }
  if (parts.has('charges')) {
    const { startCharges, startCheckouts } = await loadCheckouts();
    const start = parts.has('exploration') ? startCheckouts : startCharges;
    const checkouts = await start(services, { ...worldOf(config), watchdog: watchOver(config) });
    shutdown.add('checkouts', () => checkouts.stop());
  }
  // Before anything else stops: until then this process can do all that it is asked for.
  if (leave !== null) shutdown.add('the word to balancers', leave);
  log.info({ base_url: services.urls.base }, 'ready');
}

async function startProbes(
  services: Pick<Services, 'config' | 'database' | 'log' | 'metrics'>,
  port: number,
): Promise<void> {
  const { startProbeServer } = await import('./operations/probe-server.ts');
  const probes = await startProbeServer(services, port);
  shutdown.add('probes', () => probes.stop());
}

async function portOf({ host, port }: Config): Promise<number> {
  return freePort(host, port, false).catch((error: Error) => {
    throw new ConfigError([`PORT: ${host}:${port} cannot be listened on (${error.message}).`]);
  });
}

async function startExplorer(config: ExplorerConfig): Promise<void> {
  await assertServerFits(config);
  const services = await composeExplorer(config, log, tracer);
  shutdown.add('database connections', () => services.database.end());
  await startProbes(services, await portOf(config));
  const { startExploration } = await loadCheckouts();
  const exploration = await startExploration(services, { ...worldOf(config), watchdog: watchOver(config) });
  shutdown.add('exploration', () => exploration.stop());
  log.info('ready');
}

/** Until the end, also of an end that takes long. */
function watchOver({ databaseUrl, checkout, role }: ProductionConfig | ExplorerConfig): Watchdog {
  return startWatchdog({ databaseUrl, stallMs: checkout.stallMs, role });
}

function loadCheckouts() {
  return import('./checkout-intents/worker/worker.ts');
}

/** The internet; private addresses only where the operator names them, one by one. */
function worldOf(config: Config): CheckoutWorld {
  const { checkout, browserEndpoints } = config;
  return {
    policy: createEgressPolicy({ allow: checkout.allowedHosts }),
    processorOrigins: checkout.processorOrigins,
    currencies: checkout.currencies,
    browserEndpoints,
    takesCardsUnsandboxed: checkout.takesCardsUnsandboxed,
    pageLimits: checkout.pageLimits,
    model: checkout.model,
    ucpAgent: ucpAgentOf(config),
    acpSellers: checkout.acpSellers,
    say: (message) => process.send?.(message),
  };
}
