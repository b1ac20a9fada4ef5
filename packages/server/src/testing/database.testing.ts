import { createHash, randomBytes } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { isRunning, ownIdentity } from '@florin/local-state/process-identity';
import { type Database, openDatabase, openSession, type Queryable } from '../database/database.ts';
import { MIGRATIONS_DIRECTORY, migrate, readMigrations } from '../database/migrate.ts';
import { identifier, sql } from '../database/sql.ts';
import { prepareJobs } from '../jobs/schema.ts';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
const MEMORY = '/dev/shm';
const MEMORY_BYTES_MIN = 2 * 1024 ** 3;

export const isInMemory = hasMemory();
/** One server for every test run on this checkout, however many run at once. */
export const TEST_SERVER_DIRECTORY = isInMemory ? inMemory() : join(CACHE, 'florin-test-postgres');
/** Where a server in memory lies between runs. */
export const KEPT_SERVER_DIRECTORY = join(CACHE, 'florin-test-postgres-kept');

/** A database is seven hundred small files. To make them costs a disk ten times the time of memory, the more so just after others were deleted. */
function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  // Where a run has begun there, the next joins it.
  return existsSync(inMemory()) || bavail * bsize >= MEMORY_BYTES_MIN;
}

function inMemory(): string {
  const checkout = createHash('sha256').update(CACHE).digest('hex').slice(0, 12);
  return join(MEMORY, `florin-test-postgres-${process.getuid?.()}-${checkout}`);
}

const TEMPLATE_LOCK = 4_242_000_002;
const TEMPLATES_MAX = 4;

/** Tests that lose power start over; they need speed, and many pools at once. */
const TEST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  // It lies in memory, and is copied to disk between runs.
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  wal_recycle: 'off',
};

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  drop(): Promise<void>;
}

/**
 * A database of one's own on the shared test server, migrated and empty. `ground` is SQL that ran before the migrations did.
 * @example
 * const { database, drop } = await testDatabase();
 * afterAll(drop);
 */
export async function testDatabase(
  migrations: string = MIGRATIONS_DIRECTORY,
  ground = '',
): Promise<TestDatabase> {
  return createDatabase((admin, serverUrl) => ensureTemplate(admin, serverUrl, migrations, ground));
}

/**
 * The same without any schema, for tests of the schema's own machinery.
 * @example const { url } = await emptyTestDatabase();
 */
export async function emptyTestDatabase(): Promise<TestDatabase> {
  return createDatabase(async () => 'template1');
}

async function createDatabase(
  chooseTemplate: (admin: Queryable, serverUrl: string) => Promise<string>,
): Promise<TestDatabase> {
  const server = await enterServer();
  const name = `test_${ownIdentity().replace('-', '_')}_${randomBytes(6).toString('hex')}`;
  await asAdmin(server.url, async (admin) => {
    await dropAbandoned(admin);
    const template = await chooseTemplate(admin, server.url);
    await admin.query(
      sql`create database ${identifier(name)} template ${identifier(template)} strategy file_copy`,
    );
  });
  const url = withDatabase(server.url, name);
  const database = openDatabase(url, { applicationName: 'florin-test' });
  return {
    url,
    database,
    async drop() {
      await database.end();
      await asAdmin(server.url, (admin) => dropDatabase(admin, name));
      await leaveServer();
    },
  };
}

let server: Promise<EmbeddedPostgres> | undefined;
let users = 0;

function enterServer(): Promise<EmbeddedPostgres> {
  users++;
  server ??= startEmbeddedPostgres({ directory: TEST_SERVER_DIRECTORY, settings: TEST_SETTINGS });
  return server;
}

async function leaveServer(): Promise<void> {
  users--;
  if (users > 0) return;
  const left = server;
  server = undefined;
  await (await left)?.stop();
}

/** One at a time on the whole machine: a template must not be in use while it is copied or replaced. */
async function asAdmin<T>(serverUrl: string, work: (admin: Queryable) => Promise<T>): Promise<T> {
  const admin = await openSession(serverUrl, 'florin-test-admin', { connectionTimeoutMillis: 60_000 });
  try {
    await admin.query(sql`select pg_advisory_lock(${TEMPLATE_LOCK})`);
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function ensureTemplate(
  admin: Queryable,
  serverUrl: string,
  migrations: string,
  ground: string,
): Promise<string> {
  const name = `template_${fingerprint(migrations, ground)}_jobs`;
  const existing = await databasesLike(admin, 'template\\_%');
  if (existing.includes(name)) return name;
  const unfinished = `unfinished_${name}`;
  await dropDatabase(admin, unfinished);
  await admin.query(sql`create database ${identifier(unfinished)}`);
  if (ground !== '') await lay(withDatabase(serverUrl, unfinished), ground);
  await migrate(withDatabase(serverUrl, unfinished), migrations);
  const template = openDatabase(withDatabase(serverUrl, unfinished), { applicationName: 'florin-test' });
  await prepareJobs(template);
  await template.end();
  await admin.query(sql`alter database ${identifier(unfinished)} rename to ${identifier(name)}`);
  for (const old of existing.slice(TEMPLATES_MAX - 1)) await dropDatabase(admin, old);
  return name;
}

async function lay(url: string, ground: string): Promise<void> {
  const session = await openSession(url, 'florin-test');
  await session.script(ground);
  await session.end();
}

function fingerprint(migrations: string, ground: string): string {
  const hash = createHash('sha256').update(ground);
  for (const { checksum } of readMigrations(migrations)) hash.update(checksum);
  return hash.digest('hex').slice(0, 24);
}

/** Databases of test processes that died before they could drop them. */
async function dropAbandoned(admin: Queryable): Promise<void> {
  const names = await databasesLike(admin, 'test\\_%');
  const abandoned = names.filter((name) => !isRunning(name.split('_').slice(1, 3).join('-')));
  for (const name of abandoned) await dropDatabase(admin, name);
}

/** Newest first. */
async function databasesLike(admin: Queryable, pattern: string): Promise<string[]> {
  const rows = await admin.query<{ name: string }>(sql`
    select datname as name from pg_database where datname like ${pattern} order by oid desc`);
  return rows.map(({ name }) => name);
}

async function dropDatabase(admin: Queryable, name: string): Promise<void> {
  await admin.query(sql`drop database if exists ${identifier(name)} with (force)`);
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
