import { compileBuilt } from '@florin/chain/builders/compile';
import { currentMoment } from '@florin/chain/builders/current-moment';
import { buildGiftReclaim, buildGiftRelease } from '@florin/chain/builders/gift';
import { vaultAddress } from '@florin/chain/program/address';
import { fundInstruction } from '@florin/chain/program/instructions';
import { tokenAccountOf } from '@florin/chain/token-account';
import { baseUnits } from '@florin/wire/money';
import type { Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import {
  claim,
  emptyWallet,
  fund,
  type GiftScene,
  makeGift,
  newReleaseKey,
  openGift,
  takeBack,
  untilStatus,
} from '../../gifts/gift-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilFinal, usdcOf } from '../../testing/on-chain.testing.ts';
import { startCursor } from '../cursor-store.ts';
import { pollOnce } from '../follow.ts';
import { giftFollower } from './follower.ts';
import { fundWith, termsOf, transferInto, vaultOf } from './fundings.testing.ts';

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin();
});
afterAll(() => florin.stop());

const typesOf = async (system: TestFlorin, id: string) =>
  (await system.get(`/v1/transactions?source=${id}`)).body.data.map((row: { type: string }) => row.type);

describe('funding', () => {
  it('with too little leaves the gift waiting; what is missing can follow by a plain transfer', async () => {
    const scene = await makeGift(florin);
    await fundWith(florin, scene, 24_999_999n);
    const other = await makeGift(florin, { sender: scene.sender });
    await fund(florin, other);
    await untilStatus(florin, other.gift.id, 'open');
    expect((await florin.get(`/v1/gifts/${scene.gift.id}`)).body.status).toBe('requires_action');

    const stranger = await florin.wallet();
    const signature = await transferInto(florin, await vaultOf(florin, scene), stranger, 1n);
    const gift = await untilStatus(florin, scene.gift.id, 'open');
    const { data } = (await florin.get(`/v1/transactions?source=${gift.id}`)).body;
    expect(data).toMatchObject([{ type: 'gift_fund', signature, amount: 2500 }]);
  });

  it('with too little can be taken back', async () => {
    const scene = await makeGift(florin);
    await fundWith(florin, scene, 10_000n);
    await takeBack(florin, scene);
    await untilStatus(florin, scene.gift.id, 'reclaimed');
    expect(await usdcOf(florin, scene.sender.address)).toBe(1_000_000_000n);
    expect(await typesOf(florin, scene.gift.id)).toEqual([]);
  });

  it('with too much opens the gift, and a release pays everything out', async () => {
    const scene = await makeGift(florin);
    await fundWith(florin, scene, 30_000_001n);
    await untilStatus(florin, scene.gift.id, 'open');
    const recipient = await emptyWallet();
    await claim(florin, scene, recipient);
    const gift = await untilStatus(florin, scene.gift.id, 'released');
    expect(await usdcOf(florin, recipient.address)).toBe(30_000_001n);
    expect(gift.amount).toBe(2500);
  });

  it('of another key, sender or mint is none of ours', async () => {
    const scene = await makeGift(florin);
    const stranger = await florin.wallet();
    await fundWith(florin, { ...scene, sender: stranger }, 25_000_000n);
    await fundWith(florin, { ...scene, releaseKey: await newReleaseKey() }, 25_000_000n);
    const other = await openGift(florin);
    expect(other.gift.status).toBe('open');
    expect((await florin.get(`/v1/gifts/${scene.gift.id}`)).body.status).toBe('requires_action');
  });

  it('of two gifts in one transaction opens both; one signature is one Transaction', async () => {
    const first = await makeGift(florin);
    const second = await makeGift(florin, { sender: first.sender });
    const { sender } = first;
    const source = await tokenAccountOf(sender.address, florin.services.network.mint);
    const instructions = await Promise.all(
      [first, second].map(async (scene) => {
        const terms = termsOf(florin, scene);
        const amount = baseUnits(25_000_000n);
        return fundInstruction({ ...terms, vault: await vaultAddress(terms), source, amount });
      }),
    );
    const moment = await currentMoment(florin.services.chain);
    const built = compileBuilt(sender.address, instructions, 60_000, moment);
    await florin.signAndSend(built.transactionBase64, sender);
    await untilStatus(florin, first.gift.id, 'open');
    await untilStatus(florin, second.gift.id, 'open');
    const types = [...(await typesOf(florin, first.gift.id)), ...(await typesOf(florin, second.gift.id))];
    expect(types).toEqual(['gift_fund']);
  });
});

