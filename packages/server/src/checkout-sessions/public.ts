import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { Services } from '../services.ts';
import { shownSession } from './routes.ts';
import { findPublicSession } from './store.ts';

/** What the hosted page of a session shows to the buyer. */
export interface PublicSession {
  readonly session: Omit<CheckoutSession, 'metadata' | 'account_id'>;
  readonly businessName: string;
  /** The transaction that paid it; null until then. */
  readonly signature: string | null;
}

/**
 * A session as anyone who has its address may see it, or null.
 * @example const shown = await publicSession(services, 'cs_01k9…'); if (!shown) return notFoundPage()
 */
export async function publicSession(
  parts: Pick<Services, 'database' | 'urls' | 'network'>,
  id: string,
): Promise<PublicSession | null> {
  const row = await findPublicSession(parts.database, id);
  if (!row) return null;
  const { metadata: _, account_id: __, ...session } = await shownSession(parts, row);
  return { session, businessName: row.business_name, signature: row.settlement_signature };
}
