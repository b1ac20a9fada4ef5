import { randomBytes } from 'node:crypto';
import { readKeypairFile } from '@florin/chain/keypair';
import { openChain } from '@florin/chain/rpc/chain-port';
import type { Address, KeyPairSigner } from '@solana/kit';
import type { FastifyBaseLogger } from 'fastify';
import { CardVault } from './cards/vault.ts';
import { type Config, ConfigError, type ExplorerConfig } from './config.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate, requireSchema } from './database/migrate.ts';
import { Metrics } from './http/observe/metrics.ts';
import { prepareJobs } from './jobs/schema.ts';
import { settleBeacon } from './network/beacon.ts';
import { observeChain, observeDatabase } from './operations/process-metrics.ts';
import type { Playground } from './playground.ts';
import type { Services } from './services.ts';
import type { Tracer } from './tracing/tracer.ts';
import { urlsOf } from './urls.ts';

/** What differs between the run modes; everything else is the same code. */
export interface Surroundings {
  readonly config: Config;
  readonly port: number;
  readonly databaseUrl: string;
  readonly rpcUrls: readonly string[];
  readonly programId: Address;
  readonly mint: Address;
  readonly feeWallet: Address | null;
  readonly sponsor: KeyPairSigner | null;
  readonly secret: Buffer;
  /** `VAULT_KEYS`; null means that no cards are kept. */
  readonly vaultKeys: string | null;
  readonly log: FastifyBaseLogger;
  readonly tracer?: Tracer | null;
  /** What the embedded mode brings along. */
  readonly playground?: Playground;
}

/**
 * Brings the schema up to date and builds the services that every part of a process shares.
 * @example const services = await compose(surroundings); const server = await startServer(services)
 */
export async function compose(surroundings: Surroundings): Promise<Services> {
  const { config, log, secret, vaultKeys, playground } = surroundings;
  await migrate(surroundings.databaseUrl);
  const database = openPool(surroundings.databaseUrl, config);
  await prepareJobs(database);
  const beacon = await settleBeacon(database, config.beaconAddress);
  const metrics = new Metrics();
  observeDatabase(metrics, database);
  const { interactive, patient } = openChain(surroundings.rpcUrls, observeChain(metrics));
  return {
    config,
    urls: urlsOf(config, surroundings.port),
    database,
    log,
    metrics,
    tracer: surroundings.tracer ?? null,
    secret,
    vault: vaultKeys === null ? null : new CardVault(vaultKeys),
    chain: interactive,
    patientChain: patient,
    network: {
      programId: surroundings.programId,
      mint: surroundings.mint,
      beacon,
      feeWallet: surroundings.feeWallet,
      sponsor: surroundings.sponsor,
    },
    playground: playground ?? null,
  };
}

/**
 * The same for a process that only reads strangers' pages: it has no key, and may not change the schema.
 * @example const explorer = await composeExplorer(config, log, null); await startExploration(explorer, world)
 */
export async function composeExplorer(
  config: ExplorerConfig,
  log: FastifyBaseLogger,
  tracer: Tracer | null,
): Promise<Pick<Services, 'config' | 'database' | 'log' | 'metrics' | 'tracer'>> {
  await requireSchema(config.databaseUrl);
  const metrics = new Metrics();
  const database = openPool(config.databaseUrl, config);
  observeDatabase(metrics, database);
  return { config, database, log, metrics, tracer };
}

function openPool(databaseUrl: string, { databaseConnections }: Config): Database {
  return openDatabase(databaseUrl, {
    maxConnections: databaseConnections,
    applicationName: `florin ${randomBytes(4).toString('hex')}`,
  });
}

export async function configuredSponsor(config: Config): Promise<KeyPairSigner | null> {
  if (config.sponsorKeypairPath === null) return null;
  return readKeypairFile(config.sponsorKeypairPath).catch((error: Error) => {
    throw new ConfigError([`SPONSOR_KEYPAIR: the file cannot be read (${error.message}).`]);
  });
}
