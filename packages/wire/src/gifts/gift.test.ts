import { describe, expect, it } from 'vitest';
import { exampleAddresses } from '../values/examples.ts';
import { createGift, GiftCreate } from './gift.ts';
import { releaseGift, releaseGiftByKey } from './public-gift.ts';

const gift = {
  amount: 2500,
  sender_address: exampleAddresses.sender,
  release_verification_key: exampleAddresses.releaseKey,
};

describe('a gift', () => {
  it('needs an amount, a sender and a key', () => {
    expect(GiftCreate.parse(gift)).toEqual(gift);
    for (const field of Object.keys(gift)) {
      expect(GiftCreate.safeParse({ ...gift, [field]: undefined }).error?.issues[0]?.path).toEqual([field]);
    }
  });

  it('is of at least one cent', () => {
    expect(GiftCreate.safeParse({ ...gift, amount: 0 }).success).toBe(false);
    expect(GiftCreate.safeParse({ ...gift, amount: 0.5 }).success).toBe(false);
  });

  it('refuses the walkthrough spelling with the right name and the unit of amounts', () => {
    const { sender_address, ...rest } = gift;
    const walkthrough = { ...rest, amount: 5_000_000, sender_wallet: sender_address };
    expect(GiftCreate.safeParse(walkthrough).error?.issues).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys', keys: ['sender_wallet'] }),
    );
    expect(createGift.renamedParameters.sender_wallet).toMatch(/sender_address.*cents/);
  });

  it.each([createGift, releaseGift, releaseGiftByKey])('never takes the release code: $name', (route) => {
    expect(route.body.shape).not.toHaveProperty('release_code');
    expect(route.renamedParameters.release_code).toMatch(/^Never send the release code\./);
  });

  it.each([createGift, releaseGift, releaseGiftByKey])(
    'points away from no parameter that it takes: $name',
    (route) => {
      const taken = Object.keys(route.body.shape);
      expect(Object.keys(route.renamedParameters).filter((name) => taken.includes(name))).toEqual([]);
    },
  );
});
