import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import { USDC } from '@florin/wire/values/primitives';
import { presentCollect } from '../buyer-terms/collect.ts';
import { presentCustomAmount } from '../buyer-terms/custom-amount.ts';
import { presentLineItems } from '../line-items/present.ts';
import type { LineItemRow } from '../line-items/store.ts';
import { presentWayBack } from '../payment-requests/way-back.ts';
import type { Urls } from '../urls.ts';
import type { CheckoutLinkRow } from './store.ts';

export function presentCheckoutLink(
  urls: Urls,
  row: CheckoutLinkRow,
  items: readonly LineItemRow[],
): CheckoutLink {
  return {
    id: row.id,
    object: 'checkout_link',
    canceled_by: row.canceled_by,
    currency: USDC,
    url: `${urls.checkout}/${row.id}`,
    line_items: presentLineItems(`/v1/checkout_links/${row.id}`, items),
    metadata: row.metadata,
    created: row.created,
    recipient_address: row.recipient_address,
    expires_at: null,
    account_id: row.account_id,
    title: row.title,
    description: row.description,
    image_url: row.image_url,
    payment_limit: row.payment_limit,
    payment_count: row.payment_count ?? 0,
    custom_amount: presentCustomAmount(row.custom_amount),
    collect: presentCollect(row.collect),
    ...presentWayBack(row),
  };
}
