import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ProductionConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { sql } from '../database/sql.ts';
import { settleBeacon } from '../network/beacon.ts';
import type { Services } from '../services.ts';
import { emptyTestDatabase } from '../testing/database.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { SERVE } from '../testing/process.testing.ts';
import { problemsOfClock, problemsOfNodes, problemsOfPin } from './check-chain.ts';
import { databaseProblem, problemsIn, problemsOfServer, sessionProblem } from './check-database.ts';
import { startTestPooler } from './pooler.testing.ts';
import { assertBelongs } from './preflight.ts';
import { findPinned } from './store.ts';

const NOWHERE = 'http://127.0.0.1:1';
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  await settleBeacon(florin.services.database, null);
});
afterAll(() => florin.stop());

function configured(changes: Partial<ProductionConfig> = {}): ProductionConfig {
  const { config } = florin.services;
  return {
    ...config,
    role: 'api',
    databaseUrl: 'postgres://unused',
    secretKey: Buffer.alloc(32),
    rpcUrls: [florin.chain.rpcUrl],
    programId: EMBEDDED_PROGRAM_ID,
    ...changes,
  };
}

/** What the start is refused with; null where it is not. */
async function refusal(
  changes: Partial<ProductionConfig> = {},
  network: Partial<Services['network']> = {},
): Promise<string | null> {
  const services = { ...florin.services, network: { ...florin.services.network, ...network } };
  return assertBelongs(services, configured(changes), () => undefined).then(
    (watch) => {
      watch.stop();
      return null;
    },
    (error: Error) => error.message,
  );
}

