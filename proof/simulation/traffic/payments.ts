import type { SeededRandom } from '@florin/testing/seeded-random';
import type { Address, Instruction } from '@solana/kit';
import {
  memo,
  tokenTransfer,
} from '../../../packages/server/src/settlement/payments/token-instructions.testing.ts';
import { Broken } from '../invariants/broken.ts';
import type { Merchant, Requested } from './merchant.ts';
import { type Action, type Stage, sendToChain } from './stage.ts';

const CENT = 10_000n;

export const createProduct: Action = async (stage, random) => {
  const merchant = random.pick(stage.merchants);
  const body = { name: 'Tea', amount: 100 + random.below(900), metadata: { order: stage.nextOrder() } };
  const created = await create(stage, random, merchant, '/v1/products', body);
  if (created) stage.acknowledged.push({ table: 'products', id: created.id, merchant });
};

export const createSession: Action = async (stage, random) => {
  const merchant = random.pick(stage.merchants);
  const price_data = { unit_amount: 50 + random.below(500) };
  const body = {
    line_items: [{ quantity: 1, product_data: { name: 'Tea', price_data } }],
    metadata: { order: stage.nextOrder() },
  };
  const created = await create(stage, random, merchant, '/v1/checkout_sessions', body);
  if (!created) return;
  stage.acknowledged.push({ table: 'checkout_sessions', id: created.id, merchant });
  const { id, reference, recipient_address: recipient, amount_total: amountCents } = created;
  stage.requested.push({
    kind: 'checkout_session',
    id,
    merchant,
    reference,
    recipient,
    amountCents,
    feeCents: 0,
  });
};

export const createIntent: Action = async (stage, random) => {
  const merchant = random.pick(stage.merchants);
  const body = { amount: 50 + random.below(500), metadata: { order: stage.nextOrder() } };
  const created = await create(stage, random, merchant, '/v1/transaction_intents', body);
  if (!created) return;
  stage.acknowledged.push({ table: 'transaction_intents', id: created.id, merchant });
  const { id, reference, recipient_address: recipient, amount: amountCents, fee_amount: feeCents } = created;
  stage.requested.push({
    kind: 'transaction_intent',
    id,
    merchant,
    reference,
    recipient,
    amountCents,
    feeCents,
  });
};

/** Sometimes twice at once with one key, as impatient clients do: both must be told of the same object. */
export async function create(
  stage: Stage,
  random: SeededRandom,
  merchant: Merchant,
  path: string,
  body: object,
) {
  const send = { key: merchant.key, body, idempotencyKey: `key ${stage.nextOrder()}` };
  const tries = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
    stage.client.ask(random, 'POST', path, send),
  );
  const created = (await Promise.all(tries)).filter((answer) => answer?.status === 200);
  const ids = new Set(created.map((answer) => answer!.body.id));
  if (ids.size > 1) throw new Broken('one key makes one object', `${[...ids].join(' and ')} of one ${path}`);
  return created[0]?.body ?? null;
}

export const cancel: Action = async (stage, random) => {
  if (stage.requested.length === 0) return;
  const { kind, id, merchant } = random.pick(stage.requested.slice(-8));
  await stage.client.ask(random, 'POST', `/v1/${kind}s/${id}/cancel`, { key: merchant.key });
};

/** Once or twice, too much or too little, with and without what names it; now and then what another merchant asked for rides along. */
export const pay: Action = async (stage, random) => {
  if (stage.requested.length === 0) return;
  const requested = random.pick(stage.requested.slice(-8));
  const instructions: Instruction[] = [memo(`payment ${stage.nextOrder()}`)];
  for (let count = random.pick([1, 1, 1, 2]); count > 0; count--)
    instructions.push(...(await transfersFor(stage, random, requested)));
  const wire = await stage.chain.sign(instructions, stage.buyer);
  await sendToChain(stage, wire, `pay ${requested.id}`);
  if (random.chance(0.1)) await sendToChain(stage, wire, `pay ${requested.id} again`);
};

