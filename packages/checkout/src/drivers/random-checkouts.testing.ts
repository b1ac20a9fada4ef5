import type { FlowDriver } from '@florin/checkout-browser/driver';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { ACP_VERSIONS } from '@florin/sandbox/shops/acp/variant';
import { SeededRandom } from '@florin/testing/seeded-random';
import type { StoredCharge } from '../test-worker.testing.ts';
import { createAcpDriver } from './acp/driver.ts';
import { keyOf } from './catalog-product.ts';
import { soldBy, workerAt } from './merchants.testing.ts';
import { createWooCommerceDriver } from './platforms/woocommerce.ts';
import { createUcpDriver } from './ucp/driver.ts';

const KINDS = {
  ucp: () => createUcpDriver(),
  acp: () => createAcpDriver(),
  woocommerce: () => createWooCommerceDriver({ pages: null }),
} satisfies Record<string, () => FlowDriver>;

type Kind = keyof typeof KINDS;

const CARDS = [
  testCards.declined,
  testCards.insufficientFunds,
  testCards.challenge,
  testCards.timeoutAfterCharge,
];
const FAULTS = [
  { kind: 'price_change', cents: 250 },
  { kind: 'price_change_at_charge', cents: 250 },
  { kind: 'drop_after_charge' },
  { kind: 'error_after_charge' },
  { kind: 'error_before_charge' },
  { kind: 'out_of_stock_at_charge' },
] as const;

export interface Tally {
  checkouts: number;
  /** Neither a fault nor a test card stood in the way. */
  plain: number;
  plainSucceeded: number;
  quotesExact: number;
  placed: number;
  failed: number;
  unknown: number;
  /** Anything that breaks a promise, in words that let it be repeated. */
  readonly broken: string[];
}

/** Buys at random shops with random wishes, cards and faults, and compares with what the shops say happened. */
export async function runRandomCheckouts(count: number, seed: number): Promise<Record<Kind, Tally>> {
  const random = new SeededRandom(seed);
  const sandbox = await startSandbox({ kinds: [] });
  const tallies = { ucp: emptyTally(), acp: emptyTally(), woocommerce: emptyTally() };
  for (let run = 0; run < count; run++) {
    const kind = random.pick(Object.keys(KINDS) as Kind[]);
    const trouble = random.pick(['none', 'none', 'card', 'fault'] as const);
    const shopSeed = random.below(1e6);
    const label = `seed ${seed}, run ${run}: ${kind} shop ${shopSeed}, trouble ${trouble}`;
    const shop = await openPayable(sandbox, kind, shopSeed);
    await checkOut({ sandbox, shop, kind, trouble, label, tally: tallies[kind], random });
  }
  await sandbox.stop();
  return tallies;
}

interface Run {
  readonly sandbox: Sandbox;
  readonly shop: OpenShop;
  readonly kind: Kind;
  readonly trouble: 'none' | 'card' | 'fault';
  readonly label: string;
  readonly tally: Tally;
  readonly random: SeededRandom;
}

async function checkOut({ sandbox, shop, kind, trouble, label, tally, random }: Run): Promise<void> {
  const worker = workerAt(sandbox, shop, KINDS[kind]());
  const broken = (what: string) => tally.broken.push(`${label}: ${what}`);
  tally.checkouts += 1;
  if (trouble === 'none') tally.plain += 1;
  try {
    const charge = await quoteByWish(worker, shop, random);
    const cart = shop.cart(cartIdOf(charge));
    if (cart?.totals.totalCents === charge.quoted.quote.amount) tally.quotesExact += 1;
    else broken(`quoted ${charge.quoted.quote.amount}, the shop says ${cart?.totals.totalCents}`);
    if (trouble === 'fault') sandbox.faults.set(shop.name, random.pick(FAULTS), { times: 1 });
    const outcome = await worker.confirm(charge, trouble === 'card' ? random.pick(CARDS) : testCards.success);
    if (outcome.kind === 'authentication') {
      const verdict = random.pick(['complete', 'fail'] as const);
      await fetch(`${outcome.url}/${verdict}`, { method: 'POST', redirect: 'manual' });
    }
    if (charge.state === 'unknown' || charge.state === 'authenticating')
      await worker.reconcile(charge, 60_000);
    settle(charge, soldBy(sandbox, shop), tally, broken);
    if (trouble === 'none' && charge.state === 'placed') tally.plainSucceeded += 1;
  } catch (error) {
    broken(error instanceof Error ? error.message : String(error));
  }
  const { defects } = sandbox.ledger.snapshot({ shop: shop.name });
  if (defects.length > 0) broken(JSON.stringify(defects));
  await worker.close();
}

function settle(
  { state }: StoredCharge,
  sold: { orders: number; charges: number },
  tally: Tally,
  broken: (what: string) => void,
): void {
  const isOnce = sold.orders === 1 && sold.charges === 1;
  const isNever = sold.orders === 0 && sold.charges === 0;
  if (state === 'placed') {
    tally.placed += 1;
    if (!isOnce) broken(`placed, but ${JSON.stringify(sold)}`);
  } else if (state === 'declined' || state === 'abandoned') {
    tally.failed += 1;
    if (!isNever) broken(`${state}, but ${JSON.stringify(sold)}`);
  } else {
    tally.unknown += 1;
    if (!isOnce && !isNever) broken(`${state}, but ${JSON.stringify(sold)}`);
  }
}

/** Says the wish in a prompt, in options, or in a first answer and a second one. */
async function quoteByWish(
  worker: ReturnType<typeof workerAt>,
  shop: OpenShop,
  random: SeededRandom,
): Promise<StoredCharge> {
  const index = random.below(shop.productUrls.length);
  const url = shop.productUrls[index]!;
  const variant = random.pick(shop.merchant.products[index]!.variants.filter(({ stock }) => stock > 10));
  const options = Object.fromEntries(
    Object.entries(variant.choices).map(([name, value]) => [keyOf(name), value]),
  );
  const quantity = 1 + random.below(3);
  const way = random.pick(['prompt', 'options', 'answer'] as const);
  if (way === 'options') return await worker.quote(url, { options: { ...options, quantity } });
  const prompt = `I want ${Object.values(variant.choices).join(', ')}, quantity ${quantity}`;
  if (way === 'prompt') {
    const read = await worker.advance(url, { prompt, approvedOrigins: [shop.url] });
    // Asking is allowed; the answer then names every value.
    return await worker.quote(url, read.kind === 'needs_options' ? { prompt, options } : { prompt });
  }
  const asked = await worker.advance(url, { approvedOrigins: [shop.url] });
  const known = asked.kind === 'needs_options' ? { flow: asked.flow, offer: asked.offer } : {};
  return await worker.quote(url, { ...known, options: { ...options, quantity } });
}

function openPayable(sandbox: Sandbox, kind: Kind, seed: number): Promise<OpenShop> {
  const payment = seed % 3 === 0 ? 'raw' : 'tokenizer';
  const acp = { version: ACP_VERSIONS[seed % ACP_VERSIONS.length]! };
  return sandbox.openShop({ kind, seed, ucp: { payment }, acp });
}

function cartIdOf({ quoted }: StoredCharge): string {
  const cart = quoted.quote.cart as { session?: string; token?: string };
  return cart.session ?? cart.token ?? '';
}

function emptyTally(): Tally {
  return {
    checkouts: 0,
    plain: 0,
    plainSucceeded: 0,
    quotesExact: 0,
    placed: 0,
    failed: 0,
    unknown: 0,
    broken: [],
  };
}
