import { buildGiftRelease } from '@florin/chain/builders/gift';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { LIGHTHOUSE_PROGRAM } from '@florin/chain/sponsor/assertion';
import { COMPUTE_BUDGET_PROGRAM } from '@florin/chain/sponsor/compute-budget';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { parseWireTransaction, unverifiedSigners } from '@florin/chain/wire-transaction';
import { type Address, type Base64EncodedWireTransaction, generateKeyPairSigner } from '@solana/kit';
import { beforeAll, expect, it } from 'vitest';
import type { Behaviour } from './settings.ts';
import { signTransaction } from './sign-transaction.ts';
import { type SigningKey, signingKeyOf } from './signing-key.ts';

let key: SigningKey;
let built: Base64EncodedWireTransaction;

beforeAll(async () => {
  key = await signingKeyOf('07'.repeat(32));
  const [sender, releaseKey, sponsor] = await Promise.all(
    Array.from({ length: 3 }, async () => (await generateKeyPairSigner()).address),
  );
  const moment = {
    lifetime: {
      blockhash: 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N' as never,
      lastValidBlockHeight: 1n,
    },
    microLamportsPerComputeUnit: 5n,
  };
  const terms = {
    programId: EMBEDDED_PROGRAM_ID,
    mint: USDC_MINT_ADDRESS,
    sender: sender!,
    releaseKey: releaseKey!,
  };
  const release = await buildGiftRelease(
    { ...terms, recipient: key.address as Address, sponsor: sponsor! },
    moment,
  );
  built = release.transactionBase64;
});

async function signedBy(behaviour: Behaviour) {
  const signed = await signTransaction(Buffer.from(built, 'base64'), key, behaviour);
  const parsed = parseWireTransaction(Buffer.from(signed).toString('base64'));
  if (!parsed.ok) throw new Error(parsed.reason);
  expect(await unverifiedSigners(parsed.value, [key.address as Address])).toEqual([]);
  return parsed.value.instructions;
}

const count = (instructions: Awaited<ReturnType<typeof signedBy>>, program: Address) =>
  instructions.filter(({ programAddress }) => programAddress === program).length;

it('leaves a transaction alone unless told otherwise', async () => {
  const original = parseWireTransaction(built);
  if (!original.ok) throw new Error(original.reason);
  expect(await signedBy('plain')).toEqual(original.value.instructions);
  expect(await signedBy('strips')).toEqual(original.value.instructions);
});

it('replaces the price and appends an assertion where it modifies', async () => {
  const priced = await signedBy('prices');
  expect(count(priced, COMPUTE_BUDGET_PROGRAM)).toBe(2);
  const modified = await signedBy('modifies');
  expect(count(modified, COMPUTE_BUDGET_PROGRAM)).toBe(2);
  expect(count(modified, LIGHTHOUSE_PROGRAM)).toBe(1);
});

it('refuses a transaction that it is no signer of', async () => {
  const other = await signingKeyOf('09'.repeat(32));
  await expect(signTransaction(Buffer.from(built, 'base64'), other, 'plain')).rejects.toThrow(
    'no signer of the transaction',
  );
});
