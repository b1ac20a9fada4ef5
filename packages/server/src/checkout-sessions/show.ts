import type { Id } from '@florin/wire/ids';
import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import { findProductPictures, type ProductPicture } from '../line-items/picture-store.ts';
import { findLineItemsBySeller } from '../line-items/store.ts';
import { type PaymentProgress, progressOf } from '../payment-requests/progress.ts';
import type { Services } from '../services.ts';
import { needsDetails } from './needs-details.ts';
import { presentCheckoutSession } from './present.ts';
import { type CheckoutSessionRow, findPublicCheckoutSession } from './store.ts';

type Parts = Pick<Services, 'database' | 'urls' | 'network'>;

/** What the hosted page of a session shows to the buyer. */
export interface PublicCheckoutSession {
  readonly session: Omit<CheckoutSession, 'metadata' | 'account_id' | 'customer_details'>;
  readonly businessName: string;
  readonly iconUrl: string | null;
  readonly brandColor: string | null;
  readonly progress: PaymentProgress;
  /** Whether a payment that this service sent is on its way, and not seen yet. */
  readonly isSent: boolean;
  /** What is sold, by product. */
  readonly pictures: ReadonlyMap<string, ProductPicture>;
  readonly isExpired: boolean;
  readonly isSoldOut: boolean;
  /** Whether the buyer is to say something that was not said. */
  readonly needsDetails: boolean;
  /** What its link says of itself. */
  readonly about: {
    readonly title: string | null;
    readonly description: string | null;
    readonly imageUrl: string | null;
  };
}

/** Sessions as their account sees them. */
export async function showCheckoutSessions(
  parts: Parts,
  accountId: Id<'account'>,
  rows: readonly CheckoutSessionRow[],
): Promise<CheckoutSession[]> {
  const ids = rows.map((row) => row.id);
  const items = await findLineItemsBySeller(parts.database, accountId, 'checkout_session', ids);
  return rows.map((row) => presentCheckoutSession(parts, row, items.get(row.id)!));
}

export async function showCheckoutSession(parts: Parts, row: CheckoutSessionRow): Promise<CheckoutSession> {
  const [session] = await showCheckoutSessions(parts, row.account_id, [row]);
  return session!;
}

/**
 * A session as anyone who has its address may see it, or null.
 * @example const shown = await showPublicCheckoutSession(services, 'cs_01k9…'); if (!shown) return notFoundPage()
 */
export async function showPublicCheckoutSession(
  parts: Parts,
  id: string,
): Promise<PublicCheckoutSession | null> {
  const row = await findPublicCheckoutSession(parts.database, id);
  if (!row) return null;
  const {
    metadata: _,
    account_id: __,
    customer_details: ___,
    ...session
  } = await showCheckoutSession(parts, row);
  const products = session.line_items.data.map(({ product }) => product);
  const pictures = await findProductPictures(parts.database, row.account_id, products);
  return {
    session,
    businessName: row.business_name,
    iconUrl: row.icon_url,
    brandColor: row.brand_color,
    progress: progressOf(row, row.seen_signature),
    isSent: row.sent_signature !== null,
    pictures,
    isExpired: row.expired_at !== null,
    isSoldOut: row.is_sold_out,
    needsDetails: needsDetails(row),
    about: { title: row.link_title, description: row.link_description, imageUrl: row.link_image_url },
  };
}
