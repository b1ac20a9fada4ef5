import { vaultAddress } from '@florin/chain/program/address';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { tokenAccountOf as tokenAccountByLibrary } from '@florin/chain/token-account';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { type Address, getAddressDecoder, isOffCurveAddress } from '@solana/kit';
import { expect, it } from 'vitest';
import { addressBytes } from './bytes.ts';
import { isOnCurve } from './curve.ts';
import { tokenAccountOf, vaultOf } from './program-address.ts';

const randomAddress = (): Address => getAddressDecoder().decode(crypto.getRandomValues(new Uint8Array(32)));
const addresses = Array.from({ length: 100 }, randomAddress);

it('tells points of the curve from other bytes as the chain’s library does', () => {
  for (const address of addresses) {
    expect([address, isOnCurve(addressBytes(address))]).toEqual([address, !isOffCurveAddress(address)]);
  }
});

it('knows the edges of the curve', () => {
  const bytes = (first: number, last = 0) =>
    Uint8Array.from({ length: 32 }, (_, at) => [first, last][[0, 31].indexOf(at)] ?? 0);
  expect(isOnCurve(bytes(1))).toBe(true);
  expect(isOnCurve(bytes(1, 0x80))).toBe(false);
  expect(isOnCurve(bytes(2))).toBe(false);
});

it('derives vaults and token accounts as the chain does', async () => {
  for (const [index, sender] of addresses.slice(0, 20).entries()) {
    const releaseKey = addresses[index + 20]!;
    const terms = { programId: EMBEDDED_PROGRAM_ID, mint: USDC_MINT_ADDRESS, sender, releaseKey };
    expect(await vaultOf(terms)).toEqual(await vaultAddress(terms));
    expect(await tokenAccountOf(sender, USDC_MINT_ADDRESS)).toBe(
      await tokenAccountByLibrary(sender, USDC_MINT_ADDRESS),
    );
  }
});
