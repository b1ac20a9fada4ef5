import { startEmbeddedChain } from '@florin/chain/embedded/chain';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { createEgressPolicy } from '@florin/checkout/egress/policy';
import { homeVaultKeys } from './cards/home-keys.ts';
import { hostsOf, startDemoShops } from './checkout-intents/demo-shops.ts';
import { startCheckouts } from './checkout-intents/worker.ts';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { demoWallet, ensureDemo, fundIfNew } from './demo.ts';
import { Home } from './home.ts';
import { createLogger, logDestination } from './http/log.ts';
import { homeKeypair } from './keypair.ts';
import { freePort } from './port.ts';
import { startServer } from './server.ts';
import { followersOf } from './settlement/followers.ts';
import { startSettlement } from './settlement/worker.ts';
import { Shutdown } from './shutdown.ts';
import { startEmbeddedPostgres } from './storage/embedded-postgres.ts';
import { welcome } from './welcome.ts';

/** `npm start`: everything on this machine, with nothing to set up. */
const config = readConfig(process.env);
const home = new Home(config.home);
const log = createLogger(config.logLevel, logDestination(home.file('florin.log')));
const shutdown = new Shutdown(log);

/** Parts that end their work early when asked to. What still runs then is taken up by the next start. */
const PART_MS = 20_000;

try {
  const port = await freePort(config.host, config.port, config.portIsDefault);
  const sponsor = await homeKeypair(home, 'sponsor.json');
  const feeWallet = await homeKeypair(home, 'fee-wallet.json');
  const merchant = await demoWallet(home);
  const [databaseUrl, chain] = await Promise.all([startDatabase(), startChain()]);
  const openServices = () =>
    compose({
      config,
      port,
      databaseUrl,
      rpcUrls: [chain.rpcUrl],
      programId: EMBEDDED_PROGRAM_ID,
      feeWallet: feeWallet.address,
      sponsor,
      secret: home.secret('secret.key'),
      vaultKeys: config.vaultKeys ?? homeVaultKeys(home),
      log,
      embedded: { chain, merchantWallet: merchant.address },
    });
  const services = await shutdown.start('database connections', openServices, ({ sql }) =>
    sql.end({ timeout: 5 }),
  );
  await fundIfNew(services.chain, chain, sponsor.address);
  const sandbox = await shutdown.start('sandbox', startDemoShops, (shops) => shops.stop(), PART_MS);
  const demo = await ensureDemo(home, services, chain, sandbox);
  await shutdown.start(
    'server',
    () => startServer(services, port),
    (server) => server.stop(),
  );
  const worker = startSettlement(services, followersOf(services));
  shutdown.add('settlement', () => worker.stop(), PART_MS);
  const openCheckouts = () =>
    startCheckouts(services, databaseUrl, {
      policy: createEgressPolicy({ allow: [...config.checkout.allowedHosts, ...hostsOf(sandbox)] }),
      processorOrigins: [...config.checkout.processorOrigins, sandbox.processor.url],
      browserEndpoints: config.browserEndpoints,
      model: config.checkout.model,
    });
  await shutdown.start('checkouts', openCheckouts, (checkouts) => checkouts.stop(), PART_MS);
  process.stdout.write(welcome(services.urls, demo));
} catch (error) {
  // Whoever stops a start half-way need not be told that it did not succeed.
  if (!shutdown.isRunning) {
    process.stderr.write(`florin: ${error instanceof Error ? error.message : String(error)}\n`);
    log.fatal({ err: error }, 'the start failed');
  }
  await shutdown.run(1);
}

async function startDatabase(): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const say = (message: string) => process.stderr.write(`florin: ${message}\n`);
  const postgres = await shutdown.start(
    'PostgreSQL',
    () => startEmbeddedPostgres({ directory: home.path, say }),
    (server) => server.stop(),
  );
  return postgres.url;
}

async function startChain() {
  const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
  return shutdown.start(
    'chain',
    () => startEmbeddedChain({ directory: home.file('chain'), programs: [program] }),
    (chain) => chain.stop(),
  );
}
