import { type Address, isAddress } from '@solana/kit';
import { expect, it } from 'vitest';
import { knownNotAWallet, NOT_WALLETS, notAWallet } from './not-a-wallet.ts';
import { newReferenceAddress } from './reference-address.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

const account = (owner: Address, bytes: number, kind = 0) => {
  const data = new Uint8Array(bytes);
  if (bytes > 165) data[165] = kind;
  return { exists: true, slot: 1n, lamports: 1n, owner, data } as const;
};

it('knows only addresses that can be', () => {
  expect(
    Object.values(NOT_WALLETS)
      .flat()
      .filter((address) => !isAddress(address)),
  ).toEqual([]);
  expect(knownNotAWallet(newReferenceAddress())).toBeNull();
});

it.each([
  ['a token account', account(TOKEN_PROGRAM, 165), 'token account'],
  ['a token account with extensions', account(TOKEN_2022, 170, 2), 'token account'],
  ['a mint', account(TOKEN_PROGRAM, 82), 'mint'],
  ['a mint with extensions', account(TOKEN_2022, 278, 1), 'mint'],
  ['a multisig of the token program', account(TOKEN_PROGRAM, 355), 'token program'],
  ['a program', account('BPFLoaderUpgradeab1e11111111111111111111111' as Address, 36), 'program'],
  ['an account of a program', account(newReferenceAddress(), 8), 'belongs to the program'],
])('says what %s is', (_name, state, words) => {
  expect(notAWallet(state)).toContain(words);
});

it('lets wallets pass, with and without data, and what does not exist', () => {
  const system = '11111111111111111111111111111111' as Address;
  expect([notAWallet(account(system, 0)), notAWallet({ exists: false, slot: 1n })]).toEqual([null, null]);
});
