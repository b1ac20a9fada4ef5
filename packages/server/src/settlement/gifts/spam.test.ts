import { createChainPort } from '@florin/chain/rpc/chain-port';
import type { Signature } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { claim, emptyWallet, fund, type GiftScene, makeGift } from '../../gifts/gift-scene.testing.ts';
import type { Services } from '../../services.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilFinal } from '../../testing/on-chain.testing.ts';
import { beginAtThisSlot } from '../cursor-store.ts';
import { pollOnce } from '../follow.ts';
import { SpammedNode } from '../spammed-node.testing.ts';
import { giftFollower } from './follower.ts';

/** As far as a node that answers a hundred calls a second lets a poll come. */
const POLL = { pagesMax: 50, readsMax: 400, workMsMax: Number.POSITIVE_INFINITY };
const THIRTY_SECONDS_OF_CALLS = 3_000;

let florin: TestFlorin;
let node: SpammedNode;
let services: Services;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  const stranger = await makeGift(florin);
  const template = (await fund(florin, stranger)) as Signature;
  await untilFinal(florin, template);
  await florin.database.execute(sql`DELETE FROM gifts`);
  const { programId } = florin.services.network;
  node = new SpammedNode(florin.chain.transport, programId, template);
  const chain = createChainPort({ endpoints: [{ name: 'spammed', transport: node.transport }] });
  services = { ...florin.services, chain };
  await beginAtThisSlot(services.database, services.chain, 'gifts');
});
afterAll(() => florin.stop());

async function poll(): Promise<void> {
  await florin.database.execute(sql`UPDATE gifts SET sweep_at = now() - interval '1 second'`);
  await pollOnce(giftFollower(services), services, new AbortController().signal, POLL);
}

async function dust(count: number): Promise<void> {
  node.dust(count, await services.chain.slot('finalized'));
}

const statusOf = async ({ gift }: GiftScene) => (await florin.get(`/v1/gifts/${gift.id}`)).body.status;

it('a flood on the program keeps neither fundings nor claims from being found in thirty seconds', async () => {
  const scene = await makeGift(florin);
  await dust(20_000);
  await untilFinal(florin, await fund(florin, scene));
  await dust(20_000);
  const before = node.calls();
  await poll();
  expect(await statusOf(scene)).toBe('open');
  expect(node.calls() - before).toBeLessThan(THIRTY_SECONDS_OF_CALLS);

  await claim(florin, scene, await emptyWallet());
  const finalSlot = (await services.chain.slot('confirmed')) + 1n;
  await expect.poll(() => services.chain.slot('finalized')).toBeGreaterThan(finalSlot);
  await dust(20_000);
  const beforeClaim = node.calls();
  await poll();
  expect(await statusOf(scene)).toBe('released');
  expect(node.calls() - beforeClaim).toBeLessThan(THIRTY_SECONDS_OF_CALLS);
});
