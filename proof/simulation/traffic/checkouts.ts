import type { SeededRandom } from '@florin/testing/seeded-random';
import { Broken } from '../invariants/broken.ts';
import { SHOP_HOSTS } from '../world/shops.ts';
import type { Answer } from './client.ts';
import type { CheckoutKnown, Merchant } from './merchant.ts';
import { create } from './payments.ts';
import type { Action, Stage } from './stage.ts';

const ROUNDS_MAX = 14;
const LOOK_MS = 1_500;

/** By the merchant's own key, or by the one whose mandate limits it. */
const keyOf = (random: SeededRandom, { key, agentKey }: Merchant) => (random.chance(0.75) ? agentKey : key);

export const createCheckout: Action = async (stage, random) => {
  // Most of one: what a key has spent before matters once it has bought twice.
  const merchant = random.chance(0.8) ? stage.merchants[0]! : random.pick(stage.merchants);
  const body = {
    url: `https://${random.pick(SHOP_HOSTS)}/item`,
    ...(random.chance(0.2) && { max_amount: 500 + random.below(3_000) }),
    metadata: { order: stage.nextOrder() },
  };
  const buyer = { ...merchant, key: keyOf(random, merchant) };
  const created = await create(stage, random, buyer, '/v1/checkout_intents', body);
  if (!created) return;
  stage.acknowledged.push({ table: 'checkout_intents', id: created.id, merchant });
  const checkout = { id: created.id, merchant, isOver: false };
  stage.checkouts.push(checkout);
  if (random.chance(0.9)) await goOn(stage, random, checkout);
};

/** Answers what is asked, confirms what is quoted; often twice at once, by whoever may. */
export const continueCheckout: Action = async (stage, random) => {
  const checkout = recent(stage, random);
  if (checkout) await goOn(stage, random, checkout);
};

async function goOn(stage: Stage, random: SeededRandom, checkout: CheckoutKnown): Promise<void> {
  const { id, merchant } = checkout;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const answer = await stage.client.ask(random, 'GET', `/v1/checkout_intents/${id}`, { key: merchant.key });
    const intent = answer?.body;
    checkout.isOver = ['succeeded', 'failed', 'canceled'].includes(intent?.status);
    if (!intent || checkout.isOver) return;
    if (intent.status === 'processing') await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    else if (intent.status === 'requires_confirmation') await confirm(stage, random, checkout);
    else if (intent.next_action.type === 'payment_authentication')
      await authenticate(stage, random, intent.next_action.payment_authentication);
    else await respond(stage, random, checkout, intent.next_action.options_schema);
  }
}

async function confirm(stage: Stage, random: SeededRandom, checkout: CheckoutKnown): Promise<void> {
  const once = () =>
    stage.client.ask(random, 'POST', `/v1/checkout_intents/${checkout.id}/confirm`, {
      key: keyOf(random, checkout.merchant),
      idempotencyKey: `confirm ${stage.nextOrder()}`,
    });
  // Of the same intent, or of another one under the same mandate.
  const also = recent(stage, random);
  const other = () => (also ? confirm(stage, random, also) : Promise.resolve());
  await Promise.all(random.pick([[once], [once], [once, once], [once, other]]).map((each) => each()));
}

/** The first that fits, or what became of the order, by whoever asked the shop. */
async function respond(
  stage: Stage,
  random: SeededRandom,
  { id, merchant }: CheckoutKnown,
  schema: Answer['body'],
): Promise<void> {
  const asked = Object.keys(schema.properties);
  const trail = asked.includes('order_outcome') ? await stage.trailOf(id) : null;
  if (asked.includes('order_outcome') && trail === null) return;
  const options: Record<string, string> = {};
  if (trail !== null) options.order_outcome = stage.shops.settle(trail);
  if (asked.includes('size')) options.size = random.pick(['s', 'm']);
  if (asked.includes('card_cvc')) options.card_cvc = '123';
  const send = { key: merchant.key, body: { options }, idempotencyKey: `respond ${stage.nextOrder()}` };
  await stage.client.ask(random, 'POST', `/v1/checkout_intents/${id}/respond`, send);
}

/** At the issuer; not everyone comes back from there. */
async function authenticate(
  stage: Stage,
  random: SeededRandom,
  { url, return_url }: { url: string; return_url: string },
): Promise<void> {
  await stage.shops.authenticate(url.split('/').at(-1)!, random.chance(0.8));
  if (random.chance(0.7)) await stage.client.ask(random, 'GET', new URL(return_url).pathname, { key: null });
}

export const cancelCheckout: Action = async (stage, random) => {
  const checkout = recent(stage, random);
  if (!checkout) return;
  const key = keyOf(random, checkout.merchant);
  await stage.client.ask(random, 'POST', `/v1/checkout_intents/${checkout.id}/cancel`, { key });
};

function recent({ checkouts }: Stage, random: SeededRandom): CheckoutKnown | null {
  const open = checkouts.filter(({ isOver }) => !isOver);
  if (checkouts.length === 0) return null;
  // Now and then one that has ended: nothing may be done with it.
  return random.pick(open.length === 0 || random.chance(0.1) ? checkouts : open);
}

/** What is foreign is missing, whatever is to be done with it. */
export const trespassOnCheckout: Action = async (stage, random) => {
  const checkout = recent(stage, random);
  if (!checkout) return;
  const stranger = random.pick(stage.merchants.filter((merchant) => merchant !== checkout.merchant));
  const [method, path] = random.pick([
    ['POST', '/confirm'],
    ['POST', '/cancel'],
    ['GET', ''],
  ] as const);
  const key = keyOf(random, stranger);
  const answer = await stage.client.ask(random, method, `/v1/checkout_intents/${checkout.id}${path}`, {
    key,
  });
  if (answer !== null && answer.status !== 404)
    throw new Broken(
      'no merchant sees another',
      `${stranger.name} was answered ${answer.status} to ${method} ${checkout.id}${path} of ${checkout.merchant.name}`,
    );
};

/** Every answer is inspected for what belongs to others. */
export const listCheckouts: Action = async (stage, random) => {
  const path = random.pick(['checkout_intents', 'cards', 'events']);
  const { key } = random.pick(stage.merchants);
  await stage.client.ask(random, 'GET', `/v1/${path}?limit=${random.pick([3, 100])}`, { key });
};
