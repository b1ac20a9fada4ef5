import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { eventually } from '@florin/testing/until';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChainPort } from '../port.ts';
import { readProgramBinary } from '../program/binary.ts';
import { deployedProgram, hashOfProgram } from '../program/deployed.ts';
import { createChainPort } from '../rpc/chain-port.ts';
import { abandon, changeAuthority, deploy } from './deploy.ts';
import { CHUNK_BYTES, type DeploymentPlan, type DeploymentRequest, planDeployment } from './plan.ts';

const SOL = 1_000_000_000n;

let embedded: EmbeddedChain;
let chain: ChainPort;
let binary: Uint8Array;
let request: DeploymentRequest & { readonly program: KeyPairSigner };
beforeAll(async () => {
  embedded = await startEmbeddedChain({ slotMs: 100 });
  chain = createChainPort({
    endpoints: [{ name: 'in process', transport: embedded.transport }],
    limits: { rebroadcastEveryMs: 100 },
  });
  binary = await readProgramBinary();
});
afterAll(() => embedded.stop());
beforeEach(async () => {
  const payer = await walletWith(SOL);
  request = { binary, payer, authority: payer, program: await generateKeyPairSigner() };
});

async function walletWith(lamports: bigint): Promise<KeyPairSigner> {
  const wallet = await generateKeyPairSigner();
  await embedded.airdrop(wallet.address, lamports);
  await eventually(async () => {
    const states = await chain.accounts([wallet.address], { commitment: 'confirmed' });
    expect(states.get(wallet.address)).toMatchObject({ exists: true });
  });
  return wallet;
}

async function planned(over: DeploymentRequest = request): Promise<DeploymentPlan> {
  const outcome = await planDeployment(chain, over);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.plan;
}

const silent = () => undefined;

it('deploys a program for what it said, and finds nothing to do after that', async () => {
  const plan = await planned();
  expect(plan).toMatchObject({ kind: 'deploy', hash: hashOfProgram(binary), extendBytes: 0 });
  expect(await deploy(chain, request, plan, silent)).toEqual({ ok: true, hash: plan.hash });
  expect(await deployedProgram(chain, request.program.address)).toEqual({
    state: 'deployed',
    hash: plan.hash,
  });

  const again = await planned();
  expect(again).toMatchObject({ kind: 'nothing', chunks: [], cost: { neededLamports: 0n } });
  const spent = SOL - again.cost.payerLamports;
  expect(spent).toBeGreaterThan(plan.cost.rentLamports);
  expect(spent).toBeLessThanOrEqual(plan.cost.rentLamports + plan.cost.feeLamports);
});

it('needs no more than it says', async () => {
  const payer = await walletWith((await planned()).cost.neededLamports);
  const exact = { ...request, payer, authority: payer };
  const plan = await planned(exact);
  expect(plan.cost.payerLamports).toBe(plan.cost.neededLamports);
  expect(await deploy(chain, exact, plan, silent)).toMatchObject({ ok: true });
});

it('goes on where it was broken off, and writes nothing twice', async () => {
  const authority = await generateKeyPairSigner();
  const apart = { ...request, authority };
  let sends = 0;
  const failing: ChainPort = {
    ...chain,
    send: (...args) => {
      sends += 1;
      if (sends > 5) throw new Error('the process ended here');
      return chain.send(...args);
    },
  };
  await expect(deploy(failing, apart, await planned(apart), silent)).rejects.toThrow('ended here');
  const rest = await eventually(async () => {
    const plan = await planned(apart);
    expect(plan.chunks.length).toBe(Math.ceil(binary.length / CHUNK_BYTES) - 4);
    return plan;
  });
  expect(rest.buffer.exists).toBe(true);
  expect(await deploy(chain, apart, rest, silent)).toMatchObject({ ok: true });
});

it('tries parts again that did not land', async () => {
  let sends = 0;
  const losing: ChainPort = {
    ...chain,
    send: async (transaction, options) => {
      sends += 1;
      if (sends > 1 && sends % 3 === 0) return { outcome: 'expired', signature: 'lost' as never };
      return chain.send(transaction, options);
    },
  };
  const outcome = await deploy(losing, request, await planned(), silent);
  const last = outcome.ok ? outcome : await deploy(chain, request, await planned(), silent);
  expect(last).toMatchObject({ ok: true });
});

it('gives the rent of a buffer back that was given up', async () => {
  let sends = 0;
  const stopping = {
    ...chain,
    send: ((...args) =>
      sends++ > 2 ? Promise.reject(new Error('stop')) : chain.send(...args)) as ChainPort['send'],
  };
  await expect(deploy(stopping, request, await planned(), silent)).rejects.toThrow('stop');
  const { buffer, cost } = await planned();
  expect(await abandon(chain, request, buffer.address)).toBeNull();
  const after = await planned();
  expect(after.buffer.exists).toBe(false);
  expect(after.cost.payerLamports).toBeGreaterThan(cost.payerLamports);
});

it('refuses what the payer cannot pay for, before anything is sent', async () => {
  const payer = await walletWith(1_000_000n);
  const poor = { ...request, payer, authority: payer };
  const plan = await planned(poor);
  const never = { ...chain, send: () => Promise.reject(new Error('sent')) };
  expect(await deploy(never, poor, plan, silent)).toEqual({
    ok: false,
    reason: `the payer has 1000000 lamports and needs ${plan.cost.neededLamports}`,
  });
});

it('upgrades by the authority alone, until nobody has it', async () => {
  expect(await deploy(chain, request, await planned(), silent)).toEqual({
    ok: true,
    hash: hashOfProgram(binary),
  });
  const program = request.program.address;
  const stranger = await generateKeyPairSigner();
  // Another hash is another program: what follows a program's end is not loaded.
  const changed = { ...request, program, binary: Uint8Array.of(...binary, 1) };
  expect(await planDeployment(chain, { ...changed, authority: stranger })).toEqual({
    ok: false,
    reason: `${program} is upgraded by ${request.authority.address}, not by ${stranger.address}`,
  });

  const plan = await planned(changed);
  expect(plan.kind).toBe('upgrade');
  expect(plan.extendBytes).toBe(10_240);
  expect(await deploy(chain, changed, plan, silent)).toEqual({
    ok: true,
    hash: hashOfProgram(changed.binary),
  });

  const change = { program, payer: request.payer, authority: request.authority };
  expect(await changeAuthority(chain, { ...change, next: stranger.address })).toBeNull();
  expect(await changeAuthority(chain, { ...change, next: null })).toMatch(/rejected|failed/);
  expect(await changeAuthority(chain, { ...change, authority: stranger, next: null })).toBeNull();
  expect(await planDeployment(chain, { ...request, program, authority: stranger })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('can never be upgraded'),
  });
});

it('refuses an address where nothing is, and what is no program', async () => {
  const nowhere = (await generateKeyPairSigner()).address;
  expect(await planDeployment(chain, { ...request, program: nowhere })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('nothing is at'),
  });
  expect(await planDeployment(chain, { ...request, program: request.payer.address })).toMatchObject({
    ok: false,
    reason: expect.stringContaining('is not a program'),
  });
});
