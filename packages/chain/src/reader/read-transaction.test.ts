import { baseUnits } from '@florin/wire/money';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGiftReclaim } from '../builders/gift.ts';
import { GiftChain } from '../builders/gift-chain.testing.ts';
import { buildPayment } from '../builders/payment.ts';
import { signedBy } from '../signing.testing.ts';
import { tokenAccountOf } from '../token-account.ts';
import { USDC_MINT_ADDRESS } from '../usdc.ts';
import { parseWireTransaction } from '../wire-transaction.ts';
import { readTransaction } from './read-transaction.ts';

const DOLLAR = 1_000_000n;
const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;

let chain: GiftChain;

beforeAll(async () => {
  chain = await GiftChain.start();
});
afterAll(() => chain.chain.stop());

async function payment(payer: Address, amount: bigint) {
  const [merchant, reference] = [await key(), await key()];
  const transfers = [{ recipient: merchant, amount: baseUnits(amount), createsTokenAccount: true }];
  const built = await buildPayment(
    { mint: USDC_MINT_ADDRESS, payer, transfers, references: [reference] },
    await chain.moment(),
  );
  return { built, merchant, reference };
}

async function key(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}

it('a transaction that failed tells who sent it and that nothing moved', async () => {
  const payer = await chain.wallet(DOLLAR * 1_000n, DOLLAR);
  const { built } = await payment(payer.address, 2n * DOLLAR);
  const signature = await createSolanaRpc(chain.chain.rpcUrl)
    .sendTransaction(await signedBy(built.transactionBase64, payer), {
      encoding: 'base64',
      skipPreflight: true,
    })
    .send();
  chain.clock.advanceSlots(2);
  const facts = await chain.facts({ outcome: 'submitted', signature });
  expect(facts).toMatchObject({
    error: { InstructionError: [2, { Custom: 1 }] },
    feePayer: payer.address,
    signers: [payer.address],
    transfers: [],
    giftEvents: [],
  });
  expect(facts.landed.innerInstructions.length).toBeGreaterThan(0);
});

it('accounts that come from a lookup table are resolved', async () => {
  const payer = await chain.wallet(DOLLAR * 1_000n, 5n * DOLLAR);
  const { built, merchant, reference } = await payment(payer.address, 3n * DOLLAR);
  const destination = await tokenAccountOf(merchant, USDC_MINT_ADDRESS);
  const table = await createLookupTable(payer, [destination, reference, USDC_MINT_ADDRESS]);
  const transactionBase64 = await signedBy(compressed(built.transactionBase64, table), payer);
  expect(transactionBase64.length).toBeLessThan(built.transactionBase64.length);
  const outcome = await chain.port.submit(transactionBase64);
  chain.clock.advanceSlots(2);
  const facts = await chain.facts(outcome);
  expect(facts.landed.loadedAddresses.writable).toEqual([destination]);
  expect(facts.transfers).toMatchObject([{ destination, amount: 3n * DOLLAR, extraAccounts: [reference] }]);
});

it('a gift whose inner transfer a node left out is a broken promise, not a gift without money', async () => {
  const { terms, sender } = await chain.fundedGift();
  const built = await buildGiftReclaim(terms, await chain.moment());
  const { landed } = await chain.mustLand(built, sender);
  const hollow = { ...landed, innerInstructions: [] };
  expect(() => readTransaction(hollow, { giftProgram: terms.programId })).toThrow('is not on record');
});

it('instructions of another program at the same shape are no gift events', async () => {
  const { terms, sender } = await chain.fundedGift();
  const { landed } = await chain.mustLand(await buildGiftReclaim(terms, await chain.moment()), sender);
  const facts = readTransaction(landed, { giftProgram: await key() });
  expect(facts.giftEvents).toEqual([]);
  expect(facts.transfers).toHaveLength(1);
});

it('a transaction of version 1 is read like any other', async () => {
  const payer = await chain.wallet(DOLLAR * 1_000n, 5n * DOLLAR);
  const { built, reference } = await payment(payer.address, 3n * DOLLAR);
  const { landed } = await chain.mustLand(built, payer);
  const parsed = parseWireTransaction(built.transactionBase64);
  if (!parsed.ok) throw new Error(parsed.reason);
  const { blockhash, instructions } = parsed.value;
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (empty) => setTransactionMessageFeePayer(payer.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const transactionBase64 = getBase64EncodedWireTransaction(compileTransaction(message));
  const facts = readTransaction(
    { ...landed, transactionBase64, innerInstructions: [] },
    { giftProgram: await key() },
  );
  expect(facts.feePayer).toBe(payer.address);
  expect(facts.transfers).toMatchObject([{ amount: 3n * DOLLAR, extraAccounts: [reference] }]);
});

interface Table {
  readonly address: Address;
  readonly addresses: Address[];
}

function compressed(transactionBase64: string, table: Table) {
  const parsed = parseWireTransaction(transactionBase64);
  if (!parsed.ok) throw new Error(parsed.reason);
  const { feePayer, blockhash, instructions } = parsed.value;
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const tables = { [table.address]: table.addresses };
  return getBase64EncodedWireTransaction(
    compileTransaction(compressTransactionMessageUsingAddressLookupTables(message, tables)),
  );
}

async function createLookupTable(authority: KeyPairSigner, addresses: Address[]): Promise<Table> {
  const slot = (await chain.port.slot('finalized')) - 1n;
  const slotBytes = new Uint8Array(new BigUint64Array([slot]).buffer);
  const encoder = getAddressEncoder();
  const [address, bump] = await getProgramDerivedAddress({
    programAddress: LOOKUP_TABLE_PROGRAM,
    seeds: [encoder.encode(authority.address), slotBytes],
  });
  const accounts = [
    { address, role: AccountRole.WRITABLE },
    { address: authority.address, role: AccountRole.READONLY_SIGNER },
    { address: authority.address, role: AccountRole.WRITABLE_SIGNER },
    { address: SYSTEM_PROGRAM_ADDRESS, role: AccountRole.READONLY },
  ];
  const create = { accounts, data: Uint8Array.of(0, 0, 0, 0, ...slotBytes, bump) };
  const keys = addresses.flatMap((entry) => [...encoder.encode(entry)]);
  const extend = {
    accounts,
    data: Uint8Array.of(2, 0, 0, 0, addresses.length, 0, 0, 0, 0, 0, 0, 0, ...keys),
  };
  await send(
    authority,
    [create, extend].map((part) => ({ ...part, programAddress: LOOKUP_TABLE_PROGRAM })),
  );
  return { address, addresses };
}

async function send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
  const { lifetime } = await chain.moment();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const unsigned = getBase64EncodedWireTransaction(compileTransaction(message));
  const outcome = await chain.port.submit(await signedBy(unsigned, payer));
  if (outcome.outcome !== 'submitted') throw new Error(`setting up failed: ${JSON.stringify(outcome)}`);
  chain.clock.advanceSlots(2);
}