describe('the chain', () => {
  it('that is wrong at the first start is not pinned: the next one may be right', async () => {
    const { address } = await generateKeyPairSigner();
    expect(await refusal({}, { mint: address })).toContain('FLORIN_MINT: there is no mint at');
    expect(await findPinned(florin.services.database)).toBeNull();
  });

  it('as it should be is accepted, and pinned', async () => {
    expect(await refusal()).toBeNull();
    const { genesis_hash, mint } = (await florin.services.database.first(sql`SELECT * FROM installation`))!;
    expect(mint).toBe(USDC_MINT_ADDRESS);
    expect(genesis_hash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
  });

  it('without the program is refused', async () => {
    const { address } = await generateKeyPairSigner();
    expect(await refusal({ programId: address })).toContain('FLORIN_PROGRAM_ID: nothing is deployed at');
  });

  it('with an account that is no program is refused', async () => {
    expect(await refusal({ programId: USDC_MINT_ADDRESS })).toContain('but not a program');
  });

  it('with another program is refused, unless its hash is allowed', async () => {
    const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
    const message = await refusal({ programId: token });
    const hash = /has the hash ([0-9a-f]{64})/.exec(message!)![1]!;
    expect(message).toContain('FLORIN_PROGRAM_HASHES');
    expect(await refusal({ programId: token, programHashes: [hash] })).toBeNull();
  });

  it('of another mint than before is refused', async () => {
    const { address } = await generateKeyPairSigner();
    expect(await refusal({}, { mint: address })).toContain(`FLORIN_MINT is ${address}`);
  });

  it('that no node shows does not stop a start, and is looked at later', async () => {
    const warn = vi.spyOn(florin.services.log, 'warn');
    expect(await refusal({ rpcUrls: [NOWHERE] })).toBeNull();
    expect(warn.mock.calls.flat()).toContainEqual(expect.stringContaining('SOLANA_RPC_URL'));
    warn.mockRestore();
  });

  it('whose sponsor has nothing is accepted with a warning', async () => {
    const warn = vi.spyOn(florin.services.log, 'warn');
    expect(await refusal({}, { sponsor: await generateKeyPairSigner() })).toBeNull();
    expect(warn.mock.calls.flat()).toContainEqual(expect.stringMatching(/^SPONSOR_KEYPAIR: \w+ holds 0 SOL/));
    warn.mockRestore();
  });
});

it('nodes of two clusters are refused by their names', () => {
  const nodes = [
    { host: 'one.example', genesisHash: MAINNET },
    { host: 'two.example', genesisHash: DEVNET },
  ];
  expect(problemsOfNodes(nodes)).toEqual([
    'SOLANA_RPC_URL: two.example is a node of devnet, and one.example of mainnet: name nodes of one cluster.',
  ]);
});

it('a database of another cluster is refused', () => {
  const [problem] = problemsOfPin({ genesis_hash: MAINNET, mint: 'A' }, { genesis_hash: DEVNET, mint: 'A' });
  expect(problem).toContain(
    'SOLANA_RPC_URL leads to devnet, and this database (DATABASE_URL) belongs to mainnet',
  );
});

it.each([
  [0, 1_800_000_000_000, []],
  [1_800_000_000, 1_800_000_100_000, []],
  [1_800_000_000, 1_800_000_600_000, [expect.stringContaining('600 s ahead of the chain')]],
  [1_800_000_000, 1_799_999_000_000, [expect.stringContaining('1000 s behind the chain')]],
])('a chain whose clock says %i at %i is judged by it', async (unixTime, nowMs, problems) => {
  const data = new Uint8Array(40);
  new DataView(data.buffer).setBigInt64(32, BigInt(unixTime), true);
  const owner = 'Sysvar1111111111111111111111111111111111111' as Address;
  const clock = { exists: true, slot: 1n, lamports: 1n, owner, data } as const;
  const accounts = async (addresses: readonly Address[]) =>
    new Map(addresses.map((address) => [address, clock]));
  expect(await problemsOfClock({ accounts }, nowMs)).toEqual(problems);
});

describe('the database', () => {
  it('must be PostgreSQL 15 or newer, with a clock like ours', () => {
    const timeZone = 'Etc/UTC';
    expect(problemsIn({ version: 150_000, nowMs: 1_000, timeZone }, 2_000)).toEqual([]);
    expect(problemsIn({ version: 180_000, nowMs: 0, timeZone: 'Europe/Rome' }, 0)[0]).toContain(
      'Europe/Rome',
    );
    expect(problemsIn({ version: 140_011, nowMs: 0, timeZone }, 0)).toEqual([
      'DATABASE_URL leads to PostgreSQL 14, and 15 or newer is needed: upgrade the server.',
    ]);
    expect(problemsIn({ version: 180_000, nowMs: 0, timeZone }, 90_000)[0]).toContain(
      '90 s ahead of the database',
    );
    expect(problemsIn({ version: 180_000, nowMs: 90_000, timeZone }, 0)[0]).toContain(
      '90 s behind the database',
    );
  });

  it('that cannot be reached is named without its password', async () => {
    const [problem] = await problemsOfServer('postgres://florin:secret@127.0.0.1:1/florin');
    expect(problem).toMatch(/^DATABASE_URL: no session could be opened \(.*ECONNREFUSED/);
    expect(problem).not.toContain('secret');
  });

  it.each([
    [{ code: '26000' }, 'max_prepared_statements'],
    [{ code: '42P05' }, 'max_prepared_statements'],
    [{ code: '08P01', message: 'unsupported startup parameter: options' }, 'ignore_startup_parameters'],
    [{ code: '3D000', message: 'database "florin" does not exist' }, 'database "florin" does not exist'],
    [{ code: '28P01', message: 'password authentication failed' }, 'password authentication failed'],
  ])('that answers %o is refused with the cure', (failure, cure) => {
    const problem = sessionProblem(Object.assign(new Error(), failure));
    expect(problem).toMatch(/^DATABASE_URL/);
    expect(problem).toContain(cure);
  });

  it.each([
    ['CREATE TABLE accounts (name text)', 'tables of another program (relation "accounts" already exists)'],
    [
      "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$",
      'only reads',
    ],
  ])('after %s is refused with the cure', async (statement, cure) => {
    const test = await emptyTestDatabase();
    await test.database.pool.query(statement);
    const failure = await migrate(test.url).catch((error: unknown) => error);
    await test.drop();
    expect(databaseProblem(failure)).toMatch(/^DATABASE_URL/);
    expect(databaseProblem(failure)).toContain(cure);
  });

  it.each([
    [{ code: '42501', message: 'permission denied for schema public' }, 'OWNER TO'],
    [{ code: '3D000', message: 'database "florin" does not exist' }, 'Check host'],
    [{ code: '57P01', message: 'terminating connection' }, 'that the server runs'],
    [{ code: '42703', message: 'column "a" does not exist' }, null],
  ])('that stops a start half way with %o is named where it can be mended', (failure, cure) => {
    const problem = databaseProblem(Object.assign(new Error(), failure));
    expect(problem).toEqual(cure === null ? null : expect.stringContaining(cure));
  });

  it('behind a pooler that loses prepared statements is refused with the cure', async () => {
    const test = await emptyTestDatabase();
    const pooler = await startTestPooler(test.url);
    const problems = await problemsOfServer(pooler.url);
    await pooler.stop();
    await test.drop();
    expect(problems).toEqual([expect.stringContaining('max_prepared_statements = 200')]);
  });

  it('with cards of a key that is not given is refused', async () => {
    const { database } = florin.services;
    const sealed = JSON.stringify({ keyId: 'lost', data: '' });
    const card = await florin.post('/v1/cards', {
      json: { number: '4242424242424242', exp_month: 12, exp_year: 2040, name: 'Ada Lovelace' },
    });
    expect(card.status).toBe(200);
    await database.execute(sql`UPDATE cards SET number_sealed = ${sealed}::jsonb WHERE id = ${card.body.id}`);
    const vaultKeys = `new:${Buffer.alloc(32, 1).toString('base64')}`;
    expect(await refusal({ vaultKeys })).toContain('VAULT_KEYS lacks the key "lost"');
    expect(await refusal({ vaultKeys: null })).toBeNull();
  });
});

it.each([
  ['api', { FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }],
  ['explore', {}],
])('a refused start of %s says what to do in words, without a stack', async (role, secrets) => {
  const environment = {
    ...secrets,
    FLORIN_ROLE: role,
    PATH: process.env.PATH,
    DATABASE_URL: 'postgres://florin:secret@127.0.0.1:1/florin',
    SOLANA_RPC_URL: NOWHERE,
    FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
  };
  const ended = await promisify(execFile)(process.execPath, [SERVE], { env: environment }).catch(
    (error) => error as { code: number; stdout: string; stderr: string },
  );
  expect(ended).toMatchObject({ code: 1 });
  expect(ended.stderr).toMatch(/^florin: DATABASE_URL: /);
  expect(ended.stdout + ended.stderr).not.toMatch(/\n\s+at |secret|"stack"/);
});