describe('a release on chain', () => {
  it('of a gift that was taken back before it was funded makes it released', async () => {
    const scene = await makeGift(florin);
    await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    await fund(florin, scene);
    const recipient = await florin.wallet({ cents: 0 });
    const moment = await currentMoment(florin.services.chain);
    const release = { ...termsOf(florin, scene), recipient: recipient.address };
    const built = await buildGiftRelease(release, moment);
    const signature = await florin.signAndSend(built.transactionBase64, recipient, scene.releaseKey);
    const gift = await untilStatus(florin, scene.gift.id, 'released');
    expect(gift).toMatchObject({ recipient_address: recipient.address, release_tx: signature });
    expect(await typesOf(florin, gift.id)).toEqual(['gift_release', 'gift_fund']);
  });
});

describe('settlement', () => {
  it('catches up with everything that happened while no worker ran, and repeats nothing', async () => {
    const down = await startTestFlorin({}, false);
    try {
      const { services } = down;
      const follower = giftFollower(services);
      await startCursor(services.database, follower.name, await services.chain.slot('finalized'));

      const waiting = await makeGift(down);
      const open = await makeGift(down);
      const released = await makeGift(down);
      const reclaimed = await makeGift(down);
      for (const scene of [open, released, reclaimed]) await fund(down, scene);
      const recipient = await down.wallet({ cents: 0 });
      const moment = await currentMoment(services.chain);
      const release = { ...termsOf(down, released), recipient: recipient.address };
      const built = await buildGiftRelease(release, moment);
      await down.signAndSend(built.transactionBase64, recipient, released.releaseKey);
      const back = await buildGiftReclaim(termsOf(down, reclaimed), moment);
      await untilFinal(down, await down.signAndSend(back.transactionBase64, reclaimed.sender));

      const rewind = async () =>
        services.database.query(sql`UPDATE chain_cursors SET slot = 0, signature = ${'1'.repeat(64)}`);
      for (let round = 0; round < 3; round++) {
        await pollOnce(follower, services, new AbortController().signal);
        const status = async (scene: GiftScene) => (await down.get(`/v1/gifts/${scene.gift.id}`)).body.status;
        expect(await status(waiting)).toBe('requires_action');
        expect(await status(open)).toBe('open');
        expect(await status(released)).toBe('released');
        expect(await status(reclaimed)).toBe('reclaimed');
        expect(await typesOf(down, open.gift.id)).toEqual(['gift_fund']);
        expect((await typesOf(down, released.gift.id)).sort()).toEqual(['gift_fund', 'gift_release']);
        expect(await typesOf(down, reclaimed.gift.id)).toEqual(['gift_fund']);
        await rewind();
      }
    } finally {
      await down.stop();
    }
  });

  it('at confirmed does not wait for finality', async () => {
    const quick = await startTestFlorin({ settlementCommitment: 'confirmed' }, false);
    try {
      const { services } = quick;
      const follower = giftFollower(services);
      await startCursor(services.database, follower.name, await services.chain.slot('finalized'));
      const scene = await makeGift(quick);
      const signature = (await fund(quick, scene)) as Signature;
      const tail = await services.chain.transactions([signature], { commitment: 'confirmed' });
      const landed = [tail.get(signature)!];
      for (let repeat = 0; repeat < 2; repeat++) await follower.see!(landed);
      await follower.settle(landed, () => undefined);
      expect((await quick.get(`/v1/gifts/${scene.gift.id}`)).body.status).toBe('open');
      expect(await typesOf(quick, scene.gift.id)).toEqual(['gift_fund']);
      await pollOnce(follower, services, new AbortController().signal);
      expect(await typesOf(quick, scene.gift.id)).toEqual(['gift_fund']);
    } finally {
      await quick.stop();
    }
  });

  it('at finalized leaves what could be rolled back alone', () => {
    expect(giftFollower(florin.services).see).toBeUndefined();
  });
});
