import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSession, type Session } from './database.ts';
import { sql } from './sql.ts';

/** Any constant will do, as long as every Florin process that ever migrates this database takes the same one. */
const MIGRATION_LOCK = 4_242_000_001;

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
  // One connection, because the lock belongs to the session that took it.
  const session = await openSession(url, 'florin-migrate');
  try {
    await session.query(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
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
    const applied = await session.query<AppliedMigration>(sql`
      select version, name, checksum from florin_migrations order by version`);
    assertSameHistory(applied, migrations);
    if (applied.length < migrations.length)
      throw new SchemaMismatchError(
        'The database is older than this program: start a process of another role first, which brings it up to date.',
      );
  } finally {
    await session.end();
  }
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
  await session.query(sql`
    create table if not exists florin_migrations (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
  const applied = await session.query<AppliedMigration>(sql`
    select version, name, checksum from florin_migrations order by version`);
  assertSameHistory(applied, migrations);
  const pending = migrations.slice(applied.length);
  for (const migration of pending) await run(session, migration);
  return pending.map(({ name }) => name);
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
  await session.transaction(async (transaction) => {
    await session.script(text);
    await transaction.query(
      sql`insert into florin_migrations (version, name, checksum) values (${version}, ${name}, ${checksum})`,
    );
  });
}
