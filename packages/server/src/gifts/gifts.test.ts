import { SMALL_ORDER_KEYS } from '@florin/release-code/small-order';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { usdcOf } from '../testing/on-chain.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';
import {
  claim,
  emptyWallet,
  fund,
  makeGift,
  newVerificationKey,
  openGift,
  takeBack,
  untilStatus,
} from './gift-scene.testing.ts';

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin();
});
afterAll(() => florin.stop());

const transactionsOf = async (id: string) => (await florin.get(`/v1/transactions?source=${id}`)).body.data;
describe('a gift', () => {
  it('is created with the transaction that funds it', async () => {
    const { gift, sender, releaseKey } = await makeGift(florin);
    expect(gift).toMatchObject({
      object: 'gift',
      status: 'requires_action',
      amount: 2500,
      currency: 'usdc',
      sender_address: sender.address,
      release_verification_key: releaseKey.address,
      recipient_address: null,
      funded_at: null,
      next_action: {
        type: 'submit_transaction',
        transaction: {
          signer_address: sender.address,
          network_fee_lamports: 5000,
          chain_pay_uri: `solana:${florin.url}/pay/gifts/${gift.id}`,
          qr_data_url: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
        },
      },
    });
  });

  it('opens once funded, with one gift_fund Transaction', async () => {
    const scene = await makeGift(florin);
    const signature = await fund(florin, scene);
    const gift = await untilStatus(florin, scene.gift.id, 'open');
    expect(gift).toMatchObject({ next_action: null, funded_at: expect.any(Number) });
    expect(await transactionsOf(gift.id)).toMatchObject([
      {
        type: 'gift_fund',
        signature,
        amount: 2500,
        sender_address: scene.sender.address,
        recipient_address: null,
        account_id: florin.accountId,
        created: gift.funded_at,
      },
    ]);
  });

  it('is claimed by a wallet without SOL', async () => {
    const scene = await openGift(florin);
    const recipient = await emptyWallet();
    const submitted = await claim(florin, scene, recipient);
    expect(submitted.body).toEqual({ object: 'submission', signature: expect.any(String) });
    const gift = await untilStatus(florin, scene.gift.id, 'released');
    expect(gift).toMatchObject({
      recipient_address: recipient.address,
      release_tx: submitted.body.signature,
      released_at: expect.any(Number),
      reclaimed_at: null,
      next_action: null,
    });
    expect(await usdcOf(florin, recipient.address)).toBe(25_000_000n);
    expect((await transactionsOf(gift.id)).map((row: { type: string }) => row.type).sort()).toEqual([
      'gift_fund',
      'gift_release',
    ]);
  });

  it('is taken back by its sender', async () => {
    const scene = await openGift(florin);
    const reclaim = await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    expect(reclaim.body).toMatchObject({
      status: 'open',
      next_action: { transaction: { signer_address: scene.sender.address } },
    });
    await florin.signAndSend(reclaim.body.next_action.transaction.serialized_transaction, scene.sender);
    const gift = await untilStatus(florin, scene.gift.id, 'reclaimed');
    expect(gift).toMatchObject({ reclaimed_at: expect.any(Number), released_at: null, next_action: null });
    expect(await usdcOf(florin, scene.sender.address)).toBe(1_000_000_000n);
    expect((await transactionsOf(gift.id)).map((row: { type: string }) => row.type)).toEqual(['gift_fund']);
  });
});

describe('reclaim', () => {
  it('ends an unfunded gift at once, and again changes nothing', async () => {
    const { gift } = await makeGift(florin);
    const first = await florin.post(`/v1/gifts/${gift.id}/reclaim`);
    expect(first.body).toMatchObject({
      status: 'reclaimed',
      next_action: null,
      reclaimed_at: expect.any(Number),
    });
    expect((await florin.post(`/v1/gifts/${gift.id}/reclaim`)).body).toEqual(first.body);
  });

  it('of a claimed gift is 409 gift_released', async () => {
    const scene = await openGift(florin);
    await claim(florin, scene, await emptyWallet());
    await untilStatus(florin, scene.gift.id, 'released');
    const answer = await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code: 'gift_released' });
    expect(answer.headers.get('stripe-should-retry')).toBe('false');
  });

  it('hands out the way back when funding lands after all', async () => {
    const scene = await makeGift(florin);
    await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    await fund(florin, scene);
    await florin.until(`/v1/gifts/${scene.gift.id}`, (gift) => gift.funded_at !== null);
    const late = await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    expect(late.body).toMatchObject({ status: 'reclaimed', next_action: { type: 'submit_transaction' } });
    await takeBack(florin, scene);
    expect(await usdcOf(florin, scene.sender.address)).toBe(1_000_000_000n);
    const done = await florin.post(`/v1/gifts/${scene.gift.id}/reclaim`);
    expect(done.body).toMatchObject({ status: 'reclaimed', next_action: null });
  });
});

