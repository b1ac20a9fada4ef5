import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { hostsOf } from '@florin/sandbox/sandbox-hosts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession, type Session } from '../../database/database.ts';
import { identifier, sql } from '../../database/sql.ts';
import { SERVE } from '../../testing/process.testing.ts';
import { startTestServer, testConfig } from '../../testing/server.testing.ts';
import { type CheckoutScene, sceneOf, worldOf } from '../checkout-scene.testing.ts';
import { findCheckoutIntentOfAnyAccount } from '../store.ts';
import { advanceAsLong, postponeAdvance } from './advance-store.ts';
import { findPauseEnd, noteFailure } from './merchant-store.ts';
import { startCharges } from './worker.ts';

const GUIDE = new URL('../../../../../docs/production.md', import.meta.url);
const ROLE = `explorer_${randomBytes(6).toString('hex')}`;

let scene: CheckoutScene;
let owner: Session;
let asExplorer: Session;
let explorer: ChildProcess;

beforeAll(async () => {
  const sandbox = await startSandbox({ kinds: ['one-page', 'acp'] });
  const { checkout } = testConfig();
  const server = await startTestServer(
    { checkout: { ...checkout, waitMs: 60_000 } },
    { alongside: (services) => startCharges(services, worldOf(sandbox)) },
  );
  scene = sceneOf(server, sandbox);
  owner = await openSession(scene.databaseUrl, 'florin-test-owner');
  await owner.script(grants());
  const url = new URL(scene.databaseUrl);
  url.username = ROLE;
  url.password = 'change-me';
  asExplorer = await openSession(url.href, 'florin-test-explorer');
  explorer = await startExplorer(url.href, sandbox);
});
afterAll(async () => {
  const exited = once(explorer, 'exit');
  explorer.kill('SIGTERM');
  await exited;
  await asExplorer.end();
  await owner.query(sql`DROP OWNED BY ${identifier(ROLE)}`);
  await owner.query(sql`DROP ROLE ${identifier(ROLE)}`);
  await owner.end();
  await scene.stop();
});

/** As an operator copies them, under a name that no other test run has. */
function grants(): string {
  const [, script] = /^```sql\n(.*?)^```$/ms.exec(readFileSync(GUIDE, 'utf8'))!;
  return script!.replaceAll('florin_explorer', ROLE);
}

const logLines: string[] = [];

async function startExplorer(databaseUrl: string, sandbox: Sandbox): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SERVE], {
    env: {
      PATH: process.env.PATH,
      FLORIN_ROLE: 'explore',
      DATABASE_URL: databaseUrl,
      CHECKOUT_ALLOWED_HOSTS: hostsOf(sandbox).join(','),
      CHECKOUT_PROCESSOR_ORIGINS: sandbox.processor.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the explorer did not start: ${logLines.join('\n')}`)));
    createInterface(child.stdout).on('line', (line) => {
      logLines.push(line);
      if (line.includes('"ready"')) resolve();
    });
  });
  return child;
}

it('one process reads shops with neither keys nor cards, another one charges', async () => {
  const { acp, 'one-page': explored } = scene.sandbox.shops;
  await scene.addCard();
  const quoted = await scene.quote({ url: acp.productUrls[0] });
  await scene.confirm(quoted.id);
  const bought = await scene.until(quoted.id, ({ status }) => status !== 'processing');
  expect(bought).toMatchObject({ status: 'succeeded' });
  expect(scene.sold(acp)).toEqual({ orders: 1, charges: 1 });
  const inBrowser = await scene.quote({ url: explored.productUrls[0] });
  expect(inBrowser).toMatchObject({ status: 'requires_confirmation' });
  expect(await scene.database.query(sql`SELECT origin FROM learned_flows`)).toHaveLength(1);
  expect(logLines.filter((line) => line.includes('permission denied'))).toEqual([]);
});

it('the database lets the one that reads shops put off what it cannot do at once', async () => {
  const { id } = await scene.quote({ url: scene.sandbox.shops.acp.productUrls[0] });
  const row = (await findCheckoutIntentOfAnyAccount(asExplorer, id))!;
  const tomorrowMs = Date.now() + 86_400_000;
  const account = row.account_id;
  await noteFailure(asExplorer, { account, host: 'broken.example' });
  expect(await findPauseEnd(asExplorer, { account, host: 'unknown.example' })).toBeNull();
  await postponeAdvance(asExplorer, row, tomorrowMs);
  await advanceAsLong(asExplorer, row);
  expect((await findCheckoutIntentOfAnyAccount(asExplorer, id))?.long_since).not.toBeNull();
});

it.each([
  ['cards', sql`SELECT * FROM cards`],
  ['sealed numbers', sql`SELECT number_sealed FROM cards`],
  ['sealed security codes', sql`SELECT cvc_sealed FROM cards`],
  ['cards that are changed', sql`UPDATE cards SET name = 'Mallory'`],
  ['charges', sql`SELECT * FROM checkout_charges`],
  ['logins at shops', sql`SELECT * FROM merchant_accounts`],
  ['confirmations', sql`UPDATE checkout_intents SET confirmed_at = now()`],
  [
    'origins that a card may be given to',
    sql`INSERT INTO approved_origins SELECT account_id, 'https://mallory.example' FROM checkout_intents`,
  ],
  ['API keys', sql`SELECT * FROM api_keys`],
  ['accounts', sql`SELECT * FROM accounts`],
  ['a schema of its own', sql`CREATE TABLE mine (id int)`],
])('the database gives the one that reads shops no %s', async (_what, statement) => {
  await expect(asExplorer.query(statement)).rejects.toThrow('permission denied');
});
