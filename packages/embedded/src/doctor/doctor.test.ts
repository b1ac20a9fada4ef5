import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeypairJson, readKeypairFile } from '@florin/chain/keypair';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { generateVaultKey } from '@florin/checkout/vault/keyring';
import { florinCommand } from '@florin/cli/testing/florin-command.testing';
import { startEmbeddedChain } from '@florin/embedded-chain/chain';
import { freePort } from '@florin/local-state/free-port';
import { draftCard } from '@florin/server/cards/draft';
import { requireVault } from '@florin/server/cards/vault';
import type { Queryable } from '@florin/server/database/database';
import { sql } from '@florin/server/database/sql';
import { insertOnce } from '@florin/server/idempotency/insert-once';
import { settleBeacon } from '@florin/server/network/beacon';
import type { Finding } from '@florin/server/preflight/finding';
import { emptyTestDatabase, testDatabase } from '@florin/server/testing/database.testing';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { TEST_VAULT_KEYS } from '@florin/server/testing/server.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsOfNode } from './machine.ts';

const NOWHERE = 'http://127.0.0.1:1';
const SECRET = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64');

let florin: TestFlorin;
let folder: string;
let healthy: Record<string, string>;
let listener: Server;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  folder = mkdtempSync(join(tmpdir(), 'florin-doctor-'));
  const sponsor = await keypairFile('sponsor.json');
  await florin.chain.airdrop(sponsor.address as never, 1_000_000_000n);
  const browser = join(folder, 'chromium');
  writeFileSync(browser, '');
  listener = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  healthy = {
    DATABASE_URL: florin.databaseUrl,
    SOLANA_RPC_URL: florin.chain.rpcUrl,
    FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
    FLORIN_SECRET_KEY: SECRET,
    VAULT_KEYS: TEST_VAULT_KEYS,
    SPONSOR_KEYPAIR: sponsor.path,
    FEE_WALLET: USDC_MINT_ADDRESS,
    BASE_URL: 'https://pay.example',
    FLORIN_BROWSER: browser,
    HOST: '127.0.0.1',
    PORT: String(await freePort('127.0.0.1', 0, false)),
  };
  const { services } = florin;
  const body = { number: '4242424242424242', exp_month: 12, exp_year: 2035 };
  const card = draftCard(requireVault(services.vault), florin.accountId as never, body);
  await insertOnce(services.database, null, { cards: [card] }, null);
});
afterAll(async () => {
  listener.close();
  await florin.stop();
  rmSync(folder, { recursive: true });
});

async function keypairFile(name: string, mode = 0o600) {
  const path = join(folder, name);
  writeFileSync(path, await newKeypairJson());
  chmodSync(path, mode);
  return { path, address: (await readKeypairFile(path)).address };
}

