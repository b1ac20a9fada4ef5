import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import type { Event } from '@florin/wire/events/event';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createFlorin, type Florin } from './florin.ts';
import { deriveVerificationKey, generateReleaseCode } from './release-code.ts';
import type { FlorinOptions } from './request/send.ts';
import { keypairSigner, newKeypair, type Signer, signClaim, signTransaction } from './signing.ts';

let server: TestFlorin;
let florin: Florin;
let sender: Signer;
beforeAll(async () => {
  server = await startTestFlorin();
  server.hurryAfterLanding();
  florin = client();
  sender = await wallet();
});
afterAll(() => server.stop());

const client = (options: Partial<FlorinOptions> = {}) =>
  createFlorin({ baseUrl: server.url, apiKey: server.key, ...options });

async function wallet(): Promise<Signer> {
  const signer = await keypairSigner(await newKeypair());
  await server.chain.airdrop(signer.address as never, 1_000_000_000n);
  await server.chain.faucet(signer.address as never, 100_000_000n);
  return signer;
}

async function makeGift(code = generateReleaseCode()) {
  const gift = await florin.gifts.create({
    amount: 500,
    sender_address: sender.address,
    release_verification_key: await deriveVerificationKey(code),
  });
  return { code, gift };
}

async function fund(gift: { next_action: { transaction: { serialized_transaction: string } } | null }) {
  const transaction = await signTransaction(gift.next_action!.transaction.serialized_transaction, sender);
  return florin.transactions.submit({ transaction });
}

describe('a gift', () => {
  it('is made, funded, waited for, claimed by someone without a cent, and told of in a stream', async () => {
    const seen: string[] = [];
    const stop = new AbortController();
    let isOpen: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    const watching = (async () => {
      const stream = florin.events.stream({ type: 'gift.*' }, { signal: stop.signal, onOpen: isOpen });
      for await (const event of stream) {
        expectTypeOf(event).toEqualTypeOf<Event>();
        seen.push(event.type);
        if (event.type === 'gift.released') return;
      }
    })();
    await opened;
    const { code, gift } = await makeGift();
    expectTypeOf(gift.status).toEqualTypeOf<'requires_action' | 'open' | 'released' | 'reclaimed'>();
    await fund(gift);
    expect(await florin.gifts.waitFor(gift.id, 'open')).toMatchObject({ id: gift.id, status: 'open' });

    const anyone = createFlorin({ baseUrl: server.url });
    const recipient = await keypairSigner(await newKeypair());
    const shown = await anyone.publicGifts.find({
      release_verification_key: await deriveVerificationKey(code),
    });
    const release = await anyone.gifts.release(shown.id, { recipient_address: recipient.address });
    const transaction = await signClaim(release, { code, recipient, gift: shown });
    await anyone.transactions.submit({ transaction });
    const released = await florin.gifts.waitFor(gift.id, ['released']);
    expect(released.recipient_address).toBe(recipient.address);
    await watching;
    expect(seen).toEqual(['gift.created', 'gift.funded', 'gift.released']);
  });

  it('is not claimed by a transaction that pays somebody else', async () => {
    const { code, gift } = await makeGift();
    await fund(gift);
    await florin.gifts.waitFor(gift.id, 'open');
    const [recipient, thief] = await Promise.all([0, 1].map(async () => keypairSigner(await newKeypair())));
    const shown = await florin.publicGifts.retrieve(gift.id);
    const release = await florin.gifts.release(gift.id, { recipient_address: thief!.address });
    const disguised = { ...thief!, address: thief!.address };
    await expect(
      signClaim(release, { code, recipient: { ...disguised, address: recipient!.address }, gift: shown }),
    ).rejects.toThrow('does not sign this transaction');
    await expect(
      signClaim(release, { code, recipient: thief!, gift: { ...shown, vault_address: recipient!.address } }),
    ).rejects.toThrow('The code was not used');
  });
});

describe('waiting', () => {
  /** Stands for a runtime, a proxy or a service that has no stream to give. */
  const withoutStream: typeof fetch = (url, init) =>
    String(url).includes('/events/stream')
      ? Promise.reject(new TypeError('no streams here'))
      : fetch(url, init);

  it('looks by itself where there is no stream', async () => {
    const { gift } = await makeGift();
    const waiting = client({ fetch: withoutStream }).gifts.waitFor(gift.id, 'open');
    await fund(gift);
    expect(await waiting).toMatchObject({ status: 'open' });
  });

  it('ends where the object has ended otherwise, and says how', async () => {
    const { gift } = await makeGift();
    const waited = expect(florin.gifts.waitFor(gift.id, 'released')).rejects.toMatchObject({
      name: 'UnexpectedStatusError',
      object: { id: gift.id, status: 'reclaimed' },
    });
    await florin.gifts.reclaim(gift.id);
    await waited;
  });

  it('ends in time, with the signal, and where there is nothing to wait for', async () => {
    const { gift } = await makeGift();
    await expect(florin.gifts.waitFor(gift.id, 'open', { timeoutMs: 50 })).rejects.toThrow('was not open');
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(florin.gifts.waitFor(gift.id, 'open', { signal })).rejects.toThrow('never mind');
    await expect(florin.gifts.waitFor('gift_1', 'open')).rejects.toMatchObject({ name: 'NotFoundError' });
  });
});

it('loops over everything, by pages', async () => {
  for (let number = 0; number < 5; number++)
    await florin.products.create({ name: `Tea ${number}`, amount: 100 });
  const names: string[] = [];
  for await (const { name } of florin.products.list({ limit: 2 })) names.push(name);
  expect(names).toEqual(['Tea 4', 'Tea 3', 'Tea 2', 'Tea 1', 'Tea 0']);
  expect(await florin.products.list({ limit: 2 })).toMatchObject({ object: 'list', has_more: true });
});

it('makes one object of a create whose answer was lost', async () => {
  let isLost = false;
  const losing: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    if (init?.method !== 'POST' || isLost) return response;
    isLost = true;
    throw new TypeError('connection reset');
  };
  const { id } = await client({ fetch: losing }).products.create({ name: 'Once', amount: 100 });
  expect(isLost).toBe(true);
  const { data } = await florin.products.list({ limit: 100 });
  expect(data.filter(({ name }) => name === 'Once').map((product) => product.id)).toEqual([id]);
});

it('is refused on the next request of a stream or a call, once its key is revoked', async () => {
  const key = await florin.apiKeys.create({ name: 'Short-lived' });
  const short = client({ apiKey: key.secret });
  await short.account.retrieve();
  await florin.apiKeys.delete(key.id);
  await expect(short.account.retrieve()).rejects.toMatchObject({ name: 'AuthenticationError' });
  await expect(short.events.stream().next()).rejects.toMatchObject({ name: 'AuthenticationError' });
});

it('knows what each route takes and answers', () => {
  expectTypeOf(florin.gifts.create).parameter(0).toHaveProperty('release_verification_key');
  expectTypeOf(florin.checkoutIntents.retrieve).returns.resolves.toHaveProperty('amount_breakdown');
  // @ts-expect-error a gift has no such state
  expect(() => florin.gifts.waitFor('', 'shipped')).toBeTypeOf('function');
  // @ts-expect-error an amount is a number of cents
  expect(() => florin.products.create({ name: 'Tea', amount: '5.00' })).toBeTypeOf('function');
});
