import type { SeededRandom } from '@florin/testing/seeded-random';
import { createKeyPairSignerFromPrivateKeyBytes, type KeyPairSigner } from '@solana/kit';
import { signAsOneOf } from '../../../packages/server/src/testing/sign.testing.ts';
import type { GiftKnown } from './merchant.ts';
import { create } from './payments.ts';
import { type Action, type Stage, sendToChain } from './stage.ts';

export const createGift: Action = async (stage, random) => {
  const merchant = random.pick(stage.merchants);
  const releaseKey = await createKeyPairSignerFromPrivateKeyBytes(random.bytes(32));
  const recipient = await createKeyPairSignerFromPrivateKeyBytes(random.bytes(32));
  const body = {
    amount: 100 + random.below(2_000),
    sender_address: stage.buyer.address,
    release_verification_key: releaseKey.address,
    metadata: { order: stage.nextOrder() },
  };
  const created = await create(stage, random, merchant, '/v1/gifts', body);
  if (!created) return;
  stage.acknowledged.push({ table: 'gifts', id: created.id, merchant });
  const gift = { id: created.id, merchant, releaseKey, recipient };
  stage.gifts.push(gift);
  if (random.chance(0.8)) await submit(stage, random, created.next_action, [stage.buyer], `fund ${gift.id}`);
};

/** The recipient and the sender may both run for it; the contract decides. */
export const endGift: Action = async (stage, random) => {
  if (stage.gifts.length === 0) return;
  const gift = random.pick(stage.gifts);
  const ways = random.pick([[release], [release], [reclaim], [release, reclaim], [release, release]]);
  await Promise.all(ways.map((way) => way(stage, random, gift)));
};

async function release(
  stage: Stage,
  random: SeededRandom,
  { id, releaseKey, recipient }: GiftKnown,
): Promise<void> {
  const body = { recipient_address: recipient.address };
  const answer = await stage.client.ask(random, 'POST', `/v1/gifts/${id}/release`, { key: null, body });
  await submit(stage, random, answer?.body.next_action, [recipient, releaseKey], `release ${id}`);
}

async function reclaim(stage: Stage, random: SeededRandom, { id, merchant }: GiftKnown): Promise<void> {
  const answer = await stage.client.ask(random, 'POST', `/v1/gifts/${id}/reclaim`, { key: merchant.key });
  await submit(stage, random, answer?.body.next_action, [stage.buyer], `reclaim ${id}`);
}

/** What the service asked to have signed: handed back to it, or sent to the chain past it. */
export async function submit(
  stage: Stage,
  random: SeededRandom,
  action: { transaction: { serialized_transaction: string } } | null | undefined,
  signers: readonly KeyPairSigner[],
  what: string,
): Promise<void> {
  if (!action) return;
  const transaction = await signAsOneOf(action.transaction.serialized_transaction, signers);
  if (random.chance(0.4)) await sendToChain(stage, transaction, what);
  else
    await stage.client.ask(random, 'POST', '/v1/public/transactions/submit', {
      key: null,
      body: { transaction },
    });
}
