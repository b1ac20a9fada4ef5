import { keyOf } from '@florin/checkout/drivers/catalog-product';
import type { Fault } from '@florin/sandbox/faults';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { createRandom, type Random } from '@florin/sandbox/random';
import type { OpenShop } from '@florin/sandbox/sandbox';
import type { ShopKind } from '@florin/sandbox/shops/shop-kinds';
import { sql } from '../database/sql.ts';
import { type Body, type CheckoutScene, firstAnswer } from './checkout-scene.testing.ts';

export const BROWSERLESS: readonly ShopKind[] = ['ucp', 'acp', 'woocommerce'];
export const ALL_KINDS: readonly ShopKind[] = [
  ...BROWSERLESS,
  'one-page',
  'single-page-app',
  'swatches',
  'hosted-fields',
  'shopify',
  'medusa',
];

/** Their carts have no shipping before the payment page; there the charge is compared with the quote. */
const ADDS_SHIPPING_LATER: readonly ShopKind[] = ['shopify'];

const CARDS = [
  testCards.declined,
  testCards.insufficientFunds,
  testCards.challenge,
  testCards.dropAfterCharge,
] as const;
const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'price_change', cents: 250 },
  { kind: 'price_change_at_charge', cents: 250 },
  { kind: 'drop_after_charge' },
  { kind: 'error_after_charge' },
  { kind: 'out_of_stock_at_charge' },
];

export interface Tally {
  checkouts: number;
  /** Neither a fault nor a test card stood in the way. */
  plain: number;
  plainSucceeded: number;
  succeeded: number;
  failed: number;
  /** Nobody can say yet; still watched. */
  open: number;
}

export interface Report {
  /** By the driver that served the merchant. */
  readonly drivers: Record<string, Tally>;
  /** Whatever breaks a promise, in words that let it be repeated. */
  readonly broken: readonly string[];
  /** Plain checkouts that came to nothing, and why. */
  readonly misses: readonly string[];
}

export interface RandomRun {
  readonly seed: number;
  readonly count: number;
  /** Taken in turn. */
  readonly kinds: readonly ShopKind[];
  readonly atOnce: number;
}

interface Wish {
  readonly kind: ShopKind;
  readonly seed: number;
  readonly random: Random;
  readonly trouble: 'none' | 'card' | 'fault';
}

/**
 * Buys over HTTP at random shops with random layouts, wishes, cards and faults, several at a time, and compares with what
 * the shops say happened.
 */
