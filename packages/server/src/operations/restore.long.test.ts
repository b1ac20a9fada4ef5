import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@florin/embedded-postgres/embedded-postgres';
import { eventually } from '@florin/testing/until';
import { createSolanaRpc, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { makeApiKey } from '../api-keys/make.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { listStrayPayments } from '../settlement/strays/stray-store.ts';
import { launchProcess, type TestProcess } from '../testing/process.testing.ts';
import { type Answer, request } from '../testing/request.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';

const SERVE = fileURLToPath(new URL('../../dist/serve.js', import.meta.url));
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040 };

let folder: string;
let chain: EmbeddedChain;
/** What a test that fails leaves behind. */
const running: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'florin-restore-'));
  chmodSync(folder, 0o755);
  const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
  chain = await startEmbeddedChain({ slotMs: 50, programs: [program] });
});
afterEach(async () => {
  for (const stop of running.splice(0).reverse()) await stop();
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A database server and the processes over it. */
interface Installation {
  readonly database: Database;
  readonly api: TestProcess;
  stop(): Promise<void>;
}

async function start(directory: string, keys: Record<string, string> = VAULT): Promise<Installation> {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ directory: join(folder, directory) });
  running.push(() => postgres.stop());
  await migrate(postgres.url);
  const environment = {
    DATABASE_URL: postgres.url,
    SOLANA_RPC_URL: chain.rpcUrl,
    FLORIN_PROGRAM_ID: EMBEDDED_PROGRAM_ID,
    FLORIN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    POLL_MS: '200',
    ...keys,
  };
  const api = await launchProcess(SERVE, { ...environment, FLORIN_ROLE: 'api' });
  const settle = await launchProcess(SERVE, { ...environment, FLORIN_ROLE: 'settle' });
  running.push(
    () => settle.stop(),
    () => api.stop(),
  );
  const database = openDatabase(postgres.url, { applicationName: 'test', maxConnections: 2 });
  return {
    database,
    api,
    async stop() {
      await database.end();
      await Promise.all([api.stop(), settle.stop()]);
      await postgres.stop();
      running.length = 0;
    },
  };
}

const VAULT = { VAULT_KEYS: `one:${Buffer.alloc(32, 9).toString('base64')}` };

it('goes on after a restore: what was paid since is settled once, what was lost is told of, cards need their key alone', async () => {
  const first = await start('first');
  const merchant = await walletWith(1);
  const payer = await walletWith(1_000);
  const account = await ensureAccount(first.database, merchant.address, 'Leaf & Kettle');
  const { secret: key } = await makeApiKey(first.database, account.id, 'Test key');
  const ask = (to: Installation, method: string, path: string, json?: object): Promise<Answer> =>
    request(to.api.url, method, path, { key, ...(json && { json }) });
  const known = (await ask(first, 'POST', '/v1/transaction_intents', { amount: 250 })).body;
  const card = (await ask(first, 'POST', '/v1/cards', CARD)).body;
  await first.stop();
  // With its owner: where we are root, the server is not.
  expect(spawnSync('cp', ['-a', join(folder, 'first'), join(folder, 'backup')]).status).toBe(0);

  const later = await start('first');
  const lost = (await ask(later, 'POST', '/v1/transaction_intents', { amount: 175 })).body;
  for (const intent of [known, lost]) {
    await pay(later, intent.id, payer);
    await eventually(async () => {
      const { body } = await ask(later, 'GET', `/v1/transaction_intents/${intent.id}`);
      expect(body.status).toBe('succeeded');
    });
  }
  await later.stop();

  const restored = await start('backup');
  await eventually(async () => {
    const { body } = await ask(restored, 'GET', `/v1/transaction_intents/${known.id}`);
    expect(body.status).toBe('succeeded');
    expect(await listStrayPayments(restored.database, 10)).toHaveLength(1);
  });
  const transactions = (await ask(restored, 'GET', '/v1/transactions')).body.data;
  expect(transactions.map(({ source }: { source: string }) => source)).toEqual([known.id]);
  expect((await ask(restored, 'GET', `/v1/transaction_intents/${lost.id}`)).status).toBe(404);
  const [stray] = await listStrayPayments(restored.database, 10);
  expect(stray).toMatchObject({ sender: payer.address, reference_addresses: [lost.reference] });
  expect((await ask(restored, 'POST', '/v1/cards', CARD)).status).toBe(200);
  await restored.stop();

  // Without the vault's keys cards are refused, and everything else goes on.
  const without = await start('backup', {});
  expect((await ask(without, 'POST', '/v1/cards', CARD)).status).toBeGreaterThanOrEqual(400);
  expect((await ask(without, 'GET', `/v1/cards/${card.id}`)).status).toBe(200);
  const next = (await ask(without, 'POST', '/v1/transaction_intents', { amount: 100 })).body;
  await pay(without, next.id, payer);
  await eventually(async () => {
    const { body } = await ask(without, 'GET', `/v1/transaction_intents/${next.id}`);
    expect(body.status).toBe('succeeded');
  });
  await without.stop();
});

async function walletWith(cents: number): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  await chain.airdrop(wallet.address, 1_000_000_000n);
  await chain.faucet(wallet.address, BigInt(cents) * 10_000n);
  return wallet;
}

/** As a wallet does that has read the code. */
async function pay({ api }: Installation, intent: string, payer: KeyPairSigner): Promise<void> {
  const built = await eventually(async () => {
    const answer = await request(api.url, 'POST', `/pay/intents/${intent}`, {
      json: { account: payer.address },
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body.transaction as string;
  });
  const signed = await signAsOneOf(built, [payer]);
  await createSolanaRpc(chain.rpcUrl)
    .sendTransaction(signed as never, { encoding: 'base64' })
    .send();
}
