import type { EventObject } from '@florin/wire/events/event';
import { type Id, type IdKind, idPrefixes } from '@florin/wire/ids';
import { presentAccount } from '../accounts/present.ts';
import type { AccountRow } from '../accounts/store.ts';
import { presentAddress } from '../addresses/present.ts';
import type { AddressRow } from '../addresses/store.ts';
import { presentApiKey } from '../api-keys/present.ts';
import type { ApiKeyRow } from '../api-keys/store.ts';
import { presentCard } from '../cards/present.ts';
import type { CardRow } from '../cards/store.ts';
import { presentCheckoutIntent } from '../checkout-intents/present.ts';
import type { CheckoutIntentRow } from '../checkout-intents/store.ts';
import { showCheckoutLinks } from '../checkout-links/show.ts';
import type { CheckoutLinkRow } from '../checkout-links/store.ts';
import { showCheckoutSessions } from '../checkout-sessions/show.ts';
import type { CheckoutSessionRow } from '../checkout-sessions/store.ts';
import { presentGift } from '../gifts/present.ts';
import type { GiftRow } from '../gifts/store.ts';
import { presentPrice } from '../prices/present.ts';
import type { PriceRow } from '../prices/store.ts';
import { presentProduct } from '../products/present.ts';
import type { ProductRow } from '../products/store.ts';
import { presentRefund } from '../refunds/present.ts';
import type { RefundRow } from '../refunds/store.ts';
import type { Services } from '../services.ts';
import { presentTransactionIntent } from '../transaction-intents/present.ts';
import type { TransactionIntentRow } from '../transaction-intents/store.ts';
import { presentTransaction } from '../transactions/present.ts';
import type { TransactionRow } from '../transactions/store.ts';
import { presentUnmatchedPayment } from '../unmatched-payments/present.ts';
import type { UnmatchedPaymentRow } from '../unmatched-payments/store.ts';
import { presentWebhookEndpoint } from '../webhook-endpoints/present.ts';
import type { WebhookEndpointRow } from '../webhook-endpoints/store.ts';

export type SubjectServices = Pick<Services, 'database' | 'urls' | 'network' | 'playground'>;

/** Something that events are about: where its rows are, and how the API shows them. */
export interface Subject {
  readonly table: string;
  /** All of one account. */
  show(
    services: SubjectServices,
    accountId: Id<'account'>,
    rows: readonly unknown[],
  ): Promise<readonly EventObject[]>;
}

/** By the prefix of their ids. An object that changes without being here has no events (`write_event` in the migrations). */
const subjects: Partial<Record<IdKind, Subject>> = {
  account: each<AccountRow>('accounts', presentAccount),
  address: each<AddressRow>('addresses', presentAddress),
  api_key: each<ApiKeyRow>('api_keys', presentApiKey),
  card: each<CardRow>('cards', presentCard),
  checkout_intent: each<CheckoutIntentRow>('checkout_intents', (row, { urls }) =>
    presentCheckoutIntent(row, urls),
  ),
  checkout_link: together<CheckoutLinkRow>('checkout_links', showCheckoutLinks),
  checkout_session: together<CheckoutSessionRow>('checkout_sessions', showCheckoutSessions),
  // A transaction to sign is stale before anyone reads of it.
  gift: each<GiftRow>('gifts', (row) => presentGift(row, null)),
  price: each<PriceRow>('prices', presentPrice),
  product: each<ProductRow>('products', presentProduct),
  refund: each<RefundRow>('refunds', (row) => presentRefund(row, null)),
  transaction: each<TransactionRow>('transactions', presentTransaction),
  transaction_intent: each<TransactionIntentRow>('transaction_intents', (row, services) =>
    presentTransactionIntent(services, row),
  ),
  unmatched_payment: each<UnmatchedPaymentRow>('unmatched_payments', (row) => presentUnmatchedPayment(row)),
  webhook_endpoint: each<WebhookEndpointRow>('webhook_endpoints', (row, { playground }) =>
    presentWebhookEndpoint(row, playground === null),
  ),
};

/** @example subjectOf('gift_01k9…').table // 'gifts' */
export function subjectOf(id: string): Subject {
  const kind = (Object.keys(idPrefixes) as IdKind[]).find((kind) => id.startsWith(idPrefixes[kind]));
  const subject = kind && subjects[kind];
  if (!subject) throw new Error(`no event can be about ${id}`);
  return subject;
}

function each<Row>(table: string, present: (row: Row, services: SubjectServices) => EventObject): Subject {
  return {
    table,
    show: async (services, _accountId, rows) => rows.map((row) => present(row as Row, services)),
  };
}

function together<Row>(
  table: string,
  show: (services: SubjectServices, accountId: Id<'account'>, rows: readonly Row[]) => Promise<EventObject[]>,
): Subject {
  return { table, show: (services, accountId, rows) => show(services, accountId, rows as readonly Row[]) };
}
