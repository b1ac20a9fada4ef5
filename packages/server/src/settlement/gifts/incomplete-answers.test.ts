import { createChainPort } from '@florin/chain/rpc/chain-port';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { fund, type GiftScene, makeGift } from '../../gifts/gift-scene.testing.ts';
import type { Services } from '../../services.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilFinal } from '../../testing/on-chain.testing.ts';
import { beginAtThisSlot } from '../cursor-store.ts';
import { pollOnce } from '../follow.ts';
import { IncompleteNode } from '../incomplete-node.testing.ts';
import { giftFollower } from './follower.ts';
import { fundWith, transferInto, vaultOf } from './fundings.testing.ts';

const never = new AbortController().signal;

let florin: TestFlorin;
let node: IncompleteNode;
let services: Services;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  node = await IncompleteNode.start(florin.chain.rpcUrl);
  services = { ...florin.services, chain: createChainPort({ endpoints: [node.url] }) };
  await beginAtThisSlot(services.database, services.chain, 'gifts');
});
afterEach(() => node.heal());
afterAll(async () => {
  await node.stop();
  await florin.stop();
});

/** One poll, in which everything that waits for its turn has it. */
async function poll(): Promise<void> {
  const { database } = services;
  await database.execute(sql`UPDATE parked_signatures SET retry_at = now()`);
  await database.execute(sql`UPDATE gifts SET sweep_at = now() - interval '1 second'`);
  await pollOnce(giftFollower(services), services, never);
}

async function statusOf({ gift }: GiftScene): Promise<string> {
  return (await florin.get(`/v1/gifts/${gift.id}`)).body.status;
}

async function signaturesOf({ gift }: GiftScene): Promise<string[]> {
  const { data } = (await florin.get(`/v1/transactions?source=${gift.id}`)).body;
  return data.map((row: { signature: string }) => row.signature);
}

const parked = () => florin.database.query(sql`SELECT signature, tries FROM parked_signatures`);

describe('a funding that the node shows without', () => {
  it.each(['metadata', 'inner instructions', 'versions that it does not know'] as const)(
    '%s is parked, holds up no other, and settles once the node shows it whole',
    async (omission) => {
      const [hidden, plain] = [await makeGift(florin), await makeGift(florin)];
      const signature = await fund(florin, hidden);
      node.omit(omission, signature);
      await untilFinal(florin, await fund(florin, plain));

      await poll();
      expect(await statusOf(plain)).toBe('open');
      expect(await statusOf(hidden)).toBe('requires_action');
      expect(await parked()).toMatchObject([{ signature }]);

      const [before] = await parked();
      await poll();
      const [after] = await parked();
      expect(after!.tries).toBe(before!.tries + 1);

      node.heal();
      await poll();
      expect(await statusOf(hidden)).toBe('open');
      expect(await signaturesOf(hidden)).toEqual([signature]);
      expect(await parked()).toEqual([]);
    },
  );

  it('its inner instructions does not keep the sweep from other vaults', async () => {
    const [hidden, topped] = [await makeGift(florin), await makeGift(florin)];
    node.omit('inner instructions', await fund(florin, hidden));
    await untilFinal(florin, await fundWith(florin, topped, 24_000_000n));
    await poll();
    expect(await statusOf(topped)).toBe('requires_action');

    const stranger = await florin.wallet();
    const rest = await transferInto(florin, await vaultOf(florin, topped), stranger, 1_000_000n);
    await untilFinal(florin, rest);
    await poll();
    expect(await statusOf(topped)).toBe('open');
    expect(await signaturesOf(topped)).toEqual([rest]);
    expect(await statusOf(hidden)).toBe('requires_action');
    node.heal();
    await poll();
    expect(await statusOf(hidden)).toBe('open');
  });
});

describe('a deposit that the node cannot show', () => {
  it('is waited for: no other deposit is taken for the one that completed the amount', async () => {
    const scene = await makeGift(florin);
    const [vault, stranger] = [await vaultOf(florin, scene), await florin.wallet()];
    await fundWith(florin, scene, 24_000_000n);
    const rest = await transferInto(florin, vault, stranger, 1_000_000n);
    node.omit('metadata', rest);
    await untilFinal(florin, rest);
    await poll();
    expect(await statusOf(scene)).toBe('requires_action');
    node.heal();
    await poll();
    expect(await statusOf(scene)).toBe('open');
    expect(await signaturesOf(scene)).toEqual([rest]);
  });

  it('is not waited for where the others reach the amount', async () => {
    const scene = await makeGift(florin);
    const [vault, stranger] = [await vaultOf(florin, scene), await florin.wallet()];
    await fundWith(florin, scene, 24_000_000n);
    const dust = await transferInto(florin, vault, stranger, 1n);
    node.omit('versions that it does not know', dust);
    const rest = await transferInto(florin, vault, stranger, 1_000_000n);
    await untilFinal(florin, rest);
    await poll();
    expect(await statusOf(scene)).toBe('open');
    expect(await signaturesOf(scene)).toEqual([rest]);
  });
});
