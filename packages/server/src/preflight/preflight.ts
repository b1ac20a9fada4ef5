import { ConfigError, type ProductionConfig } from '../config.ts';
import { pause } from '../pause.ts';
import type { Services } from '../services.ts';
import { problemsOfChain } from './check-chain.ts';
import { problemsOfServer, problemsOfVault } from './check-database.ts';

const ASK_AGAIN_MS = 5_000;
/** Enough for some five hundred claims. */
const SPONSOR_LAMPORTS_MIN = 10_000_000n;

/**
 * Refuses a database that this program cannot work with, before anything is changed in it.
 * @example await assertServerFits(config); const services = await compose(surroundings)
 */
export async function assertServerFits({
  databaseUrl,
}: Pick<ProductionConfig, 'databaseUrl'>): Promise<void> {
  refuse(await problemsOfServer(databaseUrl));
}

/**
 * Refuses keys and a chain that do not belong to this installation. While no node answers, the chain is looked at again
 * and again beside the service, which then can do nothing on it anyway; `onWrong` is told what was found in the end.
 * @example const watch = await assertBelongs(services, config, (error) => shutdown.run(1))
 */
export async function assertBelongs(
  services: Pick<Services, 'database' | 'log' | 'chain' | 'network'>,
  config: ProductionConfig,
  onWrong: (error: ConfigError) => void,
): Promise<{ stop(): void }> {
  refuse(await problemsOfVault(services.database, config));
  const stopping = new AbortController();
  const problems = await problemsOfChain(services, config);
  if (problems !== null) {
    refuse(problems);
    await warnOfEmptySponsor(services);
  } else {
    services.log.warn('no node of SOLANA_RPC_URL answers; what they belong to is checked when one does');
    void lookAgain(services, config, onWrong, stopping.signal);
  }
  return { stop: () => stopping.abort() };
}

async function lookAgain(
  services: Pick<Services, 'database' | 'log' | 'chain' | 'network'>,
  config: ProductionConfig,
  onWrong: (error: ConfigError) => void,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await pause(ASK_AGAIN_MS, signal);
    if (signal.aborted) return;
    const problems = await problemsOfChain(services, config).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the chain could not be checked; another attempt follows');
      return null;
    });
    if (problems === null) continue;
    if (problems.length > 0) onWrong(new ConfigError(problems));
    return;
  }
}

/** A sponsor without means stops claims that are paid for, and nothing else: that is no reason not to start. */
async function warnOfEmptySponsor({
  chain,
  network,
  log,
}: Pick<Services, 'log' | 'chain' | 'network'>): Promise<void> {
  if (network.sponsor === null) return;
  const { address } = network.sponsor;
  const state = (await chain.accounts([address], { commitment: 'confirmed' })).get(address);
  const lamports = state?.exists ? state.lamports : 0n;
  if (lamports >= SPONSOR_LAMPORTS_MIN) return;
  const message = `SPONSOR_KEYPAIR: ${address} holds ${Number(lamports) / 1e9} SOL; claims are paid for again once it has more.`;
  log.warn({ sponsor: address, lamports: String(lamports) }, message);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems);
}
