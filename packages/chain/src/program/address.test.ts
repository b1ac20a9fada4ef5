import { address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { vaultAddress } from './address.ts';
import { EMBEDDED_PROGRAM_ID } from './binary.ts';

const terms = {
  programId: EMBEDDED_PROGRAM_ID,
  mint: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  sender: address('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'),
  releaseKey: address('9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'),
};

describe('the vault of a gift', () => {
  it('is at an address that never changes', async () => {
    expect(await vaultAddress(terms)).toEqual({
      address: '4pzenMnXCsoVwmLeJ8whrbmnVAr8qUzdhasCp33m8pFr',
      bump: 253,
    });
  });

  it.each(['programId', 'mint', 'sender', 'releaseKey'] as const)('depends on the %s', async (term) => {
    const other = { ...terms, [term]: address('So11111111111111111111111111111111111111112') };
    expect((await vaultAddress(other)).address).not.toBe((await vaultAddress(terms)).address);
  });

  it('is another one when sender and release key change places', async () => {
    const swapped = { ...terms, sender: terms.releaseKey, releaseKey: terms.sender };
    expect((await vaultAddress(swapped)).address).not.toBe((await vaultAddress(terms)).address);
  });
});
