import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { startEmbeddedChain } from '@florin/embedded-chain/chain';
import { FINALITY_SLOTS, fundIfNew } from '@florin/embedded-chain/play-money';
import { WallClock } from '@florin/embedded-chain/slots/clock';
import { startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { EmbeddedPostgresError } from '@florin/embedded-postgres/embedded-postgres-error';
import { freePort } from '@florin/local-state/free-port';
import type { Sandbox } from '@florin/sandbox/sandbox';
import { hostsOf } from '@florin/sandbox/sandbox-hosts';
import { FAUCET_PATH } from '@florin/sandbox/wallet/faucet-path';
import { compose } from '@florin/server/compose';
import { configOrExit, readEmbeddedConfig } from '@florin/server/config';
import { guessingWarning } from '@florin/server/gifts/guessing/odds';
import { currentOdds } from '@florin/server/gifts/guessing/watch';
import { createLogger, logDestination } from '@florin/server/http/observe/log';
import { releaseKeysOfTheDead } from '@florin/server/idempotency/store';
import { startMail } from '@florin/server/mail/worker';
import { watchInstallation } from '@florin/server/operations/watch-installation';
import { startSealing } from '@florin/server/sealed-history/worker';
import { startOrderMessages } from '@florin/server/selling/order-messages/worker';
import { startSettlement } from '@florin/server/settlement/worker';
import { Shutdown } from '@florin/server/shutdown';
import type { Urls } from '@florin/server/urls';
import { startDeliveries } from '@florin/server/webhook-deliveries/worker';
import { type CheckoutProcess, startCheckoutProcess } from './checkout-process.ts';
import { demoWallet, ensureDemo } from './demo/demo.ts';
import { shipAt, startDemoShops } from './demo/shops.ts';
import { signAs } from './demo/sign-as.ts';
import { Home } from './home/home.ts';
import { homeVaultKeys } from './home/vault-keys.ts';
import { takeHome } from './take-home.ts';
import { welcome } from './welcome.ts';

const LOG_FILE = 'florin.log';

/** `npm start`: everything on this machine, with nothing to set up. */
const config = configOrExit(readEmbeddedConfig);
const home = new Home(config.home);
takeHome(home);
const log = createLogger(config.logLevel, logDestination(home.file(LOG_FILE)));
const shutdown = new Shutdown(log);

const say = (message: string) => process.stderr.write(`florin: ${message}\n`);
/** For whoever waits in front of a terminal; a log of it would tell nothing. */
const progress = (message: string) => process.stderr.isTTY && say(message);

/** Where a developer has his own shop: it receives webhooks, and shows pictures. */
const OWN_MACHINE = ['localhost:*', '127.0.0.1:*', '[::1]:*'];

const clock = new WallClock(config.embeddedSlotMs);
let shops: Sandbox | null = null;
const checkoutProcesses: CheckoutProcess[] = [];
const checkoutProblem = () =>
  checkoutProcesses.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null;

/** Parts that end their work early when asked to. What still runs then is taken up by the next start. */
const PART_MS = 20_000;

try {
  const port = await freePort(config.host, config.port, config.portIsDefault);
  const sponsor = await home.keypair('sponsor.json');
  const feeWallet = await home.keypair('fee-wallet.json');
  const merchant = await demoWallet(home);
  progress(`starting PostgreSQL and a Solana chain in ${home.path}`);
  const [databaseUrl, chain] = await Promise.all([startDatabase(), startChain()]);
  const openServices = () =>
    compose({
      config: {
        ...config,
        ucpSigningKey: config.ucpSigningKey ?? home.secret('ucp-signing.key'),
        webhookAllowedHosts: [...config.webhookAllowedHosts, ...OWN_MACHINE],
        pictureAllowedHosts: [...config.pictureAllowedHosts, ...OWN_MACHINE],
      },
      port,
      databaseUrl,
      rpcUrls: [chain.rpcUrl],
      programId: EMBEDDED_PROGRAM_ID,
      mint: USDC_MINT_ADDRESS,
      feeWallet: feeWallet.address,
      sponsor,
      secret: home.secret('secret.key'),
      vaultKeys: vaultKeys(),
      log,
      playground: {
        merchantWallet: merchant.address,
        sign: (transaction) => signAs(merchant, transaction),
        faucetPath: FAUCET_PATH,
        fund: (wallet) => fundIfNew(chain, wallet),
        finalize: () => clock.advanceSlots(FINALITY_SLOTS),
        ship: (origin, order) => (shops === null ? Promise.resolve(false) : shipAt(shops, origin, order)),
      },
    });
  const services = await shutdown.start('database connections', openServices, ({ database }) =>
    database.end(),
  );
  // One process at a time has this folder: what was under way on its own database ended with the one before.
  if (config.databaseUrl === null) await releaseKeysOfTheDead(services.database);
  await fundIfNew(chain, sponsor.address);
  progress('opening the demo shops');
  const sandbox = await shutdown.start('sandbox', startDemoShops, (shops) => shops.stop(), PART_MS);
  shops = sandbox;
  const demo = await ensureDemo(home, services, chain, sandbox);
  await shutdown.start(
    'server',
    async () => {
      // Takes half as long to load as all else: a start that is refused need not wait for it.
      const { startServer } = await import('@florin/server/server');
      return startServer(services, port, checkoutProblem);
    },
    (server) => server.stop(),
  );
  const worker = startSettlement({ ...services, chain: services.patientChain }, chain.onReached);
  shutdown.add('settlement', () => worker.stop(), PART_MS);
  const sealing = startSealing(services);
  shutdown.add('sealed history', () => sealing.stop(), PART_MS);
  const watch = watchInstallation(services);
  shutdown.add('metrics of the installation', () => watch.stop(), PART_MS);
  const deliveries = startDeliveries(services);
  shutdown.add('webhooks', () => deliveries.stop(), PART_MS);
  const orderMessages = startOrderMessages(services);
  shutdown.add('messages about orders', () => orderMessages.stop(), PART_MS);
  const mail = await startMail(services);
  shutdown.add('mail', () => mail.stop(), PART_MS);
  for (const role of ['explore', 'charge'] as const) {
    const environment = {
      DATABASE_URL: databaseUrl,
      BASE_URL: services.urls.base,
      UCP_SIGNING_KEY: (config.ucpSigningKey ?? home.secret('ucp-signing.key')).toString('base64'),
      CHECKOUT_ALLOWED_HOSTS: [...config.checkout.allowedHosts, ...hostsOf(sandbox)].join(','),
      CHECKOUT_PROCESSOR_ORIGINS: [...config.checkout.processorOrigins, sandbox.processor.url].join(','),
      ...(role === 'charge' && chargeEnvironment(services.urls, chain.rpcUrl)),
    };
    const logPath = home.file(LOG_FILE);
    const checkouts = startCheckoutProcess({ role, environment, logPath, log, say });
    checkoutProcesses.push(checkouts);
    shutdown.add(`checkouts (${role})`, () => checkouts.stop(), PART_MS);
  }
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

/** What it takes to open a card, and to send the cardholder back to us. */
function chargeEnvironment(urls: Urls, rpcUrl: string): Record<string, string> {
  return {
    VAULT_KEYS: vaultKeys(),
    FLORIN_SECRET_KEY: home.secret('secret.key').toString('base64'),
    SOLANA_RPC_URL: rpcUrl,
    FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
    BASE_URL: urls.base,
    APP_URL: urls.app,
  };
}

function vaultKeys(): string {
  return config.vaultKeys ?? homeVaultKeys(home);
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
    () => startEmbeddedChain({ clock, directory: home.file('chain'), programs: [program] }),
    (chain) => chain.stop(),
  );
}