describe('creating a gift', () => {
  const bodyWith = async (changes: object) => ({
    amount: 2500,
    sender_address: (await generateKeyPairSigner()).address,
    release_verification_key: await newVerificationKey(),
    ...changes,
  });
  const refusal = async (changes: object) => {
    const answer = await florin.post('/v1/gifts', { json: await bodyWith(changes) });
    expect(answer.status).toBe(400);
    return answer.body.error;
  };

  it('refuses the spellings of the walkthrough and says that amounts are cents', async () => {
    const { sender_address, ...rest } = await bodyWith({ amount: 5_000_000 });
    const answer = await florin.post('/v1/gifts', { json: { ...rest, sender_wallet: sender_address } });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'sender_wallet' });
    expect(answer.body.error.message).toMatch(/sender_address.*cents/);
  });

  it('refuses amounts outside the limits', async () => {
    expect(await refusal({ amount: 0 })).toMatchObject({ code: 'parameter_invalid', param: 'amount' });
    expect(await refusal({ amount: 1_000_001 })).toMatchObject({
      code: 'parameter_invalid',
      param: 'amount',
      message: expect.stringContaining('1 to 1,000,000 cents'),
    });
    expect(await refusal({ amount: '2500' })).toMatchObject({ code: 'parameter_invalid', param: 'amount' });
  });

  it('refuses a key that is not on the curve', async () => {
    const vault = (await florin.get(`/v1/public/gifts/${(await makeGift(florin)).gift.id}`)).body
      .vault_address;
    expect(await refusal({ release_verification_key: vault })).toMatchObject({
      code: 'parameter_invalid',
      param: 'release_verification_key',
    });
    expect(await refusal({ sender_address: vault })).toMatchObject({ param: 'sender_address' });
    expect(await refusal({ release_verification_key: 'not a key' })).toMatchObject({
      code: 'parameter_invalid',
      param: 'release_verification_key',
    });
  });

  it.each([...SMALL_ORDER_KEYS])('refuses %s as a key: it is of small order and has no code', async (key) => {
    expect(await refusal({ release_verification_key: key })).toMatchObject({
      code: 'parameter_invalid',
      param: 'release_verification_key',
    });
  });

  it('refuses a key that ever backed a gift, also of another account and after its end', async () => {
    const { gift } = await makeGift(florin);
    await florin.post(`/v1/gifts/${gift.id}/reclaim`);
    const { key } = await florin.otherMerchant();
    const json = await bodyWith({ release_verification_key: gift.release_verification_key });
    const answer = await florin.post('/v1/gifts', { key, json });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'release_key_in_use',
      param: 'release_verification_key',
    });
  });

  it('refuses the addresses of the service in every role', async () => {
    const { sponsor, feeWallet, beacon, programId } = florin.services.network;
    for (const own of [sponsor!.address, feeWallet!, beacon, programId]) {
      for (const param of ['sender_address', 'release_verification_key']) {
        expect(await refusal({ [param]: own })).toMatchObject({ code: 'address_refused', param });
      }
    }
    const scene = await openGift(florin);
    const answer = await florin.post(`/v1/gifts/${scene.gift.id}/release`, {
      key: null,
      json: { recipient_address: sponsor!.address },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'address_refused', param: 'recipient_address' });
  });

  it('with one Idempotency-Key makes one gift, and a replay shows it as it is now', async () => {
    const sender = await florin.wallet();
    const send = {
      json: await bodyWith({ sender_address: sender.address }),
      headers: { 'idempotency-key': 'one gift' },
    };
    const answers = await Promise.all([1, 2, 3].map(() => florin.post('/v1/gifts', send)));
    const made = answers.filter((answer) => answer.status === 200);
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    const replay = await florin.post('/v1/gifts', send);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
    expect(replay.body.next_action.transaction.qr_data_url).toBeDefined();
    await florin.signAndSend(replay.body.next_action.transaction.serialized_transaction, sender);
    await untilStatus(florin, replay.body.id, 'open');
    expect((await florin.post('/v1/gifts', send)).body).toMatchObject({ status: 'open', next_action: null });
  });

  it('keeps metadata', async () => {
    const { body } = await florin.post('/v1/gifts', { json: await bodyWith({ metadata: { order: '42' } }) });
    expect((await florin.get(`/v1/gifts/${body.id}`)).body.metadata).toEqual({ order: '42' });
  });
});

