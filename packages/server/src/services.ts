import type { ChainPort } from '@florin/chain/port';
import type { FastifyBaseLogger } from 'fastify';
import type { CardVault } from './cards/vault.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './http/observe/metrics.ts';
import type { Network } from './network/network.ts';
import type { Playground } from './playground.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Urls } from './urls.ts';

/** What every resource is built from. Made once, in the composition root. */
export interface Services {
  readonly config: Config;
  readonly urls: Urls;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Null where nobody traces. */
  readonly tracer: Tracer | null;
  readonly secret: Buffer;
  /** Null where the installation keeps no cards. */
  readonly vault: CardVault | null;
  /** For whom somebody waits: it gives up within seconds. */
  readonly chain: ChainPort;
  /** The same nodes for work that can wait. */
  readonly patientChain: ChainPort;
  readonly network: Network;
  /** Null in production. */
  readonly playground: Playground | null;
}
