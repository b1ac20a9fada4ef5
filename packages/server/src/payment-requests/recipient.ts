import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@florin/chain/reader/token-instruction';
import { tokenAccountOf } from '@florin/chain/token-account';
import type { Id } from '@florin/wire/ids';
import { type Address, isOffCurveAddress } from '@solana/kit';
import { LRUCache } from 'lru-cache';
import { findAccount } from '../accounts/store.ts';
import { atMost } from '../cache-limits.ts';
import { type ApiError, invalidParameter } from '../errors/api-error.ts';
import type { Network } from '../network/network.ts';
import { knownNotAWallet } from '../network/not-a-wallet.ts';
import { assertNotOwnAddress } from '../network/own-addresses.ts';
import type { Services } from '../services.ts';
import { findKnownWallets } from './known-wallet-store.ts';

type Parts = Pick<Services, 'database' | 'network'>;

const TOKEN_PROGRAMS = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** Who is paid, and the token account that the money must arrive in. */
export interface Recipient {
  readonly address: Address;
  readonly tokenAccount: Address;
}

/**
 * The recipient of a new payment request: the one that was asked for, else the account's own wallet. The chain has not been
 * asked yet whether it is a wallet: `RecipientAccounts` does that.
 * @example const recipient = await recipientOf(services, caller.accountId, body.recipient_address)
 */
export async function recipientOf(
  parts: Parts,
  accountId: Id<'account'>,
  requested: string | undefined,
): Promise<Recipient> {
  if (requested !== undefined) return requestedRecipient(parts, accountId, requested as Address);
  const { wallet_address } = await findAccount(parts.database, accountId);
  return recipientAt(parts.network, wallet_address as Address);
}

/** The same, where one was asked for. */
export async function requestedRecipient(
  { database, network }: Parts,
  accountId: Id<'account'>,
  address: Address,
): Promise<Recipient> {
  const recipient = await recipientAt(network, address);
  if (!hasKey(address)) await assertNoTokenAccount(database, network, accountId, address);
  return recipient;
}

const KEYS_MAX = 20_000;
const withKeys = new LRUCache<Address, true>(atMost(KEYS_MAX));

/** Whether an address can have a key. Remembered: to tell takes as long as half of a request. */
function hasKey(address: Address): boolean {
  if (withKeys.has(address)) return true;
  if (isOffCurveAddress(address)) return false;
  withKeys.set(address, true);
  return true;
}

/** The same, of the account's own wallet. */
export async function recipientAt(network: Network, address: Address): Promise<Recipient> {
  assertNotOwnAddress(network, 'recipient_address', address);
  const reason = knownNotAWallet(address);
  if (reason !== null) throw refusedRecipient(reason);
  return { address, tokenAccount: await tokenAccountOf(address, network.mint) };
}

/**
 * A token account that is not on the chain yet looks like any address of a program, such as a vault of several signers, which may be
 * paid. Those of wallets that the account knows are told by deriving them.
 */
async function assertNoTokenAccount(
  database: Services['database'],
  { mint }: Network,
  accountId: Id<'account'>,
  address: Address,
): Promise<void> {
  for (const wallet of await findKnownWallets(database, accountId)) {
    const derived = await Promise.all(
      TOKEN_PROGRAMS.map((tokenProgram) => tokenAccountOf(wallet, mint, tokenProgram)),
    );
    if (derived.includes(address))
      throw refusedRecipient(
        `this is the token account of the wallet ${wallet}, not a wallet. Send the wallet.`,
      );
  }
}

export function refusedRecipient(reason: string): ApiError {
  return invalidParameter('recipient_address', `Invalid recipient_address: ${reason}`, 'address_refused');
}
