import type { TransactionIntent } from '@florin/wire/payments/transaction-intent';
import { type PaymentProgress, progressOf } from '../payment-requests/progress.ts';
import type { Services } from '../services.ts';
import { presentTransactionIntent } from './present.ts';
import { findPublicTransactionIntent } from './store.ts';

/** What the hosted page of an intent shows to the payer. */
export interface PublicTransactionIntent {
  readonly intent: Omit<TransactionIntent, 'metadata'>;
  readonly businessName: string;
  readonly iconUrl: string | null;
  readonly brandColor: string | null;
  readonly progress: PaymentProgress;
  /** Whether a payment that this service sent is on its way, and not seen yet. */
  readonly isSent: boolean;
  readonly isExpired: boolean;
}

/**
 * An intent as anyone who has its address may see it, or null.
 * @example const shown = await showPublicTransactionIntent(services, 'ti_01k9…'); if (!shown) return notFoundPage()
 */
export async function showPublicTransactionIntent(
  parts: Pick<Services, 'database' | 'urls' | 'network'>,
  id: string,
): Promise<PublicTransactionIntent | null> {
  const row = await findPublicTransactionIntent(parts.database, id);
  if (!row) return null;
  const { metadata: _, ...intent } = presentTransactionIntent(parts, row);
  return {
    intent,
    businessName: row.business_name,
    iconUrl: row.icon_url,
    brandColor: row.brand_color,
    progress: progressOf(row, row.processing_signature),
    isSent: row.sent_signature !== null,
    isExpired: row.expired_at !== null,
  };
}
