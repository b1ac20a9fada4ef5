import { type ChainPort, ChainUnavailableError } from '@florin/chain/port';
import { committedProgramHash, deployedProgram } from '@florin/chain/program/deployed';
import { isTokenProgram } from '@florin/chain/reader/token-instruction';
import { inspectNodes, type NodeReport } from '@florin/chain/rpc/inspect-nodes';
import { type Address, address } from '@solana/kit';
import type { ProductionConfig } from '../config.ts';
import type { Services } from '../services.ts';
import { findPinned, type Pinned, pinCluster } from './store.ts';

/** Of a mint's account: where the number of decimals stands, and the size of a mint without extensions. */
const DECIMALS_AT = 44;
const MINT_BYTES_MIN = 82;
const DECIMALS = 6;

const CLOCK_ACCOUNT = address('SysvarC1ock11111111111111111111111111111111');
const UNIX_TIME_AT = 32;
/** The chain's clock is an agreement of its validators, and runs a little off. */
const CLOCK_S_MAX = 300;

const CLUSTERS: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY': 'testnet',
};

/** Null where no node could be asked. */
export type ChainProblems = readonly string[] | null;

/**
 * What is wrong with the chain that is configured.
 * @example const problems = await problemsOfChain(services, config)
 */
export async function problemsOfChain(
  services: Pick<Services, 'database' | 'chain' | 'network'>,
  config: ProductionConfig,
): Promise<ChainProblems> {
  const reports = await inspectNodes(config.rpcUrls);
  const answered = reports.filter(({ genesisHash }) => genesisHash !== null);
  if (answered.length === 0) return null;
  const { mint } = services.network;
  const genesis_hash = answered[0]!.genesisHash!;
  const mixed = problemsOfNodes(answered);
  if (mixed.length > 0) return mixed;
  const pinned = await findPinned(services.database);
  const wrongCluster = pinned === null ? [] : problemsOfPin(pinned, { genesis_hash, mint });
  if (wrongCluster.length > 0) return wrongCluster;
  const wrong = await problemsOnChain(services.chain, { ...config, mint });
  if (wrong === null || wrong.length > 0) return wrong;
  // Only now: what a mistaken first start had pinned could not be mended but by a new database.
  return problemsOfPin(await pinCluster(services.database, { genesis_hash, mint }), { genesis_hash, mint });
}

/**
 * What is wrong on the cluster itself: program, mint, clock.
 * @example const problems = await problemsOnChain(chain, config)
 */
export async function problemsOnChain(
  chain: ChainPort,
  config: Pick<ProductionConfig, 'programId' | 'programHashes' | 'mint'>,
): Promise<ChainProblems> {
  try {
    const found = await Promise.all([
      problemsOfProgram(chain, config),
      problemsOfMint(chain, config.mint),
      problemsOfClock(chain, Date.now()),
    ]);
    return found.flat();
  } catch (error) {
    if (error instanceof ChainUnavailableError) return null;
    throw error;
  }
}

/** @example problemsOfNodes([{ host: 'a.example', genesisHash: '5eyk…' }, { host: 'b.example', genesisHash: 'EtWT…' }]) */
export function problemsOfNodes(reports: readonly NodeReport[]): string[] {
  const [first] = reports;
  return reports
    .filter(({ genesisHash }) => genesisHash !== first!.genesisHash)
    .map(
      ({ host, genesisHash }) =>
        `SOLANA_RPC_URL: ${host} is a node of ${nameOf(genesisHash!)}, and ${first!.host} of ${nameOf(first!.genesisHash!)}: name nodes of one cluster.`,
    );
}

/** @example problemsOfPin({ genesis_hash: '5eyk…', mint: 'EPjF…' }, { genesis_hash: 'EtWT…', mint: 'EPjF…' }) */
export function problemsOfPin(pinned: Pinned, configured: Pinned): string[] {
  if (pinned.genesis_hash !== configured.genesis_hash)
    return [
      `SOLANA_RPC_URL leads to ${nameOf(configured.genesis_hash)}, and this database (DATABASE_URL) belongs to ${nameOf(pinned.genesis_hash)}: its money is there. Name nodes of that cluster, or a new database.`,
    ];
  if (pinned.mint !== configured.mint)
    return [
      `FLORIN_MINT is ${configured.mint}, and this database (DATABASE_URL) was set up with ${pinned.mint}: set that, or name a new database.`,
    ];
  return [];
}

function nameOf(genesisHash: string): string {
  return CLUSTERS[genesisHash] ?? `the cluster ${genesisHash}`;
}

async function problemsOfProgram(
  chain: ChainPort,
  { programId, programHashes }: Pick<ProductionConfig, 'programId' | 'programHashes'>,
): Promise<string[]> {
  const program = await deployedProgram(chain, programId);
  if (program.state === 'missing')
    return [`FLORIN_PROGRAM_ID: nothing is deployed at ${programId} on this cluster (SOLANA_RPC_URL).`];
  if (program.state === 'not_a_program')
    return [`FLORIN_PROGRAM_ID: ${programId} is an account, but not a program.`];
  const allowed = [await committedProgramHash(), ...programHashes];
  if (allowed.includes(program.hash)) return [];
  return [
    `FLORIN_PROGRAM_ID: the program at ${programId} has the hash ${program.hash}, which is not the one of this release. Deploy program/florin_escrow.so, or add the hash to FLORIN_PROGRAM_HASHES once it was audited.`,
  ];
}

async function problemsOfMint(chain: ChainPort, mint: Address): Promise<string[]> {
  const state = (await chain.accounts([mint], { commitment: 'confirmed' })).get(mint);
  if (!state?.exists)
    return [`FLORIN_MINT: there is no mint at ${mint} on this cluster; name the USDC of this cluster.`];
  if (!isTokenProgram(state.owner) || state.data.length < MINT_BYTES_MIN)
    return [`FLORIN_MINT: ${mint} is an account, but not a mint.`];
  const decimals = state.data[DECIMALS_AT];
  if (decimals === DECIMALS) return [];
  return [`FLORIN_MINT: ${mint} has ${decimals} decimals, and amounts here have ${DECIMALS}.`];
}

/** @example await problemsOfClock(chain, Date.now()) // [] where both clocks agree */
export async function problemsOfClock(chain: Pick<ChainPort, 'accounts'>, nowMs: number): Promise<string[]> {
  const state = (await chain.accounts([CLOCK_ACCOUNT], { commitment: 'confirmed' })).get(CLOCK_ACCOUNT);
  if (!state?.exists || state.data.length < UNIX_TIME_AT + 8) return [];
  const { buffer, byteOffset } = state.data;
  const unixTime = Number(new DataView(buffer, byteOffset).getBigInt64(UNIX_TIME_AT, true));
  const aheadS = Math.round(nowMs / 1000) - unixTime;
  // A test chain that has made no block yet does not know the time.
  if (unixTime === 0 || Math.abs(aheadS) <= CLOCK_S_MAX) return [];
  return [
    `The clock of this machine is ${Math.abs(aheadS)} s ${aheadS > 0 ? 'ahead of' : 'behind'} the chain's (SOLANA_RPC_URL): let it follow a time server, or name nodes that keep up.`,
  ];
}
