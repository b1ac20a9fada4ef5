import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import { findAccount } from '../accounts/store.ts';
import type { Services } from '../services.ts';
import { type Recipient, recipientAt, requestedRecipient } from './recipient.ts';
import { draftWayBack, type WayBackInput, type WayBackRow, withDefaults } from './way-back.ts';

interface RequestedTerms extends WayBackInput {
  readonly recipient_address?: string | undefined;
}

/** Who is paid, and where the buyer goes afterwards. */
export interface PaymentTerms {
  readonly recipient: Recipient;
  readonly wayBack: WayBackRow;
}

/**
 * The terms of a new payment request: what was asked for, else what the account says. The account is read once, and not at all
 * where everything was asked for.
 * @example const { recipient, wayBack } = await termsOf(services, caller.accountId, body)
 */
export async function termsOf(
  parts: Pick<Services, 'database' | 'network'>,
  accountId: Id<'account'>,
  asked: RequestedTerms,
): Promise<PaymentTerms> {
  const { recipient_address: address, success_url, cancel_url } = asked;
  const wayBack = draftWayBack(asked);
  if (address !== undefined && success_url !== undefined && cancel_url !== undefined)
    return { recipient: await requestedRecipient(parts, accountId, address as Address), wayBack };
  const account = await findAccount(parts.database, accountId);
  const recipient =
    address === undefined
      ? await recipientAt(parts.network, account.wallet_address as Address)
      : await requestedRecipient(parts, accountId, address as Address);
  return { recipient, wayBack: withDefaults(wayBack, account) };
}
