import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { askRelease, claim, emptyWallet, makeGift, openGift, untilStatus } from './gift-scene.testing.ts';

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin();
});
afterAll(() => florin.stop());

const anonymously = { key: null };

describe('the public gift', () => {
  it('shows amount, status and business, and nothing else', async () => {
    const { gift } = await makeGift(florin);
    const byId = await florin.get(`/v1/public/gifts/${gift.id}`, anonymously);
    expect(byId.body).toEqual({
      id: gift.id,
      object: 'public_gift',
      amount: 2500,
      currency: 'usdc',
      status: 'requires_action',
      business_name: 'Leaf & Kettle',
      vault_address: expect.any(String),
      program_id: florin.services.network.programId,
    });
    const path = `/v1/public/gifts?release_verification_key=${gift.release_verification_key}`;
    expect((await florin.get(path, anonymously)).body).toEqual(byId.body);
  });

  it('that does not exist is 404', async () => {
    const absent = await florin.get('/v1/public/gifts/gift_01k9zq4c5xexamp1e0000000f1', anonymously);
    expect(absent.status).toBe(404);
    expect(absent.body.error.code).toBe('resource_missing');
    const { address } = await emptyWallet();
    const byKey = await florin.get(`/v1/public/gifts?release_verification_key=${address}`, anonymously);
    expect(byKey.status).toBe(404);
    const release = await florin.post('/v1/gifts/release', {
      ...anonymously,
      json: { recipient_address: address, release_verification_key: address },
    });
    expect(release.status).toBe(404);
  });
});

describe('asking for a release', () => {
  it('by id or by key answers the public gift and a transaction that the recipient signs', async () => {
    const { gift } = await openGift(florin);
    const recipient = (await emptyWallet()).address;
    const byId = await askRelease(florin, gift.id, recipient);
    const byKey = await florin.post('/v1/gifts/release', {
      ...anonymously,
      json: { recipient_address: recipient, release_verification_key: gift.release_verification_key },
    });
    for (const { body } of [byId, byKey]) {
      expect(body).toMatchObject({
        object: 'public_gift',
        id: gift.id,
        status: 'open',
        next_action: { transaction: { signer_address: recipient, network_fee_lamports: 15_000 } },
      });
      expect(body).not.toHaveProperty('sender_address');
    }
  });

  it('refuses the code itself and old spellings', async () => {
    const { gift } = await openGift(florin);
    const { address } = await emptyWallet();
    const answer = await florin.post(`/v1/gifts/${gift.id}/release`, {
      ...anonymously,
      json: { recipient_address: address, release_code: '0000000000000000' },
    });
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'release_code' });
    const spelled = await florin.post(`/v1/gifts/${gift.id}/release`, {
      ...anonymously,
      json: { recipient_wallet: address },
    });
    expect(spelled.body.error).toMatchObject({ code: 'parameter_unknown', param: 'recipient_wallet' });
    const vault = (await florin.get(`/v1/public/gifts/${gift.id}`, anonymously)).body.vault_address;
    expect((await askRelease(florin, gift.id, vault)).body.error).toMatchObject({
      code: 'parameter_invalid',
      param: 'recipient_address',
    });
  });

  it('of a gift that is not open is 409 with the state in the code', async () => {
    const { address } = await emptyWallet();
    const codeOf = async (id: string) => {
      const answer = await askRelease(florin, id, address);
      expect(answer.status).toBe(409);
      return answer.body.error.code;
    };
    const unfunded = await makeGift(florin);
    expect(await codeOf(unfunded.gift.id)).toBe('gift_requires_action');
    await florin.post(`/v1/gifts/${unfunded.gift.id}/reclaim`);
    expect(await codeOf(unfunded.gift.id)).toBe('gift_reclaimed');
    const open = await openGift(florin);
    await claim(florin, open, await emptyWallet());
    await untilStatus(florin, open.gift.id, 'released');
    expect(await codeOf(open.gift.id)).toBe('gift_released');
  });
});

describe('the Solana Pay request of a gift', () => {
  it('names the business, then builds the funding for the sender', async () => {
    const { gift, sender } = await makeGift(florin);
    const label = await florin.get(`/pay/gifts/${gift.id}`, anonymously);
    expect(label.body).toEqual({ label: 'Leaf & Kettle', icon: `${florin.url}/icon.png` });
    const built = await florin.post(`/pay/gifts/${gift.id}`, {
      ...anonymously,
      json: { account: sender.address },
    });
    expect(built.body.message).toBe('Gift of 25 USDC from Leaf & Kettle');
    await florin.signAndSend(built.body.transaction, sender);
    await untilStatus(florin, gift.id, 'open');
    const again = await florin.post(`/pay/gifts/${gift.id}`, {
      ...anonymously,
      json: { account: sender.address },
    });
    expect(again.status).toBe(409);
    expect(again.body.error.code).toBe('gift_open');
  });

  it('is for the sender alone', async () => {
    const { gift } = await makeGift(florin);
    const { address } = await emptyWallet();
    const answer = await florin.post(`/pay/gifts/${gift.id}`, { ...anonymously, json: { account: address } });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'account' });
    expect((await florin.get('/pay/gifts/gift_none', anonymously)).status).toBe(404);
  });
});
