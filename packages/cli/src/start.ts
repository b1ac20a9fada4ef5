import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { createEgressPolicy } from '@florin/checkout/egress/policy';
import { startEmbeddedChain } from '@florin/embedded-chain/chain';
import { fundIfNew } from '@florin/embedded-chain/play-money';
import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from '@florin/embedded-postgres/embedded-postgres-error';
import { freePort } from '@florin/local-state/free-port';
import { hostsOf } from '@florin/sandbox/sandbox-hosts';
import { FAUCET_PATH } from '@florin/sandbox/wallet/faucet-path';
import { startCheckouts } from '@florin/server/checkout-intents/worker/worker';
import { compose } from '@florin/server/compose';
import { configOrExit, readConfig } from '@florin/server/config';
import { guessingWarning } from '@florin/server/gifts/guessing/odds';
import { currentOdds } from '@florin/server/gifts/guessing/watch';
import { createLogger, logDestination } from '@florin/server/http/observe/log';
import { startServer } from '@florin/server/server';
import { startSettlement } from '@florin/server/settlement/worker';
import { Shutdown } from '@florin/server/shutdown';
import { demoWallet, ensureDemo } from './demo/demo.ts';
import { startDemoShops } from './demo/shops.ts';
import { Home } from './home/home.ts';
import { homeVaultKeys } from './home/vault-keys.ts';
import { welcome } from './welcome.ts';

/** `npm start`: everything on this machine, with nothing to set up. */
const config = configOrExit(readConfig);
const home = new Home(config.home);
const log = createLogger(config.logLevel, logDestination(home.file('florin.log')));
const shutdown = new Shutdown(log);

const say = (message: string) => process.stderr.write(`florin: ${message}\n`);

/** Parts that end their work early when asked to. What still runs then is taken up by the next start. */
const PART_MS = 20_000;

try {
  const port = await freePort(config.host, config.port, config.portIsDefault);
  const sponsor = await home.keypair('sponsor.json');
  const feeWallet = await home.keypair('fee-wallet.json');
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
      playground: {
        rpcUrl: chain.rpcUrl,
        merchantWallet: merchant.address,
        faucetPath: FAUCET_PATH,
        fund: (wallet) => fundIfNew(chain, wallet),
      },
    });
  const services = await shutdown.start('database connections', openServices, ({ database }) =>
    database.end(),
  );
  await fundIfNew(chain, sponsor.address);
  const sandbox = await shutdown.start('sandbox', startDemoShops, (shops) => shops.stop(), PART_MS);
  const demo = await ensureDemo(home, services, chain, sandbox);
  await shutdown.start(
    'server',
    () => startServer(services, port),
    (server) => server.stop(),
  );
  const worker = startSettlement(services);
  shutdown.add('settlement', () => worker.stop(), PART_MS);
  const openCheckouts = () =>
    startCheckouts(services, databaseUrl, {
      policy: createEgressPolicy({ allow: [...config.checkout.allowedHosts, ...hostsOf(sandbox)] }),
      processorOrigins: [...config.checkout.processorOrigins, sandbox.processor.url],
      browserEndpoints: config.browserEndpoints,
      takesCardsUnsandboxed: config.checkout.takesCardsUnsandboxed,
      model: config.checkout.model,
      say,
    });
  await shutdown.start('checkouts', openCheckouts, (checkouts) => checkouts.stop(), PART_MS);
  const warning = guessingWarning(await currentOdds(services));
  process.stdout.write(welcome(services.urls, demo, warning));
} catch (error) {
  // Whoever stops a start half-way need not be told that it did not succeed.
  if (!shutdown.isRunning) {
    process.stderr.write(`florin: ${reasonOf(error)}\n`);
    log.fatal({ err: error }, 'the start failed');
  }
  await shutdown.run(1);
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (!(error instanceof EmbeddedPostgresError)) return reason;
  return `${reason}\nFlorin can use any PostgreSQL 15 or newer instead: set DATABASE_URL.`;
}

async function startDatabase(): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
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