async function examine(changes: Record<string, string | undefined> = {}) {
  const environment = Object.fromEntries(
    Object.entries({ ...healthy, ...changes }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  const { status, stdout } = await florinCommand(['doctor', '--json'], { environment });
  const found = JSON.parse(stdout) as Finding[];
  return { status, trouble: found.filter(({ level }) => level !== 'ok').map(({ message }) => message) };
}

it('finds nothing wrong where nothing is', async () => {
  expect(await examine()).toEqual({ status: 0, trouble: [] });
  const { status, stdout } = await florinCommand(['doctor'], { environment: healthy });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ok +chain +1 nodes; program, mint and clock are right$/m);
});

it('takes a server of its own on the port for what it is', async () => {
  const { hostname, port } = new URL(florin.url);
  const { status, trouble } = await examine({ HOST: hostname, PORT: port });
  expect({ status, trouble }).toEqual({ status: 0, trouble: [] });
});

/** One fault each in what was healthy; what it is called, and the cure. */
const FAULTS: [
  string,
  () => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
  RegExp,
][] = [
  ['no database', () => ({ DATABASE_URL: undefined }), /DATABASE_URL must be set to a url that begins/],
  ['a port that is no number', () => ({ PORT: 'four' }), /PORT must be .*it is "four"/],
  [
    'a mistyped variable',
    () => ({ FLORIN_MINTT: 'x' }),
    /FLORIN_MINTT is not a known setting. Did you mean FLORIN_MINT/,
  ],
  ['a secret key that is too short', () => ({ FLORIN_SECRET_KEY: 'c2hvcnQ=' }), /FLORIN_SECRET_KEY must be/],
  [
    'a secret key that somebody typed',
    () => ({ FLORIN_SECRET_KEY: Buffer.alloc(32, 65).toString('base64') }),
    /openssl rand -base64 32/,
  ],
  [
    'a database server that is not there',
    () => ({ DATABASE_URL: 'postgres://florin@127.0.0.1:1/florin' }),
    /no session could be opened.*Check host, port/,
  ],
  [
    'a database that is not there',
    () => ({ DATABASE_URL: florin.databaseUrl.replace(/\/[^/?]+(\?|$)/, '/no_such_database$1') }),
    /no session could be opened.*does not exist/,
  ],
  ['an empty database', emptyDatabase, /The database is empty: run "florin migrate"/],
  ['a schema that is older', olderSchema, /older than this program.*"florin migrate"/],
  ['a schema that is newer', newerSchema, /run the release that made it/],
  [
    'a vault key that is missing',
    () => ({ VAULT_KEYS: generateVaultKey('other') }),
    /VAULT_KEYS lacks the key "test".*add it/,
  ],
  ['no vault keys', () => ({ VAULT_KEYS: undefined }), /VAULT_KEYS is not set/],
  [
    'a node that does not answer',
    () => ({ SOLANA_RPC_URL: `${florin.chain.rpcUrl},${NOWHERE}` }),
    /127\.0\.0\.1:1 does not answer. Check the address/,
  ],
  ['nodes of two clusters', otherCluster, /name nodes of one cluster/],
  [
    'a program that is not deployed',
    async () => ({ FLORIN_PROGRAM_ID: (await keypairFile('program.json')).address }),
    /nothing is deployed at/,
  ],
  ['an account that is no program', () => ({ FLORIN_PROGRAM_ID: USDC_MINT_ADDRESS }), /but not a program/],
  [
    'a mint that is not there',
    async () => ({ FLORIN_MINT: (await keypairFile('mint.json')).address }),
    /there is no mint at .* name the USDC of this cluster/,
  ],
  [
    'a sponsor whose file is missing',
    () => ({ SPONSOR_KEYPAIR: '/no/such/file' }),
    /SPONSOR_KEYPAIR: the file cannot be read.*solana-keygen/,
  ],
  [
    'a sponsor that others can read',
    async () => ({ SPONSOR_KEYPAIR: await openSponsor() }),
    /others can read .*chmod 600/,
  ],
  [
    'a sponsor without money',
    async () => ({ SPONSOR_KEYPAIR: (await keypairFile('poor.json')).path }),
    /holds 0 SOL: send it more/,
  ],
  ['a fee that nobody gets', () => ({ FEE_WALLET: undefined, FEE_BPS: '100' }), /FEE_WALLET is not set/],
  [
    'no browser',
    () => ({ FLORIN_BROWSER: '/no/such/browser' }),
    /FLORIN_BROWSER: there is no file .*Set the path of a Chromium/,
  ],
  [
    'a remote browser that is not there',
    () => ({ BROWSER_WS_ENDPOINTS: 'ws://127.0.0.1:1/token' }),
    /127\.0\.0\.1:1 cannot be reached. Start the browser/,
  ],
  [
    'a port in use',
    () => ({ PORT: String((listener.address() as { port: number }).port) }),
    /is not available/,
  ],
  ['an address without https', () => ({ BASE_URL: 'http://pay.example' }), /need https/],
  ['no address', () => ({ BASE_URL: undefined }), /BASE_URL is not set: .*Set it to the https address/],
];

describe('finds', () => {
  it.each(FAULTS)('%s, and names the cure', async (_fault, plant, finding) => {
    const { trouble } = await examine(await plant());
    expect(trouble.join('\n')).toMatch(finding);
  });

  it('at least fifteen of them, and fails where something does not work', async () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(15);
    expect((await examine({ SOLANA_RPC_URL: NOWHERE })).status).toBe(1);
    expect((await examine({ VAULT_KEYS: undefined })).status).toBe(0);
  });

  it('a database that belongs to another cluster, without pinning one itself', async () => {
    const { database } = florin.services;
    await settleBeacon(database, null);
    const pinned = () => database.first(sql`SELECT genesis_hash FROM installation`);
    expect(await pinned()).toMatchObject({ genesis_hash: null });
    await examine();
    expect(await pinned()).toMatchObject({ genesis_hash: null });
    await database.execute(sql`
      UPDATE installation SET genesis_hash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', mint = ${USDC_MINT_ADDRESS}`);
    try {
      expect((await examine()).trouble.join('\n')).toMatch(/belongs to mainnet: its money is there/);
    } finally {
      await database.execute(sql`UPDATE installation SET genesis_hash = NULL, mint = NULL`);
    }
  });

  it('a Node that is too old', () => {
    expect(findingsOfNode('v18.20.0')[0]).toMatchObject({
      level: 'wrong',
      message: expect.stringContaining('install 20.15'),
    });
    expect(findingsOfNode('v22.1.0')[0]).toMatchObject({ level: 'ok' });
  });
});

const spare: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of spare) await end();
});

async function emptyDatabase() {
  const { url, drop } = await emptyTestDatabase();
  spare.push(drop);
  return { DATABASE_URL: url };
}

async function databaseAfter(change: Parameters<Queryable['execute']>[0]) {
  const { url, drop, database } = await testDatabase();
  spare.push(drop);
  await database.execute(change);
  return { DATABASE_URL: url };
}

function olderSchema() {
  return databaseAfter(sql`
    DELETE FROM florin_migrations WHERE version = (SELECT max(version) FROM florin_migrations)`);
}

function newerSchema() {
  return databaseAfter(sql`
    INSERT INTO florin_migrations (version, name, checksum)
    SELECT max(version) + 1, 'later.sql', '' FROM florin_migrations`);
}

async function otherCluster() {
  const other = await startEmbeddedChain({ slotMs: 400 });
  spare.push(() => other.stop());
  return { SOLANA_RPC_URL: `${florin.chain.rpcUrl},${other.rpcUrl}` };
}

async function openSponsor(): Promise<string> {
  return (await keypairFile('open.json', 0o644)).path;
}
