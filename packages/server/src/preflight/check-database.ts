import { CardVault } from '../cards/vault.ts';
import type { ProductionConfig } from '../config.ts';
import { openSession, type Queryable } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { findVaultKeysInUse, readServerFacts } from './store.ts';

const VERSION_MIN = 15;
/** Ids carry the time, and leases, sessions and expiries are read by several clocks. */
const CLOCK_MS_MAX = 30_000;

/**
 * What is wrong with a database before anything is done to it.
 * @example problems.push(...(await problemsOfServer(config.databaseUrl)))
 */
export async function problemsOfServer(databaseUrl: string): Promise<string[]> {
  try {
    const session = await openSession(databaseUrl, 'florin-preflight');
    try {
      return problemsIn(await readServerFacts(session), Date.now());
    } finally {
      await session.end();
    }
  } catch (error) {
    return [connectionProblem(error)];
  }
}

/** @example problemsIn({ version: 140011, nowMs: Date.now() }, Date.now())[0] // 'DATABASE_URL leads to PostgreSQL 14 …' */
export function problemsIn(server: { version: number; nowMs: number }, nowMs: number): string[] {
  const major = Math.floor(server.version / 10_000);
  const aheadMs = Math.round(nowMs - server.nowMs);
  return [
    ...(major < VERSION_MIN
      ? [
          `DATABASE_URL leads to PostgreSQL ${major}, and ${VERSION_MIN} or newer is needed: upgrade the server.`,
        ]
      : []),
    ...(Math.abs(aheadMs) > CLOCK_MS_MAX
      ? [
          `The clock of this machine is ${Math.abs(Math.round(aheadMs / 1000))} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's (DATABASE_URL): let both follow a time server.`,
        ]
      : []),
  ];
}

/** The url holds a password, so that only what the server or the network said is repeated. */
function connectionProblem(error: unknown): string {
  const { cause, message } = error as Error;
  const why = error instanceof DatabaseUnavailableError ? (cause as Error).message : message;
  return `DATABASE_URL: no session could be opened (${why}). Check host, port, name, user and password, and that the server runs.`;
}

/** Cards that nobody can open would fail at the moment that somebody pays. */
export async function problemsOfVault(
  database: Queryable,
  { vaultKeys }: ProductionConfig,
): Promise<string[]> {
  if (vaultKeys === null) return [];
  const vault = new CardVault(vaultKeys);
  const missing = (await findVaultKeysInUse(database)).filter((id) => !vault.hasKey(id));
  return missing.map(
    (id) =>
      `VAULT_KEYS lacks the key "${id}" that stored cards are sealed with: add it behind the current one, or leave VAULT_KEYS out to run without cards.`,
  );
}
