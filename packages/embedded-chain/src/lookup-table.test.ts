import type { Address, Instruction } from '@solana/kit';
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getAddressDecoder,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  getSignatureFromTransaction,
  getU64Encoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmbeddedChain } from './chain.ts';
import { startEmbeddedChain } from './chain.ts';
import { VirtualClock } from './slots/clock.ts';
import { newAddress, rpcOf, SOL, TestWallet } from './testing/wallet.testing.ts';

const LOOKUP_TABLE_PROGRAM = address('AddressLookupTab1e1111111111111111111111111');
const SYSTEM_PROGRAM = address('11111111111111111111111111111111');
const clock = new VirtualClock();
let chain: EmbeddedChain;

beforeAll(async () => {
  chain = await startEmbeddedChain({ clock });
});
afterAll(() => chain.stop());

async function createTable(wallet: TestWallet, entries: readonly Address[]): Promise<Address> {
  const recentSlot = new Uint8Array(getU64Encoder().encode(clock.now().slot - 1n));
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: LOOKUP_TABLE_PROGRAM,
    seeds: [getAddressEncoder().encode(wallet.address), recentSlot],
  });
  const accounts = [
    { address: table, role: AccountRole.WRITABLE },
    { address: wallet.address, role: AccountRole.READONLY_SIGNER },
    { address: wallet.address, role: AccountRole.WRITABLE_SIGNER },
    { address: SYSTEM_PROGRAM, role: AccountRole.READONLY },
  ];
  const create: Instruction = {
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts,
    data: new Uint8Array([0, 0, 0, 0, ...recentSlot, bump]),
  };
  const extend: Instruction = {
    programAddress: LOOKUP_TABLE_PROGRAM,
    accounts,
    data: new Uint8Array([
      ...[2, 0, 0, 0],
      ...getU64Encoder().encode(BigInt(entries.length)),
      ...entries.flatMap((entry) => [...getAddressEncoder().encode(entry)]),
    ]),
  };
  await wallet.send(await wallet.sign([create, extend]));
  return table;
}

test('a transaction pays an account that it names only through a lookup table', async () => {
  const wallet = await TestWallet.create(chain);
  const recipient = await newAddress();
  const table = await createTable(wallet, [await newAddress(), recipient]);
  clock.advanceSlots(1);

  const lifetime = { blockhash: await wallet.latestBlockhash(), lastValidBlockHeight: 0n };
  const entries = await tableEntries(table);
  expect(entries[1]).toBe(recipient);
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(wallet.signer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
    (draft) => appendTransactionMessageInstructions([wallet.transfer(recipient, SOL)], draft),
    (draft) => compressTransactionMessageUsingAddressLookupTables(draft, { [table]: entries }),
  );
  const signed = await signTransactionMessageWithSigners(message);
  const signature = getSignatureFromTransaction(signed);
  await wallet.send({ wire: getBase64EncodedWireTransaction(signed), signature });
  clock.advanceSlots(1);

  const rpc = rpcOf(chain);
  const config = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 } as const;
  const found = await rpc.getTransaction(signature, config).send();
  expect(found?.transaction.message.accountKeys).not.toContain(recipient);
  expect(found?.meta?.loadedAddresses).toEqual({ readonly: [], writable: [recipient] });
  expect(found?.meta?.postBalances[found.transaction.message.accountKeys.length]).toBe(SOL);
  const [entry] = await rpc.getSignaturesForAddress(recipient, { commitment: 'confirmed' }).send();
  expect(entry?.signature).toBe(signature);
});

async function tableEntries(table: Address): Promise<Address[]> {
  const { value } = await rpcOf(chain)
    .getAccountInfo(table, { commitment: 'confirmed', encoding: 'base64' })
    .send();
  const data = Buffer.from(value!.data[0], 'base64').subarray(56);
  return Array.from({ length: data.length / 32 }, (_, index) =>
    getAddressDecoder().decode(data.subarray(32 * index, 32 * index + 32)),
  );
}