export async function runRandomCheckouts(scene: CheckoutScene, run: RandomRun): Promise<Report> {
  const { seed, count } = run;
  const random = createRandom(`checkouts:${seed}`);
  const wishes = Array.from(
    { length: count },
    (_, index): Wish => ({
      kind: run.kinds[index % run.kinds.length]!,
      seed: random.integer(1, 1_000_000),
      random: createRandom(`wish:${seed}:${index}`),
      trouble: random.pick(['none', 'none', 'none', 'card', 'fault']),
    }),
  );
  const drivers: Record<string, Tally> = {};
  const broken: string[] = [];
  const misses: string[] = [];
  const work = async () => {
    for (let wish = wishes.shift(); wish !== undefined; wish = wishes.shift()) {
      const label = `seed ${seed}: ${wish.kind} shop ${wish.seed}, trouble ${wish.trouble}`;
      await buyOnce(scene, wish, drivers, misses, label).catch((error: unknown) => {
        broken.push(`${label}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  };
  await Promise.all(Array.from({ length: run.atOnce }, work));
  return { drivers, broken, misses };
}

async function buyOnce(
  scene: CheckoutScene,
  wish: Wish,
  drivers: Record<string, Tally>,
  misses: string[],
  label: string,
): Promise<void> {
  const { kind, seed, random, trouble } = wish;
  const shop = await scene.sandbox.openShop({ kind, seed });
  const card = await scene.addCard(trouble === 'card' ? random.pick(CARDS) : testCards.success);
  const quoted = await quoteByWish(scene, shop, card, random);
  const [row] = await scene.database.query(sql`
    SELECT flow ->> 'driver' AS driver, detail FROM checkout_intents WHERE id = ${quoted.id}`);
  const tally = tallyOf(drivers, row?.driver ?? 'none');
  tally.checkouts += 1;
  if (trouble === 'none') tally.plain += 1;
  if (quoted.status !== 'requires_confirmation') {
    tally.failed += 1;
    assertSold(scene, shop, 0);
    if (trouble === 'none') misses.push(`${label}: ${quoted.status} ${quoted.status_reason}, ${row?.detail}`);
    return;
  }
  if (!ADDS_SHIPPING_LATER.includes(kind)) assertExact(shop, quoted);
  if (trouble === 'fault') scene.sandbox.faults.set(shop.name, random.pick(FAULTS), { times: 1 });
  const done = await settle(scene, await scene.confirm(quoted.id), random);
  tally[
    done.status === 'succeeded' || done.status === 'failed' ? (done.status as 'succeeded' | 'failed') : 'open'
  ] += 1;
  if (trouble === 'none' && done.status === 'succeeded') tally.plainSucceeded += 1;
  if (trouble === 'none' && done.status !== 'succeeded') misses.push(`${label}: ${await whyOf(scene, done)}`);
  if (done.status === 'succeeded') assertSold(scene, shop, 1, quoted.amount);
  if (done.status === 'failed') assertSold(scene, shop, 0);
  // Nobody can say yet: whatever it turns out to be, it is no more than one.
  if (done.status === 'processing') assertSold(scene, shop, Math.min(1, scene.sold(shop).charges));
}

/** Says the wish in a prompt, in options, or in answers only; whatever is asked then is answered. */
async function quoteByWish(
  scene: CheckoutScene,
  shop: OpenShop,
  card: string,
  random: Random,
): Promise<Body> {
  const index = random.integer(0, shop.productUrls.length - 1);
  const inStock = shop.merchant.products[index]!.variants.filter(({ stock }) => stock > 10);
  const { choices } = inStock[random.integer(0, inStock.length - 1)]!;
  const quantity = random.integer(1, 3);
  const wanted = Object.fromEntries(Object.entries(choices).map(([name, value]) => [keyOf(name), value]));
  const way = random.pick(['prompt', 'options', 'answer']);
  let intent = await scene.create({
    url: shop.productUrls[index],
    card,
    ...(way === 'prompt' && { prompt: `I want ${Object.values(choices).join(', ')}, quantity ${quantity}` }),
    ...(way === 'options' && { options: { ...wanted, quantity } }),
  });
  for (let round = 0; round < 5; round++) {
    intent = await scene.until(intent.id, ({ status }) => status !== 'processing');
    if (intent.status !== 'requires_action') return intent;
    const asked = firstAnswer(intent.next_action.options_schema);
    const answer = Object.fromEntries(
      Object.entries(asked).map(([key, value]) => [key, wanted[key] ?? value]),
    );
    const answered = await scene.respond(intent.id, answer);
    if (answered.error)
      throw new Error(`the answer ${JSON.stringify(answer)} was refused: ${answered.error.message}`);
    intent = answered;
  }
  throw new Error(`it keeps asking: ${JSON.stringify(intent.next_action)}`);
}

/** Plays the cardholder where the issuer asks for one, and waits until there is a verdict. */
async function settle(scene: CheckoutScene, intent: Body, random: Random): Promise<Body> {
  const told = await scene.until(intent.id, ({ status }) => status !== 'processing').catch(() => intent);
  if (told.status !== 'requires_action') return told;
  const { url, return_url } = told.next_action.payment_authentication;
  await fetch(`${url}/${random.pick(['complete', 'fail'])}`, { method: 'POST', redirect: 'manual' });
  await fetch(return_url);
  return await scene.until(intent.id, ({ status }) => ['succeeded', 'failed'].includes(status));
}

/** Shops keep carts of earlier looks too; the one that was quoted is among them, at this very total. */
function assertExact(shop: OpenShop, quoted: Body): void {
  const totals = shop.merchant.carts().map((cart) => shop.merchant.totals(cart).totalCents);
  if (!totals.includes(quoted.amount)) throw new Error(`quoted ${quoted.amount}, the shop says ${totals}`);
}

function assertSold(scene: CheckoutScene, shop: OpenShop, times: number, amount?: number): void {
  const { orders, charges, defects } = scene.sandbox.ledger.snapshot({ shop: shop.name });
  const isRight = orders.length === times && charges.length === times && defects.length === 0;
  const isExact = amount === undefined || charges[0]?.amountCents === amount;
  if (!isRight || !isExact)
    throw new Error(`expected ${times} of ${amount}, found ${JSON.stringify({ orders, charges, defects })}`);
}

async function whyOf(scene: CheckoutScene, { id, status, status_reason }: Body): Promise<string> {
  const [row] = await scene.database.query(sql`SELECT detail FROM checkout_intents WHERE id = ${id}`);
  return `${status} ${status_reason}, ${row?.detail}`;
}

function tallyOf(drivers: Record<string, Tally>, driver: string): Tally {
  drivers[driver] ??= { checkouts: 0, plain: 0, plainSucceeded: 0, succeeded: 0, failed: 0, open: 0 };
  return drivers[driver];
}
