import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { makeApiKey } from '../api-keys/make.ts';
import { fund, type GiftScene, makeGift } from '../gifts/gift-scene.testing.ts';
import { pause } from '../pause.ts';
import { DEFAULT_CREDIT } from '../sponsorship-terms/credit-terms.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { addGrant } from './credit-store.ts';
import { claimAtSponsorsCost, lamportsOf, pocketRent } from './drain.testing.ts';

/** The smallest gift whose claim the sponsor pays for, claimed by the one who made it, again and again. */
const CENTS = 25;
const GIFTS = 6;
/** Of all accounts together, a day. */
const STARTING_CLAIMS_PER_DAY = 4;
const CLAIM_LAMPORTS = 2_039_280n + 15_000n;

let florin: TestFlorin;
let networks = 0;
beforeAll(async () => {
  const sponsorshipCredit = { ...DEFAULT_CREDIT, startingClaimsPerDay: STARTING_CLAIMS_PER_DAY };
  florin = await startTestFlorin({ trustProxy: 1, sponsorshipCredit });
});
afterAll(() => florin.stop());

interface Attack {
  /** Claims that the sponsor paid for. */
  readonly paid: number;
  /** What the sponsor and the attacker have more than before. */
  readonly sponsor: bigint;
  readonly attacker: bigint;
}

/** Makes gifts to oneself, claims each to a fresh wallet from another network, and keeps the rent of its token account. */
async function attack(key: string, count: number): Promise<Attack> {
  const attacker = await florin.wallet();
  while ((await lamportsOf(florin, attacker.address)) === 0n) await pause(25, new AbortController().signal);
  const sponsor = florin.services.network.sponsor!.address;
  const before = [await lamportsOf(florin, sponsor), await lamportsOf(florin, attacker.address)] as const;
  let paid = 0;
  for (const scene of await openGifts(key, attacker, count)) {
    const wallet = await claimAtSponsorsCost(florin, scene, networks++);
    if (wallet === null) continue;
    await pocketRent(florin, wallet, attacker, CENTS);
    paid++;
  }
  return {
    paid,
    sponsor: (await lamportsOf(florin, sponsor)) - before[0],
    attacker: (await lamportsOf(florin, attacker.address)) - before[1],
  };
}

async function openGifts(key: string, sender: GiftScene['sender'], count: number): Promise<GiftScene[]> {
  const scenes = await Promise.all(
    Array.from({ length: count }, async () => {
      const scene = await makeGift(florin, { amount: CENTS, sender, key });
      await fund(florin, scene);
      return scene;
    }),
  );
  for (const { gift } of scenes) {
    await florin.until(`/v1/public/gifts/${gift.id}`, ({ status }) => status === 'open');
  }
  return scenes;
}

async function newMerchant(): Promise<{ id: string; key: string }> {
  const { address } = await generateKeyPairSigner();
  const { id } = await ensureAccount(florin.database, address, 'Nobody');
  return { id, key: (await makeApiKey(florin.database, id, 'Key')).secret };
}

it('gifts to oneself win the rent of token accounts only until the starting credit is used up', async () => {
  const { paid, sponsor, attacker } = await attack(florin.key, GIFTS);
  expect(paid).toBe(DEFAULT_CREDIT.startingClaims);
  expect(sponsor).toBe(-BigInt(paid) * CLAIM_LAMPORTS);
  expect(attacker).toBeLessThan(BigInt(paid) * CLAIM_LAMPORTS);
});

it('new accounts do not go on where the first had to stop: all are advanced a few claims a day together', async () => {
  const paid = [];
  for (let account = 0; account < 2; account++) paid.push((await attack((await newMerchant()).key, 2)).paid);
  expect(paid).toEqual([STARTING_CLAIMS_PER_DAY - DEFAULT_CREDIT.startingClaims, 0]);
});

it('an account with credit of its own is not held up by that, and ends where its credit ends', async () => {
  const { id, key } = await newMerchant();
  // The second claim could still be covered by what the first leaves, if it did not reserve what it may cost at most.
  await addGrant(florin.database, id, CLAIM_LAMPORTS + 100_000n);
  const { paid, attacker } = await attack(key, 2);
  expect(paid).toBe(1);
  expect(attacker).toBeLessThan(CLAIM_LAMPORTS);
});