async function transfersFor(
  stage: Stage,
  random: SeededRandom,
  requested: Requested,
): Promise<Instruction[]> {
  const { chain, buyer, feeWallet } = stage;
  const references = referencesFor(stage, random, requested);
  const from = buyer.address;
  const transfer = await tokenTransfer({
    mint: chain.usdc,
    from,
    to: requested.recipient,
    amount: amountFor(random, requested),
    references,
  });
  if (requested.feeCents === 0 || references.length === 0 || random.chance(0.2)) return [transfer];
  const amount = BigInt(requested.feeCents) * CENT;
  return [transfer, await tokenTransfer({ mint: chain.usdc, from, to: feeWallet, amount })];
}

function referencesFor(stage: Stage, random: SeededRandom, requested: Requested): Address[] {
  // Typed by hand.
  if (random.chance(0.1)) return [];
  const references = [requested.reference];
  if (random.chance(0.8)) references.push(stage.beacon);
  if (random.chance(0.15)) references.push(random.pick(stage.requested).reference);
  return random.chance(0.3) ? references.reverse() : references;
}

function amountFor(random: SeededRandom, { amountCents, feeCents }: Requested): bigint {
  const net = BigInt(amountCents - feeCents) * CENT;
  const amounts = [net, net, net, net, net + 10_000n, net - 1n, net / 2n, 1n];
  return random.pick(amounts);
}

/** What is read is one's own, and what is foreign is missing. */
export const look: Action = async (stage, random) => {
  if (stage.acknowledged.length === 0) return;
  const merchant = random.pick(stage.merchants);
  const { table, id, merchant: owner } = random.pick(stage.acknowledged);
  const answer = await stage.client.ask(random, 'GET', `/v1/${table}/${id}`, { key: merchant.key });
  if (answer === null) return;
  const expected = merchant === owner ? 200 : 404;
  if (answer.status !== expected)
    throw new Broken(
      merchant === owner ? 'nothing acknowledged is lost' : 'no merchant sees another',
      `${merchant.name} asked for ${id} of ${owner.name}: ${answer.status} ${JSON.stringify(answer.body)}`,
    );
};

/** Touching what is foreign changes nothing: it is not there. */
export const trespass: Action = async (stage, random) => {
  if (stage.requested.length === 0) return;
  const { kind, id, merchant: owner } = random.pick(stage.requested);
  const stranger = random.pick(stage.merchants.filter((merchant) => merchant !== owner));
  const answer = await stage.client.ask(random, 'POST', `/v1/${kind}s/${id}/cancel`, { key: stranger.key });
  if (answer !== null && answer.status !== 404)
    throw new Broken(
      'no merchant sees another',
      `${stranger.name} canceled ${id} of ${owner.name}: ${answer.status}`,
    );
};

const LISTS = [
  'products',
  'checkout_sessions',
  'transaction_intents',
  'transactions',
  'unmatched_payments',
  'refunds',
  'gifts',
  'events',
  'webhook_deliveries',
];

/** Every answer is inspected for what belongs to others. */
export const list: Action = async (stage, random) => {
  const { key } = random.pick(stage.merchants);
  await stage.client.ask(random, 'GET', `/v1/${random.pick(LISTS)}?limit=${random.pick([3, 10, 100])}`, {
    key,
  });
};

/** The merchant says what money was for that named nothing. */
export const accept: Action = async (stage, random) => {
  const merchant = random.pick(stage.merchants);
  const { key } = merchant;
  const loose = await stage.client.ask(random, 'GET', '/v1/unmatched_payments?limit=5', { key });
  const [payment] = loose?.body.data ?? [];
  const open = stage.requested.filter((requested) => requested.merchant === merchant);
  if (!payment || open.length === 0) return;
  const tries = Array.from({ length: random.pick([1, 2]) }, () =>
    stage.client.ask(random, 'POST', `/v1/unmatched_payments/${payment.id}/accept`, {
      key,
      body: { source: random.pick(open).id },
    }),
  );
  await Promise.all(tries);
};