describe('reading gifts', () => {
  it('rebuilds the funding transaction on a fresh blockhash', async () => {
    const scene = await makeGift(florin);
    const before = scene.gift.next_action!.transaction.serialized_transaction;
    const now = await florin.until(
      `/v1/gifts/${scene.gift.id}`,
      (gift) => gift.next_action.transaction.serialized_transaction !== before,
    );
    await florin.signAndSend(now.next_action.transaction.serialized_transaction, scene.sender);
    await untilStatus(florin, scene.gift.id, 'open');
  });

  it('lists by status and sender, newest first, in pages', async () => {
    const sender = await florin.wallet();
    const made = [];
    for (let count = 0; count < 3; count++) made.push((await makeGift(florin, { sender })).gift.id);
    await florin.post(`/v1/gifts/${made[1]}/reclaim`);
    const ids = async (query: string) =>
      (await florin.get(`/v1/gifts?sender_address=${sender.address}${query}`)).body.data.map(
        (gift: { id: string }) => gift.id,
      );
    expect(await ids('')).toEqual([made[2], made[1], made[0]]);
    expect(await ids('&status=reclaimed')).toEqual([made[1]]);
    expect(await ids('&status=requires_action')).toEqual([made[2], made[0]]);
    expect(await ids(`&limit=1&starting_after=${made[2]}`)).toEqual([made[1]]);
    expect(await ids(`&ending_before=${made[1]}`)).toEqual([made[2]]);
    const list = await florin.get(`/v1/gifts?sender_address=${sender.address}&limit=2`);
    expect(list.body).toMatchObject({ object: 'list', has_more: true, url: '/v1/gifts' });
  });

  it('shows a gift to its own account only', async () => {
    const { gift } = await makeGift(florin);
    const { key } = await florin.otherMerchant();
    const missing = gift.id.slice(0, -1) + (gift.id.endsWith('0') ? '1' : '0');
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/reclaim'],
    ] as const) {
      const foreign = await florin.send(method, `/v1/gifts/${gift.id}${path}`, { key });
      const absent = await florin.send(method, `/v1/gifts/${missing}${path}`, { key });
      expect(foreign.status).toBe(404);
      expect(foreign.text.replaceAll(gift.id, '')).toBe(absent.text.replaceAll(missing, ''));
      expect((await florin.send(method, `/v1/gifts/${gift.id}${path}`, { key: null })).status).toBe(401);
    }
    expect((await florin.get('/v1/gifts', { key })).body.data).toEqual([]);
  });
});

describe('funding many at once', () => {
  const fundOf = (ids: readonly string[], key?: string) =>
    florin.post('/v1/gifts/fund', { json: { gifts: ids }, ...(key !== undefined && { key }) });

  it('takes one transaction for nine gifts, and opens each of them', async () => {
    const sender = await florin.wallet();
    const scenes = [];
    for (let count = 0; count < 11; count++)
      scenes.push(await makeGift(florin, { sender, amount: 100 + count }));
    const ids = scenes.map(({ gift }) => gift.id);
    const { body } = await fundOf(ids);
    expect(body).toMatchObject({ object: 'gift_funding' });
    expect(body.transactions.map(({ gifts }: { gifts: string[] }) => gifts.length)).toEqual([9, 2]);
    for (const { serialized_transaction, signer_address } of body.transactions) {
      expect(signer_address).toBe(sender.address);
      const transaction = await signAsOneOf(serialized_transaction, [sender]);
      const sent = await florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
      expect(sent.status).toBe(200);
    }
    for (const id of ids) await untilStatus(florin, id, 'open');
    expect((await fundOf(ids)).body.error.code).toBe('gift_open');
  });

  it('is for one sender, and for gifts of the account that need it', async () => {
    const [one, other] = [await makeGift(florin), await makeGift(florin)];
    expect((await fundOf([one.gift.id, other.gift.id])).body.error).toMatchObject({ param: 'gifts' });
    const { key } = await florin.otherMerchant();
    expect((await fundOf([one.gift.id], key)).status).toBe(404);
    expect((await fundOf([])).status).toBe(400);
  });

  it('sends no transaction that pays something else, too', async () => {
    const sender = await florin.wallet();
    const gifts = [await makeGift(florin, { sender }), await makeGift(florin, { sender })];
    const { body } = await fundOf(gifts.map(({ gift }) => gift.id));
    await florin.post(`/v1/gifts/${gifts[1]!.gift.id}/reclaim`);
    const transaction = await signAsOneOf(body.transactions[0].serialized_transaction, [sender]);
    const sent = await florin.post('/v1/public/transactions/submit', { key: null, json: { transaction } });
    expect(sent.body.error.code).toBe('gift_reclaimed');
  });
});
