import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause } from '../pause.ts';
import { openSession, type Session } from './database.ts';
import { sql } from './sql.ts';
import { isInTheWay } from './unavailable.ts';

/** Any constant will do, as long as every Florin process that ever migrates this database takes the same one. */
const MIGRATION_LOCK = 4_242_000_001;
/** Longer than any migration should take: they run while the release before serves on. */
const LOCK_WAIT = '10min';
/** Everybody queues behind a change of a table that waits: it gives way after this long, and tries again. */
const TABLE_LOCK_WAIT = '3s';
const TABLE_LOCK_TRIES = 100;
const BETWEEN_TRIES_MS = 1_000;

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** `packages/server/migrations`, seen from `src/database` and from `dist/database` alike. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
}

/** The database and this program do not belong together; the message says how. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError';
}

/**
 * Brings the database to this program's schema: runs the numbered files that it has not seen, in order, each in a
 * transaction of its own. Safe to call from any number of processes at once: one works, the others wait and find it done.
 * @returns the names of the files that this call ran
 * @example await migrate(process.env.DATABASE_URL) // ['0007_card_vault.sql']
 */
export async function migrate(url: string, directory: string = MIGRATIONS_DIRECTORY): Promise<string[]> {
  const migrations = readMigrations(directory);
  const session = await openSession(url, 'florin-migrate');
  try {
    return await runPending(session, migrations);
  } finally {
    await session.end();
  }
}

/**
 * For a process that may not change the schema: refuses a database that is not exactly at this program's.
 * @example await requireSchema(process.env.DATABASE_URL)
 */
export async function requireSchema(url: string, directory: string = MIGRATIONS_DIRECTORY): Promise<void> {
  const migrations = readMigrations(directory);
  const session = await openSession(url, 'florin-schema');
  try {
    const applied = await session
      .query<AppliedMigration>(sql`select version, name, checksum from florin_migrations order by version`)
      .catch(refuseIfEmpty);
    assertSameHistory(applied, migrations);
    if (applied.length < migrations.length)
      throw new SchemaMismatchError(
        'The database is older than this program: start a process of another role first, which brings it up to date.',
      );
  } finally {
    await session.end();
  }
}

const TABLE_MISSING = '42P01';

function refuseIfEmpty(error: unknown): never {
  if ((error as { code?: string }).code !== TABLE_MISSING) throw error;
  throw new SchemaMismatchError(
    'The database is empty: run "florin migrate", or start a process of another role, which does it.',
  );
}

