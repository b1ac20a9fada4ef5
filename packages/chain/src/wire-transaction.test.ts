import {
  AccountRole,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getAddMemoInstruction, MEMO_PROGRAM_ADDRESS } from '@solana-program/memo';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedBy } from './signing.testing.ts';
import { USDC_MINT_ADDRESS } from './usdc.ts';
import { parseWireTransaction, unverifiedSigners } from './wire-transaction.ts';

const blockhash = USDC_MINT_ADDRESS as string as Blockhash;

let payer: KeyPairSigner;

beforeAll(async () => {
  payer = await generateKeyPairSigner();
});

function messageOf(memo: string) {
  return pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 1n }, paid),
    (timed) => appendTransactionMessageInstruction(getAddMemoInstruction({ memo }), timed),
  );
}

const transactionOf = (memo: string) => getBase64EncodedWireTransaction(compileTransaction(messageOf(memo)));

describe('a transaction off the wire', () => {
  it('is taken apart', () => {
    const parsed = parseWireTransaction(transactionOf('hello'));
    if (!parsed.ok) throw new Error(parsed.reason);
    const { feePayer, signers, version, instructions } = parsed.value;
    expect({ feePayer, signers, version, blockhash: parsed.value.blockhash }).toEqual({
      feePayer: payer.address,
      signers: [payer.address],
      version: 0,
      blockhash,
    });
    expect(instructions).toMatchObject([{ programAddress: MEMO_PROGRAM_ADDRESS }]);
    expect(new TextDecoder().decode(instructions[0]?.data as Uint8Array)).toBe('hello');
  });

  it('is refused in any other spelling of its base64', () => {
    const base64 = transactionOf('hello!!');
    expect(base64.endsWith('=')).toBe(true);
    for (const spelling of [
      base64.replace(/=+$/, ''),
      ` ${base64}`,
      `${base64}\n`,
      base64.replaceAll('A', '-'),
    ]) {
      expect(parseWireTransaction(spelling)).toEqual({ ok: false, reason: 'malformed' });
    }
  });

  it('is refused when its accounts come from a lookup table', async () => {
    const table = (await generateKeyPairSigner()).address;
    const target = (await generateKeyPairSigner()).address;
    const looking = appendTransactionMessageInstruction(
      { programAddress: MEMO_PROGRAM_ADDRESS, accounts: [{ address: target, role: AccountRole.READONLY }] },
      messageOf('hello'),
    );
    const compressed = compressTransactionMessageUsingAddressLookupTables(looking, { [table]: [target] });
    const base64 = getBase64EncodedWireTransaction(compileTransaction(compressed));
    expect(parseWireTransaction(base64)).toEqual({ ok: false, reason: 'lookup_table' });
  });

  it('is never a reason to throw, whatever its bytes are', () => {
    const bytes = Buffer.from(transactionOf('hello'), 'base64');
    const reasons = new Set<string>();
    for (let length = 0; length < bytes.length; length += 1) {
      const parsed = parseWireTransaction(bytes.subarray(0, length).toString('base64'));
      reasons.add(parsed.ok ? 'accepted' : parsed.reason);
    }
    expect(reasons).toEqual(new Set(['malformed']));
  });
});

it('signatures are checked against the message', async () => {
  const other = await generateKeyPairSigner();
  const signed = parseWireTransaction(await signedBy(transactionOf('hello'), payer));
  const unsigned = parseWireTransaction(transactionOf('hello'));
  if (!signed.ok || !unsigned.ok) throw new Error('not readable');
  expect(await unverifiedSigners(signed.value, [payer.address])).toEqual([]);
  expect(await unverifiedSigners(signed.value, [payer.address, other.address])).toEqual([other.address]);
  expect(await unverifiedSigners(unsigned.value, [payer.address])).toEqual([payer.address]);
});
