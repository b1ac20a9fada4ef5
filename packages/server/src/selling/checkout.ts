import type { Id } from '@florin/wire/ids';
import { checkoutSessionInserts, draftCheckoutSession } from '../checkout-sessions/draft.ts';
import type { CheckoutSessionRow } from '../checkout-sessions/store.ts';
import type { Queryable } from '../database/database.ts';
import { type ApiError, conflict } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import { draftLineItems, draftSale } from '../line-items/draft.ts';
import { insertSale } from '../line-items/insert-sale.ts';
import type { LineItemRow } from '../line-items/store.ts';
import { recipientOf } from '../payment-requests/recipient.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { draftWayBack } from '../payment-requests/way-back.ts';
import type { Services } from '../services.ts';
import { type Buyer, buyerMetadata, filled } from './buyer.ts';
import { type Fulfillment, NOWHERE, shippingMetadata } from './fulfillment.ts';
import { Refused } from './refused.ts';
import { soldProducts } from './sold-products.ts';
import {
  type AgentCheckoutRow,
  type AgentSeller,
  cancelUnpaid,
  findSessionOf,
  moveToSession,
  type Opener,
} from './store.ts';

/** As the protocol has it where nothing is said. */
const LIFE_SECONDS = 6 * 60 * 60;

type Parts = Pick<Services, 'database' | 'network'>;

/** What an agent wants to buy, in the words of no protocol. */
export interface Wanted {
  readonly lines: readonly { readonly product: string; readonly quantity: number }[];
  /** What is not said stays as it was. */
  readonly buyer?: Buyer | undefined;
  readonly fulfillment?: Partial<Fulfillment> | undefined;
}

/** A checkout of an agent begins as a session of the account, at today's prices, that waits to be paid. */
export async function createCheckout(
  parts: Parts,
  recipients: RecipientAccounts,
  seller: AgentSeller,
  opener: Opener,
  wanted: Wanted,
): Promise<AgentCheckoutRow> {
  const id = newId('agent_checkout');
  const said = { buyer: wanted.buyer ?? {}, fulfillment: { ...NOWHERE, ...wanted.fulfillment } };
  const { session, items } = await draftFor(parts, recipients, seller, { ...said, id, lines: wanted.lines });
  const checkout: AgentCheckoutRow = {
    account_id: seller.id,
    id,
    session: session.id,
    ...said,
    protocol: opener.protocol,
    agent_profile: opener.agent_profile,
    created: createdOf(id),
  };
  await parts.database.transaction(async (transaction) => {
    await insertSession(transaction, session, items);
    await insertSale(transaction, null, { agent_checkouts: [checkout] }, null);
  });
  return checkout;
}

/**
 * What is in a checkout is replaced by another session; the one before can no longer be paid. One that is being paid stays as
 * it is.
 */
export async function updateCheckout(
  parts: Parts,
  recipients: RecipientAccounts,
  seller: AgentSeller,
  checkout: AgentCheckoutRow,
  wanted: Wanted,
): Promise<AgentCheckoutRow> {
  const { id } = checkout;
  const said = {
    buyer: { ...checkout.buyer, ...wanted.buyer },
    fulfillment: { ...checkout.fulfillment, ...wanted.fulfillment },
  };
  const { session, items } = await draftFor(parts, recipients, seller, { ...said, id, lines: wanted.lines });
  const next = { session: session.id, ...said };
  await parts.database.transaction(async (transaction) => {
    if ((await cancelUnpaid(transaction, checkout)) === null) throw await unchangeable(transaction, checkout);
    await insertSession(transaction, session, items);
    if (!(await moveToSession(transaction, checkout, next))) throw await unchangeable(transaction, checkout);
  });
  return { ...checkout, ...next };
}

export async function cancelCheckout({ database }: Parts, checkout: AgentCheckoutRow): Promise<void> {
  if ((await cancelUnpaid(database, checkout)) === null) throw await unchangeable(database, checkout);
}

async function draftFor(
  parts: Parts,
  recipients: RecipientAccounts,
  seller: AgentSeller,
  {
    id,
    buyer,
    fulfillment,
    lines,
  }: Pick<AgentCheckoutRow, 'id' | 'buyer' | 'fulfillment'> & Pick<Wanted, 'lines'>,
): Promise<{ readonly session: CheckoutSessionRow; readonly items: readonly LineItemRow[] }> {
  const { database } = parts;
  const accountId = seller.id;
  const ids = lines.map(({ product }) => product);
  const sold = new Set<string>(
    (await soldProducts(database, accountId, [...new Set(ids)])).map(({ id }) => id),
  );
  const unknown = ids.find((id) => !sold.has(id));
  if (unknown !== undefined)
    throw new Refused(
      400,
      'item_unavailable',
      `There is no product '${unknown}' for sale here.`,
      '$.line_items',
    );
  const inputs = lines.map(({ product, quantity }) => ({ product: product as Id<'product'>, quantity }));
  const [recipient, sale] = await Promise.all([
    recipientOf(parts, accountId, undefined),
    draftSale(database, accountId, inputs),
  ]);
  const session = await draftCheckoutSession(
    {
      accountId,
      recipient,
      total: sale.total,
      metadata: filled({ agent_checkout: id, ...buyerMetadata(buyer), ...shippingMetadata(fulfillment) }),
      link: null,
      wayBack: draftWayBack({}),
      expiresAt: Math.floor(Date.now() / 1000) + LIFE_SECONDS,
    },
    recipients,
  );
  return { session, items: draftLineItems({ checkout_session: session.id }, sale.items) };
}

async function insertSession(
  transaction: Queryable,
  session: CheckoutSessionRow,
  items: readonly LineItemRow[],
): Promise<void> {
  await insertSale(transaction, null, checkoutSessionInserts(session, items), null);
}

async function unchangeable(database: Queryable, checkout: AgentCheckoutRow): Promise<ApiError> {
  const { status } = await findSessionOf(database, checkout);
  const state = status === 'open' ? 'processing' : status;
  return conflict('checkout_session', state, `This checkout is ${state} and cannot be changed.`);
}
