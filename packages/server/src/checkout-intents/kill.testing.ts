import { testCards } from '@florin/sandbox/processor/test-cards';
import { createRandom } from '@florin/sandbox/random';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { hostsOf } from '@florin/sandbox/sandbox-hosts';
import type { ShopKind } from '@florin/sandbox/shops/shop-kinds';
import { sql } from '../database/sql.ts';
import { startProcess, type TestProcess } from '../testing/process.testing.ts';
import { startTestServer, TEST_VAULT_KEYS, type TestServer, testConfig } from '../testing/server.testing.ts';
import { type Body, type CheckoutScene, firstAnswer, sceneOf } from './checkout-scene.testing.ts';

const KINDS: readonly ShopKind[] = ['acp', 'ucp', 'woocommerce'];
const SHOPS_PER_KIND = 2;
/** Longer than any charge takes where nothing goes wrong, so that every moment of one is hit sooner or later. */
const DEATH_MS_MAX = 1_500;

export interface KillReport {
  readonly intents: number;
  readonly kills: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly broken: readonly string[];
}

export interface KillRun {
  readonly seed: number;
  readonly batches: number;
  readonly perBatch: number;
}

/**
 * Confirms intents in batches, kills the only worker with -9 at a random moment of each batch, starts another one, and
 * compares what the intents say in the end with what the shops have sold.
 */
export async function killWorkers({ seed, batches, perBatch }: KillRun): Promise<KillReport> {
  const random = createRandom(`kill:${seed}`);
  const sandbox = await startSandbox({ kinds: [] });
  for (let count = 0; count < SHOPS_PER_KIND; count++) {
    const shopSeed = random.integer(1, 9_999);
    for (const kind of KINDS) await sandbox.openShop({ kind, seed: shopSeed, ucp: { payment: 'tokenizer' } });
  }
  const { checkout } = testConfig();
  const server = await startTestServer({ checkout: { ...checkout, waitMs: 0 } });
  const scene = sceneOf(server, sandbox);
  let worker = await startWorker(server, sandbox);
  const done: Body[] = [];
  const broken: string[] = [];
  let kills = 0;
  const killDuring = async <T>(work: Promise<T>): Promise<T> => {
    await pause(random.integer(0, DEATH_MS_MAX));
    await worker.kill();
    await endLeases(server);
    kills += 1;
    worker = await startWorker(server, sandbox);
    return await work;
  };
  for (let batch = 0; batch < batches; batch++) {
    const shops = Array.from(
      { length: perBatch },
      (_, index) => sandbox.all[(batch + index) % sandbox.all.length]!,
    );
    const quoting = Promise.all(shops.map((shop) => quote(scene, shop.productUrls[0]!)));
    const quoted = random.chance(0.5) ? await killDuring(quoting) : await quoting;
    await Promise.all(quoted.map(({ id }) => scene.confirm(id)));
    const settled = await killDuring(Promise.all(quoted.map(({ id }) => settle(scene, id))));
    done.push(...settled);
  }
  for (const shop of sandbox.all) {
    const { orders, charges, defects } = sandbox.ledger.snapshot({ shop: shop.name });
    const bought = done.filter(
      ({ url, status }) => url.startsWith(`${shop.url}/`) && status === 'succeeded',
    ).length;
    if (orders.length !== bought || charges.length !== bought || defects.length > 0) {
      broken.push(
        `${shop.name}: ${bought} succeeded, ${JSON.stringify({ orders: orders.length, charges: charges.length, defects })}`,
      );
    }
  }
  const open = done.filter(({ status }) => !['succeeded', 'failed'].includes(status));
  broken.push(...open.map(({ id, status }) => `${id} stayed ${status}`));
  await worker.stop();
  await scene.stop();
  const count = (wanted: string) => done.filter(({ status }) => status === wanted).length;
  return { intents: done.length, kills, succeeded: count('succeeded'), failed: count('failed'), broken };
}

/** Nobody has to wait until the lease of whoever is known to be dead runs out. */
async function endLeases({ database }: TestServer): Promise<void> {
  await database.query(sql`UPDATE job_processes SET expires_at = now() - interval '1 second'`);
}

function startWorker(server: TestServer, sandbox: Sandbox): Promise<TestProcess> {
  return startProcess(server.databaseUrl, {
    FLORIN_ROLE: 'all',
    LOG_LEVEL: 'fatal',
    // The fewest that a process may have: API, settlement and eight jobs share them.
    DATABASE_CONNECTIONS: '3',
    VAULT_KEYS: TEST_VAULT_KEYS,
    CHECKOUT_ALLOWED_HOSTS: hostsOf(sandbox).join(','),
    CHECKOUT_PROCESSOR_ORIGINS: sandbox.processor.url,
  });
}

async function quote(scene: CheckoutScene, url: string): Promise<Body> {
  const card = await scene.addCard(testCards.success);
  let intent = await scene.create({ url, card });
  for (let round = 0; round < 5; round++) {
    intent = await settle(scene, intent.id);
    if (intent.status !== 'requires_action') break;
    await scene.respond(intent.id, firstAnswer(intent.next_action.options_schema));
  }
  if (intent.status !== 'requires_confirmation') throw new Error(`not quoted: ${JSON.stringify(intent)}`);
  return intent;
}

/** The intent once it is settled, or as it is after a long time. */
function settle(scene: CheckoutScene, id: string): Promise<Body> {
  const isSettled = ({ status }: Body) => status !== 'processing';
  return scene.until(id, isSettled).catch(() => scene.read(id));
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
