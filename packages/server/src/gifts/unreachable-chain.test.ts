import { createChainPort } from '@florin/chain/rpc/chain-port';
import type { Id } from '@florin/wire/ids';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { draftGift } from './draft.ts';
import { newVerificationKey } from './gift-scene.testing.ts';
import { insertGift } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  const limits = { readDeadlineMs: 200 };
  const chain = createChainPort({ endpoints: ['http://127.0.0.1:1'], limits });
  server = await startTestServer({}, { chain });
});
afterAll(() => server.stop());

it('without a chain a gift is not created, and a retry starts afresh', async () => {
  const send = {
    json: {
      amount: 2500,
      sender_address: (await generateKeyPairSigner()).address,
      release_verification_key: await newVerificationKey(),
    },
    headers: { 'idempotency-key': 'while the chain was away' },
  };
  for (let attempt = 0; attempt < 2; attempt++) {
    const answer = await server.post('/v1/gifts', send);
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatchObject({ type: 'api_error', code: 'chain_unavailable' });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('idempotent-replayed')).toBeNull();
  }
  expect((await server.get('/v1/gifts')).body.data).toEqual([]);
});

it('without a chain gifts can still be read; what could not be built is left out', async () => {
  const { services } = server;
  const body = {
    amount: 2500,
    sender_address: (await generateKeyPairSigner()).address,
    release_verification_key: await newVerificationKey(),
  };
  const gift = await draftGift(services, server.accountId as Id<'account'>, body);
  await insertGift(services.database, null, gift, null);
  const read = await server.get(`/v1/gifts/${gift.id}`);
  expect(read.body).toMatchObject({ id: gift.id, status: 'requires_action', next_action: null });
  expect((await server.get('/v1/gifts')).body.data).toEqual([read.body]);
  expect((await server.post(`/v1/gifts/${gift.id}/reclaim`)).status).toBe(503);
});
