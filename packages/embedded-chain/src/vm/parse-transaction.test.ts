import type { Address, Blockhash } from '@solana/kit';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressOfKey, keyOfAddress } from '../bytes/byte-key.ts';
import { parseMessage, parseTransaction } from './parse-transaction.ts';
import { Vm } from './vm.ts';
import { SYSTEM_PROGRAM } from './well-known.ts';

const PAYER = address('4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi');
const MEMO = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const BLOCKHASH = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR' as Blockhash;

const anyAddress = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => addressOfKey(Buffer.from(bytes).toString('latin1') as never));
const anyRole = fc.constantFrom(AccountRole.READONLY, AccountRole.WRITABLE, AccountRole.READONLY_SIGNER);
const anyInstruction = fc.record({
  programAddress: fc.oneof(fc.constant(MEMO), anyAddress),
  accounts: fc.array(fc.record({ address: anyAddress, role: anyRole }), { maxLength: 4 }),
  data: fc.uint8Array({ maxLength: 40 }),
});
const anyTransaction = fc
  .record({
    version: fc.constantFrom('legacy' as const, 0 as const),
    instructions: fc.array(anyInstruction, { maxLength: 3 }),
  })
  .map(({ version, instructions }) => compile(version, instructions));

function compile(version: 'legacy' | 0, instructions: readonly { programAddress: Address }[]) {
  const lifetime = { blockhash: BLOCKHASH, lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: version as 0 }),
    (draft) => setTransactionMessageFeePayer(PAYER, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  );
  return compileTransaction(message);
}

test('reads what kit writes', () => {
  fc.assert(
    fc.property(anyTransaction, (transaction) => {
      const wire = new Uint8Array(getTransactionEncoder().encode(transaction));
      const expected = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
      const parsed = parseTransaction(wire)!.message;
      expect(parsed).toEqual(parseMessage(new Uint8Array(transaction.messageBytes)));
      expect(parsed.version).toBe(expected.version);
      expect(parsed.staticKeys.map(addressOfKey)).toEqual(expected.staticAccounts);
      expect(parsed.signerCount).toBe(expected.header.numSignerAccounts);
      expect(addressOfKey(parsed.blockhash)).toBe(BLOCKHASH);
    }),
    { numRuns: 200 },
  );
});

test('refuses a transaction with anything missing or left over', () => {
  const wire = new Uint8Array(getTransactionEncoder().encode(compile(0, [{ programAddress: MEMO }])));
  expect(parseTransaction(wire)).not.toBeNull();
  for (let length = 0; length < wire.length; length++)
    expect(parseTransaction(wire.subarray(0, length))).toBeNull();
  expect(parseTransaction(new Uint8Array([...wire, 0]))).toBeNull();
  expect(parseTransaction(new Uint8Array(1233))).toBeNull();
});

// The VM's binding ends the whole process on bytes that it cannot read, so this run would not come to its end.
test('lets nothing through that the VM cannot read', () => {
  const vm = new Vm();
  vm.setAccount(keyOfAddress(PAYER), {
    lamports: 1_000_000_000n,
    data: new Uint8Array(),
    owner: SYSTEM_PROGRAM,
    executable: false,
  });
  let passed = 0;
  const mutation = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(anyTransaction, mutation, (transaction, changes) => {
      const wire = new Uint8Array(getTransactionEncoder().encode(transaction));
      // Aim at the header and the counts, where a wrong byte changes the meaning of all that follows.
      for (const [place, value] of changes)
        wire[place % 2 === 0 ? place % wire.length : 65 + (place % 12)] = value;
      const parsed = parseTransaction(wire);
      if (!parsed) return;
      passed++;
      expect(vm.simulate(parsed, false)).toHaveProperty('error');
      expect(vm.execute(parsed).error).not.toBeNull();
    }),
    { numRuns: 2_000 },
  );
  expect(passed).toBeGreaterThan(100);
});
