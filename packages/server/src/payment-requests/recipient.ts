import { tokenAccountOf } from '@florin/chain/token-account';
import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import { findAccount } from '../accounts/store.ts';
import { type ApiError, invalidParameter } from '../errors/api-error.ts';
import type { Network } from '../network/network.ts';
import { knownNotAWallet } from '../network/not-a-wallet.ts';
import { assertNotOwnAddress } from '../network/own-addresses.ts';
import type { Services } from '../services.ts';

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
  { database, network }: Pick<Services, 'database' | 'network'>,
  accountId: Id<'account'>,
  requested: string | undefined,
): Promise<Recipient> {
  const address = (requested ?? (await findAccount(database, accountId)).wallet_address) as Address;
  return recipientAt(network, address);
}

/** The same, where the address is known. */
export async function recipientAt(network: Network, address: Address): Promise<Recipient> {
  assertNotOwnAddress(network, 'recipient_address', address);
  const reason = knownNotAWallet(address);
  if (reason !== null) throw refusedRecipient(reason);
  return { address, tokenAccount: await tokenAccountOf(address, network.mint) };
}

export function refusedRecipient(reason: string): ApiError {
  return invalidParameter('recipient_address', `Invalid recipient_address: ${reason}`, 'address_refused');
}
