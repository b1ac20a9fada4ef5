import { cents } from '@florin/wire/money';
import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import { type Address, type Blockhash, generateKeyPairSigner } from '@solana/kit';
import { expect, it } from 'vitest';
import type { Network } from '../../network/network.ts';
import type { GiftRow } from '../store.ts';
import { FUNDINGS_MAX, fundingOfAll } from '../transactions.ts';

/** A program, one account and a few bytes: what protective wallets append. */
const ASSERTION_BYTES = 100;

it('the most gifts of one transaction leave room for what wallets add', async () => {
  const newAddress = async (): Promise<Address> => (await generateKeyPairSigner()).address;
  const [sender_address, sender_token_account] = [await newAddress(), await newAddress()];
  const gifts: Partial<GiftRow>[] = [];
  for (let count = 0; count < FUNDINGS_MAX; count++) {
    const vault_address = await newAddress();
    const release_verification_key = await newAddress();
    const amount = cents(2500);
    gifts.push({
      sender_address,
      sender_token_account,
      vault_address,
      vault_bump: 255,
      release_verification_key,
      amount,
    });
  }
  const network = { programId: await newAddress(), mint: await newAddress() } as Network;
  const blockhash = (await newAddress()) as string as Blockhash;
  const moment = { lifetime: { blockhash, lastValidBlockHeight: 1n }, microLamportsPerComputeUnit: 1_000n };
  const { sizeBytes } = fundingOfAll(gifts as GiftRow[], network, moment);
  expect(sizeBytes + ASSERTION_BYTES).toBeLessThanOrEqual(TRANSACTION_BYTES_MAX);
});