/**
 * Reads a folder of migrations and refuses one with gaps, doubles or stray files.
 * @example readMigrations(MIGRATIONS_DIRECTORY).at(-1)?.version // 7
 */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).sort();
  return names.map((name, index) => {
    const version = Number(FILE_NAME.exec(name)?.[1]);
    if (version !== index + 1) {
      throw new Error(
        `${join(directory, name)}: migration ${index + 1} must be named like ${expectedName(index + 1)}`,
      );
    }
    const text = readFileSync(join(directory, name), 'utf8');
    return { version, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

const expectedName = (version: number) => `${String(version).padStart(4, '0')}_what_it_does.sql`;

async function runPending(session: Session, migrations: Migration[]): Promise<string[]> {
  const ran: string[] = [];
  let next = await alone(session, async () => {
    await session.query(sql`
      create table if not exists florin_migrations (
        version integer primary key,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    return nextOf(session, migrations);
  });
  while (next) {
    const migration = next;
    const builds = buildsOf(migration);
    for (const build of builds) await buildIndex(session, build);
    // Others may have run it while this one waited for the lock.
    next = await givingWay(session, async () => {
      if ((await nextOf(session, migrations)) === migration) {
        await run(session, builds.length > 0 ? { ...migration, text: '' } : migration);
        ran.push(migration.name);
      }
      return nextOf(session, migrations);
    });
  }
  return ran;
}

interface IndexBuild {
  readonly index: string;
  readonly text: string;
}

const BUILD = /^CREATE INDEX CONCURRENTLY IF NOT EXISTS (\w+)\s[^;]*$/;

/**
 * The indexes of a file that builds nothing but such, while others write to their tables. Those are built outside a
 * transaction, and without the lock: whoever waits for it would hold up the build.
 */
function buildsOf({ name, text }: Migration): IndexBuild[] {
  const statements = text
    .replace(/--.*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const builds = statements.flatMap((statement) => {
    const index = BUILD.exec(statement)?.[1];
    return index === undefined ? [] : [{ index, text: statement }];
  });
  if (builds.length > 0 && builds.length < statements.length)
    throw new Error(`${name}: indexes that are built concurrently need a file of their own`);
  return builds;
}

/** Any number of processes may do so at once: one builds, the others wait for it. What a broken attempt left is built anew. */
async function buildIndex(session: Session, { index, text }: IndexBuild): Promise<void> {
  const drop = `DROP INDEX CONCURRENTLY IF EXISTS ${index}`;
  for (let tries = 1; tries <= TABLE_LOCK_TRIES; tries += 1) {
    const state = await stateOf(session, index);
    if (state === 'valid') return;
    if (state === 'building') await pause(BETWEEN_TRIES_MS, new AbortController().signal);
    else await session.script(state === 'broken' ? drop : text).catch(giveWayToOthers);
  }
  if ((await stateOf(session, index)) !== 'valid') throw new Error(`the index ${index} could not be built`);
}

async function stateOf(
  session: Session,
  index: string,
): Promise<'missing' | 'valid' | 'broken' | 'building'> {
  const found = await session.first<{ is_valid: boolean; is_building: boolean }>(sql`
    SELECT indisvalid AS is_valid, EXISTS (
      SELECT 1 FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS is_building
    FROM pg_index WHERE indexrelid = to_regclass(${index})`);
  if (found === null) return 'missing';
  if (found.is_valid) return 'valid';
  return found.is_building ? 'building' : 'broken';
}

/** The name is there already, or each of two waited for the other and one of them had to stop. */
const LOST_RACES: readonly unknown[] = ['42P07', '23505', '40P01'];

/** Of several that begin at the same moment one builds, and the others look again, not all at once. */
async function giveWayToOthers(error: unknown): Promise<void> {
  if (!LOST_RACES.includes((error as { code?: string }).code)) throw error;
  await pause(Math.random() * BETWEEN_TRIES_MS, new AbortController().signal);
}

/** In a transaction that holds the lock: it ends with the transaction, also behind a pooler that lends sessions. */
async function alone<T>(session: Session, work: () => Promise<T>): Promise<T> {
  return session.transaction(async () => {
    await session.script(`set local lock_timeout = '${LOCK_WAIT}'`);
    await session.query(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`).catch((error: Error) => {
      throw new SchemaMismatchError(
        `Another process has been changing the schema for ${LOCK_WAIT}: look for "florin-migrate" in pg_stat_activity. (${error.message})`,
      );
    });
    await session.script(`set local lock_timeout = '${TABLE_LOCK_WAIT}'`);
    return work();
  });
}

async function givingWay<T>(session: Session, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await alone(session, work);
    } catch (error) {
      if (tries === TABLE_LOCK_TRIES || !isInTheWay(error)) throw error;
      await pause(BETWEEN_TRIES_MS, new AbortController().signal);
    }
  }
}

async function nextOf(session: Session, migrations: readonly Migration[]): Promise<Migration | undefined> {
  const applied = await session.query<AppliedMigration>(sql`
    select version, name, checksum from florin_migrations order by version`);
  assertSameHistory(applied, migrations);
  return migrations[applied.length];
}

function assertSameHistory(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  for (const [index, { version, name, checksum }] of applied.entries()) {
    const known = migrations[index];
    if (!known) {
      throw new SchemaMismatchError(
        `The database has migration ${version} (${name}), and this program only knows ${migrations.length}: it is older than the database. Start the newer version.`,
      );
    }
    if (known.version !== version || known.checksum !== checksum) {
      throw new SchemaMismatchError(
        `Migration ${version} ran on this database as ${name} with other content than ${known.name} has now. Migrations are never edited; add a new one.`,
      );
    }
  }
}

async function run(session: Session, { version, name, text, checksum }: Migration): Promise<void> {
  await session.script(text);
  await session.query(
    sql`insert into florin_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`,
  );
}
