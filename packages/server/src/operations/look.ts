import { ChainUnavailableError } from '@florin/chain/port';
import { API_VERSION } from '@florin/wire/version';
import { problemsOnChain } from '../preflight/check-chain.ts';
import { problemsIn, problemsOfVault } from '../preflight/check-database.ts';
import { findingOfBalance, sponsorLamports } from '../preflight/check-sponsor.ts';
import { type Finding, findings, ok, warning } from '../preflight/finding.ts';
import { readServerFacts } from '../preflight/store.ts';
import type { Services } from '../services.ts';
import { listStrayPayments, type StrayPayment } from '../settlement/strays/stray-store.ts';
import { type Alert, alertsOf } from './alerts.ts';
import {
  type Connection,
  findSchemaVersion,
  type Installation,
  listConnections,
  listFailingShops,
  readInstallation,
  type ShopHealth,
} from './installation-store.ts';

export type LookServices = Pick<Services, 'config' | 'database' | 'chain' | 'network' | 'metrics' | 'vault'>;

/** Everything that the operator's page shows. */
export interface OperatorLook {
  /** Unix seconds. */
  readonly at: number;
  readonly alerts: readonly Alert[];
  /** What `florin doctor` says of the same parts. */
  readonly findings: readonly Finding[];
  /** What `florin operator status` says. */
  readonly installation: Installation;
  readonly shops: readonly ShopHealth[];
  readonly strays: readonly StrayPayment[];
  /** Who is connected to the database: the processes of this installation. */
  readonly connections: readonly Connection[];
  /** Places in browsers of this process; null where it has none. */
  readonly browsers: { readonly used: number; readonly max: number; readonly waiting: number } | null;
  readonly versions: Readonly<Record<'api' | 'schema' | 'node' | 'postgres', string>>;
}

const LISTED_MAX = 20;

/**
 * One look at the whole installation, by the same readings as "florin doctor" and "florin operator status".
 * @example const { alerts } = await lookAtInstallation(services)
 */
export async function lookAtInstallation(services: LookServices): Promise<OperatorLook> {
  const { config, database } = services;
  const [installation, facts, schema, vaultProblems, chain, shops, strays, connections, browsers] =
    await Promise.all([
      readInstallation(database),
      readServerFacts(database),
      findSchemaVersion(database),
      problemsOfVault(database, config),
      lookAtChain(services),
      listFailingShops(database, LISTED_MAX),
      listStrayPayments(database, LISTED_MAX),
      listConnections(database),
      browserPlaces(services),
    ]);
  const reading = {
    installation,
    sponsorLamports: chain.sponsorLamports,
    claimsPerDayMax: config.sponsorship.claimsPerDay,
    claimsAdvancedPerDayMax: config.sponsorshipCredit.startingClaimsPerDay,
    browsersWaiting: browsers?.waiting ?? null,
  };
  return {
    at: Math.floor(Date.now() / 1_000),
    alerts: alertsOf(reading),
    findings: [
      ...findings('database', problemsIn(facts, Date.now()), 'it answers, with the right version and clock'),
      ...chain.findings,
      services.vault === null
        ? warning('cards', 'VAULT_KEYS is not set: no cards are kept, so nothing can be bought at shops.')
        : findings('cards', vaultProblems, 'every stored card can be opened')[0]!,
    ],
    installation,
    shops,
    strays,
    connections,
    browsers,
    versions: {
      api: API_VERSION,
      schema: String(schema),
      node: process.version.slice(1),
      postgres: `${Math.floor(facts.version / 10_000)}.${facts.version % 10_000}`,
    },
  };
}

async function lookAtChain({
  chain,
  network,
  config,
}: LookServices): Promise<{ findings: Finding[]; sponsorLamports: bigint | null }> {
  const { programId, mint, sponsor } = network;
  try {
    const [problems, lamports] = await Promise.all([
      problemsOnChain(chain, { programId, programHashes: config.programHashes, mint }),
      sponsor === null ? null : sponsorLamports(chain, sponsor.address),
    ]);
    const none = ['No node answers now: nothing settles until one does. Check SOLANA_RPC_URL.'];
    return {
      findings: [
        ...findings('chain', problems ?? none, 'a node answers; program, mint and clock are right'),
        sponsor === null || lamports === null
          ? ok('sponsor', 'none: whoever claims a gift pays the fee (SPONSOR_KEYPAIR)')
          : findingOfBalance(sponsor.address, lamports),
      ],
      sponsorLamports: lamports,
    };
  } catch (error) {
    if (!(error instanceof ChainUnavailableError)) throw error;
    const problem = 'No node answers now: nothing settles until one does. Check SOLANA_RPC_URL.';
    return { findings: findings('chain', [problem], ''), sponsorLamports: null };
  }
}

/** As the metrics of this process tell. */
async function browserPlaces({ metrics }: LookServices): Promise<OperatorLook['browsers']> {
  const read = async (name: string) => {
    const metric = metrics.registry.getSingleMetric(name);
    return metric === undefined ? null : ((await metric.get()).values[0]?.value ?? 0);
  };
  const [used, max, waiting] = await Promise.all([
    read('florin_browser_contexts'),
    read('florin_browser_contexts_max'),
    read('florin_browser_waiting'),
  ]);
  return used === null || max === null || waiting === null ? null : { used, max, waiting };
}
