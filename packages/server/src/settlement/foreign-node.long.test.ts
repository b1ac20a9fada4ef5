import { deploy } from '@florin/chain/deployment/deploy';
import { planDeployment } from '@florin/chain/deployment/plan';
import { readProgramBinary } from '@florin/chain/program/binary';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { eventually } from '@florin/testing/until';
import { type Base64EncodedWireTransaction, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { expect, it } from 'vitest';
import { newReferenceAddress } from '../network/reference-address.ts';
import { hasForeignNode, startForeignNode } from '../testing/foreign-node.testing.ts';
import { startTestServer, TEST_MERCHANT_WALLET } from '../testing/server.testing.ts';
import { signAsOneOf } from '../testing/sign.testing.ts';
import { startSettlement } from './worker.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

it.runIf(hasForeignNode)('settles a gift and a payment on a node of somebody else', async ({ skip }) => {
  const node = startForeignNode(skip);
  const chain = createChainPort({ endpoints: [node.rpcUrl] });
  const payer = await generateKeyPairSigner();
  node.setAccount(USDC_MINT_ADDRESS, 1_461_600, mintOfSixDecimals(), TOKEN_PROGRAM);
  node.fundSol(payer.address, 10_000_000_000);
  node.fundToken(payer.address, USDC_MINT_ADDRESS, 100_000_000);
  node.fundToken(TEST_MERCHANT_WALLET, USDC_MINT_ADDRESS, 1);
  const network = {
    programId: await deployed(chain, payer),
    mint: USDC_MINT_ADDRESS,
    beacon: newReferenceAddress(),
    feeWallet: null,
    sponsor: null,
  };
  const server = await startTestServer(
    { pollMs: 500, seePollMs: 500 },
    { chain, patientChain: chain, network, alongside: (services) => startSettlement(services) },
  );
  const send = async (transaction: string) => {
    const signed = (await signAsOneOf(transaction, [payer])) as Base64EncodedWireTransaction;
    expect(await chain.submit(signed)).toMatchObject({ outcome: 'submitted' });
  };
  const until = (path: string, status: string) =>
    eventually(async () => expect((await server.get(path)).body.status).toBe(status));
  try {
    const { body: intent } = await server.post('/v1/transaction_intents', { json: { amount: 250 } });
    const built = await server.post(`/pay/intents/${intent.id}`, {
      key: null,
      json: { account: payer.address },
    });
    expect([built.status, built.text]).toEqual([200, expect.any(String)]);
    await send(built.body.transaction);
    await until(`/v1/transaction_intents/${intent.id}`, 'succeeded');

    const releaseKey = await generateKeyPairSigner();
    const gift = await server.post('/v1/gifts', {
      json: { amount: 500, sender_address: payer.address, release_verification_key: releaseKey.address },
    });
    expect([gift.status, gift.text]).toEqual([200, expect.any(String)]);
    await send(gift.body.next_action.transaction.serialized_transaction);
    await until(`/v1/gifts/${gift.body.id}`, 'open');
  } finally {
    await server.stop();
    node.stop();
  }
});

async function deployed(chain: ReturnType<typeof createChainPort>, payer: KeyPairSigner) {
  const program = await generateKeyPairSigner();
  const request = { binary: await readProgramBinary(), program, payer, authority: payer };
  const planned = await planDeployment(chain, request);
  if (!planned.ok) throw new Error(planned.reason);
  expect(await deploy(chain, request, planned.plan, () => undefined)).toMatchObject({ ok: true });
  return program.address;
}

/** A mint's account: neither who may mint nor who may freeze, no supply, six decimals, initialized. */
function mintOfSixDecimals(): number[] {
  const data = Array<number>(82).fill(0);
  data[44] = 6;
  data[45] = 1;
  return data;
}
