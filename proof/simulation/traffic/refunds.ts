import { signAsOneOf } from '../../../packages/server/src/testing/sign.testing.ts';
import { create } from './payments.ts';
import { type Action, sendToChain } from './stage.ts';

/** Promised, sometimes twice at once and for more than there is; then signed, given up, or signed after it was given up. */
export const refund: Action = async (stage, random) => {
  const merchant = random.pick(stage.merchants);
  const { key } = merchant;
  const [kind, path] = random.pick([
    ['transaction', '/v1/transactions?limit=10'],
    ['unmatched_payment', '/v1/unmatched_payments?limit=10'],
  ] as const);
  const sources = (await stage.client.ask(random, 'GET', path, { key }))?.body.data ?? [];
  if (sources.length === 0) return;
  const source = random.pick(sources) as { id: string; amount: number };
  const amount = random.chance(0.5) ? source.amount : 1 + random.below(Math.max(1, source.amount));
  const body = { [kind]: source.id, amount, metadata: { order: stage.nextOrder() } };
  const promised = await Promise.all(
    Array.from({ length: random.pick([1, 1, 2]) }, () =>
      create(stage, random, merchant, '/v1/refunds', body),
    ),
  );
  for (const made of promised) {
    if (!made) continue;
    stage.acknowledged.push({ table: 'refunds', id: made.id, merchant });
    const isGivenUp = random.chance(0.3);
    // By two people at once, now and then.
    const giveUp = () => stage.client.ask(random, 'POST', `/v1/refunds/${made.id}/cancel`, { key });
    if (isGivenUp) await Promise.all(random.chance(0.5) ? [giveUp(), giveUp()] : [giveUp()]);
    if (!made.next_action || random.chance(isGivenUp ? 0.5 : 0.1)) continue;
    const wire = await signAsOneOf(made.next_action.transaction.serialized_transaction, [merchant.wallet]);
    await sendToChain(stage, wire, `refund ${made.id}`);
  }
};
