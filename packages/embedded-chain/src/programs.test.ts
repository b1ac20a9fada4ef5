import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { deployProgram } from '@florin/chain/program/deploy.testing';
import type { Address } from '@solana/kit';
import { AccountRole, generateKeyPairSigner } from '@solana/kit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EmbeddedChain } from './chain.ts';
import { startEmbeddedChain } from './chain.ts';
import { VirtualClock } from './slots/clock.ts';
import { rpcOf, SOL, TestWallet } from './testing/wallet.testing.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'florin-programs-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** A call without any data: the program itself refuses it, which it can only do when it runs. */
async function errorOfEmptyCall(chain: EmbeddedChain, wallet: TestWallet, programAddress: Address) {
  const accounts = [{ address: wallet.address, role: AccountRole.READONLY }];
  const { value: latest } = await rpcOf(chain).getLatestBlockhash().send();
  const { wire } = await wallet.sign([{ programAddress, accounts, data: new Uint8Array() }], latest);
  const { value } = await rpcOf(chain)
    .simulateTransaction(wire, { encoding: 'base64', commitment: 'processed', replaceRecentBlockhash: true })
    .send();
  return JSON.stringify(value.err, (_, item) => (typeof item === 'bigint' ? Number(item) : item));
}

test('a program handed over at the start runs, and one that nobody deployed does not', async () => {
  const programs = [{ address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() }];
  const chain = await startEmbeddedChain({ programs, clock: new VirtualClock() });
  const wallet = await TestWallet.create(chain);
  expect(await errorOfEmptyCall(chain, wallet, EMBEDDED_PROGRAM_ID)).toMatch(
    /InstructionError.*(Custom|Invalid)/,
  );
  const missing = (await generateKeyPairSigner()).address;
  expect(await errorOfEmptyCall(chain, wallet, missing)).toBe('"InvalidProgramForExecution"');
  await chain.stop();
});

test('a program deployed through the upgradeable loader still runs after a restart', async () => {
  const clock = new VirtualClock();
  const first = await startEmbeddedChain({ directory, clock });
  const wallet = await TestWallet.create(first);
  await first.airdrop(wallet.address, 100n * SOL);
  const program = await generateKeyPairSigner();
  const rentLamports = await rentOf(first);
  const binary = await readProgramBinary();
  for (const step of await deployProgram({ binary, payer: wallet.signer, program, rentLamports })) {
    await wallet.send(await wallet.sign(step.instructions));
  }
  clock.advanceSlots(1);
  const error = await errorOfEmptyCall(first, wallet, program.address);
  expect(error).toMatch(/InstructionError.*(Custom|Invalid)/);
  await first.stop();

  const second = await startEmbeddedChain({ directory, clock: new VirtualClock() });
  await second.airdrop(wallet.address, SOL);
  expect(await errorOfEmptyCall(second, wallet, program.address)).toBe(error);
  await second.stop();
});

/** The loader's rent is linear in the length of the data, as everywhere. */
async function rentOf(chain: EmbeddedChain): Promise<(dataBytes: bigint) => bigint> {
  const rpc = rpcOf(chain);
  const empty = await rpc.getMinimumBalanceForRentExemption(0n).send();
  const one = await rpc.getMinimumBalanceForRentExemption(1n).send();
  return (dataBytes) => empty + dataBytes * (one - empty);
}
