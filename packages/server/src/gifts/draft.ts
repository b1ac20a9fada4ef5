import { vaultAddress } from '@florin/chain/program/address';
import { tokenAccountOf } from '@florin/chain/token-account';
import { isSmallOrderKey } from '@florin/release-code/small-order';
import type { GiftCreate } from '@florin/wire/gifts/gift';
import type { Id } from '@florin/wire/ids';
import { cents } from '@florin/wire/money';
import { type Address, isOffCurveAddress } from '@solana/kit';
import type { Config } from '../config.ts';
import { invalidParameter } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import type { Network } from '../network/network.ts';
import { assertNotOwnAddress } from '../network/own-addresses.ts';
import type { Services } from '../services.ts';
import { signingAddress } from './signing-address.ts';
import type { NewGiftRow } from './store.ts';

/** How soon settlement looks at a new vault for the first time. */
const FIRST_SWEEP_MS = 30_000;

/** A gift from a request that has the right form; throws where its content cannot be. */
export async function draftGift(
  { config, network }: Pick<Services, 'config' | 'network'>,
  accountId: Id<'account'>,
  body: GiftCreate,
): Promise<NewGiftRow> {
  assertAmount(config, body.amount);
  const sender = signingAddress(network, 'sender_address', body.sender_address);
  const releaseKey = releaseKeyOf(network, body.release_verification_key);
  const { programId, mint } = network;
  const vault = await vaultAddress({ programId, mint, sender, releaseKey });
  const id = newId('gift');
  return {
    account_id: accountId,
    id,
    status: 'requires_action',
    amount: cents(body.amount),
    sender_address: sender,
    release_verification_key: releaseKey,
    vault_address: vault.address,
    vault_bump: vault.bump,
    sender_token_account: await tokenAccountOf(sender, mint),
    recipient_address: null,
    funded_at: null,
    released_at: null,
    reclaimed_at: null,
    release_tx: null,
    metadata: body.metadata ?? {},
    created: createdOf(id),
    sweep_at: new Date(Date.now() + FIRST_SWEEP_MS).toISOString(),
    sweeps: 0,
  };
}

function releaseKeyOf(network: Network, value: string): Address {
  const param = 'release_verification_key';
  assertNotOwnAddress(network, param, value);
  if (isSmallOrderKey(value)) {
    throw invalidParameter(param, `Invalid ${param}: it is a point of small order, so no code can open it.`);
  }
  const key = value as Address;
  if (!isOffCurveAddress(key)) return key;
  throw invalidParameter(
    param,
    `Invalid ${param}: it is not a point on the Ed25519 curve, so no code can open it.`,
  );
}

function assertAmount({ giftCentsMin, giftCentsMax }: Config, amount: number): void {
  if (amount >= giftCentsMin && amount <= giftCentsMax) return;
  const range = `${giftCentsMin.toLocaleString('en')} to ${giftCentsMax.toLocaleString('en')}`;
  throw invalidParameter('amount', `Invalid amount: expected ${range} cents. 5.00 is 500.`);
}
