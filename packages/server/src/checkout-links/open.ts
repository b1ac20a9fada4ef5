import { tokenAccountOf } from '@florin/chain/token-account';
import { sumCents } from '@florin/wire/money';
import { checkoutSessionInserts, draftCheckoutSession } from '../checkout-sessions/draft.ts';
import type { CheckoutSessionRow } from '../checkout-sessions/store.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import { draftLineItems } from '../line-items/draft.ts';
import { findLineItems } from '../line-items/store.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { type WayBackRow, withDefaults } from '../payment-requests/way-back.ts';
import type { Services } from '../services.ts';
import { holdCheckoutLink, type PublicCheckoutLinkRow } from './store.ts';

/**
 * A new session that sells what the link sells, at the prices of the link; null when the link was canceled or sold out meanwhile.
 * @example const session = await openCheckoutLink(services, recipients, link)
 */
export async function openCheckoutLink(
  { database, network }: Pick<Services, 'database' | 'network'>,
  recipients: RecipientAccounts,
  link: PublicCheckoutLinkRow,
): Promise<CheckoutSessionRow | null> {
  const { account_id: accountId, recipient_address: address, metadata } = link;
  const items = await findLineItems(database, accountId, 'checkout_link', link.id);
  const total = sumCents(items.map((item) => item.amount));
  const recipient = { address, tokenAccount: await tokenAccountOf(address, network.mint) };
  const wayBack = withDefaults(wayBackOf(link), link);
  const { collect, custom_amount } = link;
  const offered = { collect, custom_amount, link: link.id };
  const terms = { accountId, recipient, total, metadata, wayBack, expiresAt: null, ...offered };
  const session = await draftCheckoutSession(terms, recipients);
  const inserts = checkoutSessionInserts(session, draftLineItems({ checkout_session: session.id }, items));
  return database.transaction(async (transaction) => {
    if (!(await holdCheckoutLink(transaction, accountId, link.id))) return null;
    await insertOnce(transaction, null, inserts, null);
    return session;
  });
}

const wayBackOf = ({ success_url, cancel_url, return_after }: WayBackRow): WayBackRow => ({
  success_url,
  cancel_url,
  return_after,
});
