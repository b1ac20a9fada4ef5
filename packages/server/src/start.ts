import { startEmbeddedChain } from '@florin/chain/embedded/chain';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { createEgressPolicy } from '@florin/checkout/egress/policy';
import type { Sandbox } from '@florin/sandbox/sandbox';
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

try {
  const port = await freePort(config.host, config.port, config.portIsDefault);
  const sponsor = await homeKeypair(home, 'sponsor.json');
  const feeWallet = await homeKeypair(home, 'fee-wallet.json');
  const merchant = await demoWallet(home);
  const [databaseUrl, chain] = await Promise.all([startDatabase(), startChain()]);
  const services = await compose({
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
  shutdown.add('database connections', () => services.sql.end({ timeout: 5 }));
  await fundIfNew(services.chain, chain, sponsor.address);
  const sandbox = await startShops();
  const demo = await ensureDemo(home, services, chain, sandbox);
  const server = await startServer(services, port);
  shutdown.add('server', () => server.stop());
  const worker = startSettlement(services, followersOf(services));
  shutdown.add('settlement', () => worker.stop());
  const checkouts = await startCheckouts(services, databaseUrl, {
    policy: createEgressPolicy({ allow: [...config.checkout.allowedHosts, ...hostsOf(sandbox)] }),
    processorOrigins: [...config.checkout.processorOrigins, sandbox.processor.url],
    browserEndpoints: config.browserEndpoints,
    model: config.checkout.model,
  });
  shutdown.add('checkouts', () => checkouts.stop());
  process.stdout.write(welcome(services.urls, demo));
} catch (error) {
  process.stderr.write(`florin: ${error instanceof Error ? error.message : String(error)}\n`);
  log.fatal({ err: error }, 'the start failed');
  await shutdown.run(1);
}

async function startDatabase(): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const say = (message: string) => process.stderr.write(`florin: ${message}\n`);
  const postgres = await startEmbeddedPostgres({ directory: home.path, say });
  shutdown.add('PostgreSQL', () => postgres.stop());
  return postgres.url;
}

/** Shops to buy from, and the test processor that they share. */
async function startShops(): Promise<Sandbox> {
  const sandbox = await startDemoShops();
  shutdown.add('sandbox', () => sandbox.stop());
  return sandbox;
}

async function startChain() {
  const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
  const chain = await startEmbeddedChain({ directory: home.file('chain'), programs: [program] });
  shutdown.add('chain', () => chain.stop());
  return chain;
}
