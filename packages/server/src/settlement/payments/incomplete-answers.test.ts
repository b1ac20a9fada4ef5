import { createChainPort } from '@florin/chain/rpc/chain-port';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import type { Services } from '../../services.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilFinal } from '../../testing/on-chain.testing.ts';
import { beginAtThisSlot } from '../cursor-store.ts';
import { pollOnce } from '../follow.ts';
import { IncompleteNode } from '../incomplete-node.testing.ts';
import { paymentFollower } from './follower.ts';
import { makeSession, session } from './payment-scene.testing.ts';

const never = new AbortController().signal;

let florin: TestFlorin;
let node: IncompleteNode;
let services: Services;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
  node = await IncompleteNode.start(florin.chain.rpcUrl);
  services = { ...florin.services, chain: createChainPort({ endpoints: [node.url] }) };
  await beginAtThisSlot(services.database, services.chain, 'payments');
});
afterAll(async () => {
  await node.stop();
  await florin.stop();
});

async function poll(): Promise<void> {
  await services.database.execute(sql`UPDATE parked_signatures SET retry_at = now()`);
  await pollOnce(paymentFollower(services), services, never);
}

const parked = () => florin.database.query(sql`SELECT signature FROM parked_signatures`);

it('a payment that the node shows without the owners of accounts is parked, and settles once one tells whose money it was', async () => {
  const payer = await florin.wallet();
  const open = await makeSession(florin, 500);
  const { body } = await florin.post(`/pay/sessions/${open.id}`, {
    key: null,
    json: { account: payer.address },
  });
  const signature = await florin.signAndSend(body.transaction, payer);
  node.omit('owners', signature);
  await untilFinal(florin, signature);
  await poll();
  expect((await florin.get(session(open.id))).body.status).toBe('open');
  expect(await parked()).toMatchObject([{ signature }]);
  node.heal();
  await poll();
  expect((await florin.get(session(open.id))).body.status).toBe('complete');
  const { data } = (await florin.get(`/v1/transactions?source=${open.id}`)).body;
  expect(data).toMatchObject([{ sender_address: payer.address, signer_address: payer.address }]);
  expect(await parked()).toEqual([]);
});
