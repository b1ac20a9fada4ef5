import { openChain } from '@florin/chain/rpc/chain-port';
import { inspectNodes } from '@florin/chain/rpc/inspect-nodes';
import {
  type Config,
  ConfigError,
  type ExplorerConfig,
  type ProductionConfig,
  readConfig,
  readProductionConfig,
} from '@florin/server/config';
import { type Database, openDatabase } from '@florin/server/database/database';
import { requireSchema, SchemaMismatchError } from '@florin/server/database/migrate';
import { problemsOfNodes, problemsOfPin, problemsOnChain } from '@florin/server/preflight/check-chain';
import { problemsOfServer, problemsOfVault } from '@florin/server/preflight/check-database';
import { type Finding, findings, ok, warning, wrong } from '@florin/server/preflight/finding';
import { findPinned } from '@florin/server/preflight/store';
import {
  findingsOfBrowser,
  findingsOfNode,
  findingsOfPort,
  findingsOfSecret,
  findingsOfUrls,
} from './machine.ts';
import { findingsOfSponsor } from './sponsor.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Any of these means that an installation of one's own is meant, and not the embedded one. */
const OF_PRODUCTION = ['DATABASE_URL', 'SOLANA_RPC_URL', 'FLORIN_PROGRAM_ID', 'FLORIN_SECRET_KEY'];

/**
 * Looks at everything that an installation needs, and changes nothing.
 * @example for await (const finding of examine(process.env)) console.log(finding.message)
 */
export async function* examine(environment: Environment): AsyncGenerator<Finding> {
  yield* findingsOfNode(process.version);
  const isProduction = OF_PRODUCTION.some((name) => environment[name]?.trim());
  const read = isProduction ? readProductionConfig : readConfig;
  let config: Config;
  try {
    config = read(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    yield* error.problems.map((problem) =>
      wrong('settings', `${problem} docs/production.md lists every variable.`),
    );
    return;
  }
  yield ok('settings', isProduction ? `role ${config.role}` : 'none: the embedded mode of "florin start"');
  yield* await findingsOfPort(config);
  yield* await findingsOfBrowser(config, environment);
  if (isProduction) yield* examineProduction(config as ProductionConfig | ExplorerConfig);
}

async function* examineProduction(config: ProductionConfig | ExplorerConfig): AsyncGenerator<Finding> {
  const serverProblems = await problemsOfServer(config.databaseUrl);
  yield* findings('database', serverProblems, 'it answers, with the right version, time zone and clock');
  const database =
    serverProblems.length > 0
      ? null
      : openDatabase(config.databaseUrl, { maxConnections: 1, applicationName: 'florin-doctor' });
  try {
    const schema = database && (await findingOfSchema(config.databaseUrl));
    if (schema) yield schema;
    if (config.role === 'explore') return;
    yield* findingsOfUrls(config);
    yield* findingsOfSecret(config.secretKey);
    yield* findingsOfFee(config);
    const ready = schema?.level === 'ok' ? database : null;
    yield* await findingsOfCards(config, ready);
    yield* examineChain(config, ready);
  } finally {
    await database?.end();
  }
}

async function findingOfSchema(databaseUrl: string): Promise<Finding> {
  try {
    await requireSchema(databaseUrl);
    return ok('schema', 'it is the one of this release');
  } catch (error) {
    if (error instanceof SchemaMismatchError)
      return wrong(
        'schema',
        `${error.message} ("florin migrate" brings an older one up to date; for a newer one, run the release that made it.)`,
      );
    throw error;
  }
}

async function findingsOfCards(config: ProductionConfig, database: Database | null): Promise<Finding[]> {
  if (config.vaultKeys === null)
    return [
      warning(
        'cards',
        'VAULT_KEYS is not set. Without it no cards can be stored, so agent checkouts cannot buy.',
      ),
    ];
  if (database === null) return [];
  return findings('cards', await problemsOfVault(database, config), 'every stored card can be opened');
}

function findingsOfFee({ feeBasisPoints, feeWallet }: ProductionConfig): Finding[] {
  if (feeWallet !== null || feeBasisPoints === 0) return [];
  return [
    warning(
      'fees',
      `FEE_BPS is ${feeBasisPoints}, and FEE_WALLET is not set. No fee is taken. Set FEE_WALLET, or set FEE_BPS to 0.`,
    ),
  ];
}

async function* examineChain(config: ProductionConfig, database: Database | null): AsyncGenerator<Finding> {
  const reports = await inspectNodes(config.rpcUrls);
  const answered = reports.filter(({ genesisHash }) => genesisHash !== null);
  yield* reports
    .filter(({ genesisHash }) => genesisHash === null)
    .map(({ host }) =>
      wrong(
        'chain',
        `SOLANA_RPC_URL: ${host} does not answer. Check the address and key of the node, or remove it.`,
      ),
    );
  if (answered.length === 0) return yield* await findingsOfSponsor(config, null);
  const mixed = problemsOfNodes(answered);
  yield* mixed.map((problem) => wrong('chain', problem));
  const pinned = database && (await findPinned(database));
  const configured = { genesis_hash: answered[0]!.genesisHash!, mint: config.mint };
  const misplaced = pinned ? problemsOfPin(pinned, configured) : [];
  yield* misplaced.map((problem) => wrong('chain', problem));
  const { interactive: chain } = openChain(config.rpcUrls);
  if (mixed.length === 0) {
    const problems = await problemsOnChain(chain, config);
    yield* findings(
      'chain',
      problems ?? ['SOLANA_RPC_URL: no node answers. Try again.'],
      `${answered.length} nodes; program, mint and clock are right`,
    );
  }
  yield* await findingsOfSponsor(config, chain);
}
