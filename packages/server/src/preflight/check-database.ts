import { randomBytes } from 'node:crypto';
import { CardVault } from '../cards/vault.ts';
import type { ProductionConfig } from '../config.ts';
import { LIMITS } from '../database/connection.ts';
import { openSession, type Queryable, type Session } from '../database/database.ts';
import { DatabaseUnavailableError, toldApart } from '../database/unavailable.ts';
import { askAsNobodyDid, findVaultKeysInUse, readServerFacts, type ServerFacts } from './store.ts';

const VERSION_MIN = 15;
const STATEMENT_UNKNOWN = '26000';
const STATEMENT_KNOWN_TWICE = '42P05';
const ONLY_READS = '25006';
const NOT_ALLOWED = '42501';
const TABLE_THERE_ALREADY = '42P07';
const NOBODY_LET_IN = /^(28...|3D000)$/;
/** Ids carry the time, and leases, sessions and expiries are read by several clocks. */
const CLOCK_MS_MAX = 30_000;

/**
 * What is wrong with a database before anything is done to it.
 * @example problems.push(...(await problemsOfServer(config.databaseUrl)))
 */
export async function problemsOfServer(databaseUrl: string): Promise<string[]> {
  try {
    const session = await openSession(databaseUrl, 'florin-preflight', LIMITS);
    try {
      const facts = await readServerFacts(session);
      await tryPooling(databaseUrl, session);
      return problemsIn(facts, Date.now());
    } finally {
      await session.end();
    }
  } catch (error) {
    return [sessionProblem(error)];
  }
}

/** @example problemsIn({ version: 140011, nowMs: Date.now(), timeZone: 'UTC' }, Date.now())[0] // 'DATABASE_URL leads to PostgreSQL 14 …' */
export function problemsIn(server: ServerFacts, nowMs: number): string[] {
  const major = Math.floor(server.version / 10_000);
  const aheadMs = Math.round(nowMs - server.nowMs);
  return [
    ...(major < VERSION_MIN
      ? [
          `DATABASE_URL leads to PostgreSQL ${major}, and ${VERSION_MIN} or newer is needed: upgrade the server.`,
        ]
      : []),
    ...(isUtc(server.timeZone)
      ? []
      : [
          `DATABASE_URL leads to sessions in the time zone ${server.timeZone}: ALTER ROLE … SET timezone = 'UTC' (a pooler may have left out what the session asked for).`,
        ]),
    ...(Math.abs(aheadMs) > CLOCK_MS_MAX
      ? [
          `The clock of this machine is ${Math.abs(Math.round(aheadMs / 1000))} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's (DATABASE_URL): let both follow a time server.`,
        ]
      : []),
  ];
}

function isUtc(timeZone: string): boolean {
  return /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/i.test(timeZone);
}

/**
 * Behind a pooler that lends sessions by the transaction, a statement that one session prepared must be known on the next
 * one. Here a second client is made to change sessions: the first holds one while it prepares, and frees it afterwards. What is
 * asked must be new: a session on which anyone asked the same before would know it.
 */
async function tryPooling(databaseUrl: string, first: Session): Promise<void> {
  const name = `once_${randomBytes(8).toString('hex')}`;
  const second = await openSession(databaseUrl, 'florin-preflight', LIMITS);
  try {
    await first.script('BEGIN');
    await askAsNobodyDid(second, name);
    await first.script('COMMIT');
    await askAsNobodyDid(second, name);
  } finally {
    await second.end();
  }
}

/**
 * The url holds a password, so that only what the server or the network said is repeated.
 * @example sessionProblem(new Error('database "florin" does not exist'))
 */
export function sessionProblem(error: unknown): string {
  const { cause, message, code } = error as Error & { code?: string };
  if (code === STATEMENT_UNKNOWN || code === STATEMENT_KNOWN_TWICE)
    return 'DATABASE_URL leads to a pooler that loses prepared statements. Set max_prepared_statements = 200 in PgBouncer 1.21 or newer, or lend sessions whole (pool_mode = session).';
  const why = error instanceof DatabaseUnavailableError ? (cause as Error).message : message;
  if (why.includes('startup parameter'))
    return `DATABASE_URL leads to a pooler that refuses what a session begins with (${why}). Set ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout in PgBouncer, and time zone and limits for the role (docs/production.md).`;
  return `DATABASE_URL: no session could be opened (${why}). Check host, port, name, user and password, and that the server runs.`;
}

/**
 * What an error says about the database that is configured, where the operator can mend it; else null.
 * @example const problem = databaseProblem(error); if (problem !== null) throw new ConfigError([problem])
 */
export function databaseProblem(error: unknown): string | null {
  const told = toldApart(error);
  const { code, message } = (told instanceof DatabaseUnavailableError ? told.cause : told) as Error & {
    code?: string;
  };
  if (code === ONLY_READS)
    return `DATABASE_URL leads to a server or a role that only reads (${message}). Name the server that is written to, and let default_transaction_read_only be off.`;
  if (code === NOT_ALLOWED)
    return `DATABASE_URL: the role has too few rights (${message}). Let it own its database (ALTER DATABASE … OWNER TO …); what a process with FLORIN_ROLE=explore needs stands in docs/production.md.`;
  if (code === TABLE_THERE_ALREADY)
    return `DATABASE_URL leads to a database with tables of another program (${message}): name one that is empty.`;
  if (told instanceof DatabaseUnavailableError || NOBODY_LET_IN.test(code ?? '')) return sessionProblem(told);
  return null;
}

/** Cards that nobody can open would fail at the moment that somebody pays. */
export async function problemsOfVault(
  database: Queryable,
  { vaultKeys }: Pick<ProductionConfig, 'vaultKeys'>,
): Promise<string[]> {
  if (vaultKeys === null) return [];
  const vault = new CardVault(vaultKeys);
  const missing = (await findVaultKeysInUse(database)).filter((id) => !vault.hasKey(id));
  return missing.map(
    (id) =>
      `VAULT_KEYS lacks the key "${id}" that stored cards are sealed with: add it behind the current one, or leave VAULT_KEYS out to run without cards.`,
  );
}
