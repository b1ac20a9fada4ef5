import type { TransactionIntent } from '@florin/wire/payments/transaction-intent';
import type { Services } from '../services.ts';
import { presentIntent } from './present.ts';
import { findPublicIntent } from './store.ts';

/** What the hosted page of an intent shows to the payer. */
export interface PublicIntent {
  readonly intent: Omit<TransactionIntent, 'metadata'>;
  readonly businessName: string;
  /** The transaction that paid it, or that was seen and is being settled; null before. */
  readonly signature: string | null;
}

/**
 * An intent as anyone who has its address may see it, or null.
 * @example const shown = await publicIntent(services, 'ti_01k9…'); if (!shown) return notFoundPage()
 */
export async function publicIntent(
  parts: Pick<Services, 'database' | 'urls' | 'network'>,
  id: string,
): Promise<PublicIntent | null> {
  const row = await findPublicIntent(parts.database, id);
  if (!row) return null;
  const { metadata: _, ...intent } = await presentIntent(parts, row);
  return {
    intent,
    businessName: row.business_name,
    signature: row.settlement_signature ?? row.processing_signature,
  };
}
