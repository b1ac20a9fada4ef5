import { parseWireTransaction } from '@florin/chain/wire-transaction';
import type { Address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askRelease,
  claim,
  emptyWallet,
  fund,
  makeGift,
  openGift,
  submit,
} from '../gifts/gift-scene.testing.ts';
import { networkOf } from '../http/limits/ip-network.ts';
import { DEFAULT_SPONSORSHIP } from '../sponsorship-terms/limits.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';
import { SponsorFunds } from './sponsor-funds.ts';

const CLAIM_LAMPORTS_MAX = 2_039_280n + 15_000n;
const ACCOUNT_CLAIMS = 3;

let florin: TestFlorin;
beforeAll(async () => {
  const claimsPerAccount = ACCOUNT_CLAIMS;
  florin = await startTestFlorin({ sponsorship: { ...DEFAULT_SPONSORSHIP, claimsPerAccount } });
});
afterAll(() => florin.stop());

const sponsorAddress = () => florin.services.network.sponsor!.address;
async function lamportsOf(address: Address): Promise<bigint> {
  const state = (await florin.services.chain.accounts([address], { commitment: 'confirmed' })).get(address);
  return state?.exists ? state.lamports : 0n;
}
function payerOf(transactionBase64: string): 'sponsor' | 'recipient' {
  const parsed = parseWireTransaction(transactionBase64);
  return parsed.ok && parsed.value.feePayer === sponsorAddress() ? 'sponsor' : 'recipient';
}

describe('sponsorship', () => {
  it('of one-cent gifts does not happen, with however many wallets', async () => {
    const before = await lamportsOf(sponsorAddress());
    const sender = await florin.wallet();
    const scenes = await Promise.all([1, 2, 3].map(() => openGift(florin, { amount: 1, sender })));
    for (const scene of scenes) {
      const wallet = await emptyWallet();
      const { body } = await askRelease(florin, scene.gift.id, wallet.address);
      expect(payerOf(body.next_action.transaction.serialized_transaction)).toBe('recipient');
      expect((await claim(florin, scene, wallet)).body.error.code).toBe('transaction_rejected');
    }
    expect(await lamportsOf(sponsorAddress())).toBe(before);
  });

  it('ends at the account’s day budget, also when all claims come at once', async () => {
    const before = await lamportsOf(sponsorAddress());
    const sender = await florin.wallet();
    const scenes = await Promise.all(
      Array.from({ length: 8 }, () => openGift(florin, { amount: 25, sender })),
    );
    const signed = await Promise.all(
      scenes.map(async ({ gift, releaseKey }) => {
        const wallet = await emptyWallet();
        const { body } = await askRelease(florin, gift.id, wallet.address);
        const { serialized_transaction } = body.next_action.transaction;
        expect(payerOf(serialized_transaction)).toBe('sponsor');
        return signAsOneOf(serialized_transaction, [wallet, releaseKey]);
      }),
    );
    const answers = await Promise.all(signed.map((transaction) => submit(florin, transaction)));
    const refused = answers.filter((answer) => answer.body.error?.code === 'sponsorship_exhausted');
    expect(refused).toHaveLength(8 - ACCOUNT_CLAIMS);
    const spent = before - (await lamportsOf(sponsorAddress()));
    expect(spent).toBeLessThanOrEqual(BigInt(ACCOUNT_CLAIMS) * CLAIM_LAMPORTS_MAX);

    const left = scenes[answers.findIndex((answer) => answer.status === 409)]!;
    const recipient = await florin.wallet({ cents: 0 });
    const { body } = await askRelease(florin, left.gift.id, recipient.address);
    expect(payerOf(body.next_action.transaction.serialized_transaction)).toBe('recipient');
    expect((await claim(florin, left, recipient)).status).toBe(200);
  });

  it('of another account goes on', async () => {
    const { key } = await florin.otherMerchant();
    const scene = await openGiftOf(key);
    expect((await claim(florin, scene, await emptyWallet())).status).toBe(200);
  });
});

it('a sponsor without SOL pays for nothing', async () => {
  const { chain } = florin.services;
  const { address } = await emptyWallet();
  expect(await new SponsorFunds(chain, address).coverAClaim()).toBe(false);
  expect(await new SponsorFunds(chain, sponsorAddress()).coverAClaim()).toBe(true);
});

async function openGiftOf(key: string) {
  const scene = await makeGift(florin, { key });
  await fund(florin, scene);
  await florin.until(`/v1/public/gifts/${scene.gift.id}`, (gift) => gift.status === 'open');
  return scene;
}

it('an IPv6 customer is one network, an IPv4 address another', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:DB8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8:1:0002::6')).toBe('2001:db8:1:2::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
