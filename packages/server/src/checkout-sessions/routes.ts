import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import * as wire from '@florin/wire/payments/checkout-session';
import { draftCollect } from '../buyer-terms/collect.ts';
import { draftCustomAmount } from '../buyer-terms/custom-amount.ts';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { draftLineItems, draftSale } from '../line-items/draft.ts';
import { insertSale } from '../line-items/insert-sale.ts';
import { pageOfLineItems } from '../line-items/page.ts';
import { presentLineItem } from '../line-items/present.ts';
import { findLineItems } from '../line-items/store.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { termsOf } from '../payment-requests/terms.ts';
import { pngQrDataUrl } from '../qr-codes.ts';
import type { Services } from '../services.ts';
import { checkoutSessionInserts, draftCheckoutSession } from './draft.ts';
import { presentCheckoutSession } from './present.ts';
import { showCheckoutSession, showCheckoutSessions } from './show.ts';
import { cancelCheckoutSession, findCheckoutSession, listCheckoutSessions } from './store.ts';

export function addCheckoutSessionRoutes(
  api: Api,
  services: Pick<Services, 'urls' | 'database' | 'network'>,
  recipients: RecipientAccounts,
): void {
  const { database } = services;

  api.handle(
    wire.createCheckoutSession,
    async ({ caller, body, claim }) => {
      const { accountId } = caller;
      const { recipient, wayBack } = await termsOf(services, accountId, body);
      const { items, products, prices, total } = await draftSale(database, accountId, body.line_items);
      const { metadata = {}, expires_at: expiresAt = null, client_reference_id: clientReferenceId } = body;
      const collect = draftCollect(body.collect);
      const custom_amount = draftCustomAmount(body.custom_amount, total);
      const offered = { collect, custom_amount, link: null };
      const common = { accountId, recipient, total, metadata, wayBack, expiresAt, ...offered };
      const terms = { ...common, clientReferenceId };
      const session = await draftCheckoutSession(terms, recipients);
      const lineItems = draftLineItems({ checkout_session: session.id }, items);
      const answer = withQr(presentCheckoutSession(services, session, lineItems));
      const inserts = { products, prices, ...checkoutSessionInserts(session, lineItems) };
      await insertSale(database, claim, inserts, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(wire.listCheckoutSessions, async ({ caller, query }) => {
    const { rows, hasMore } = await listCheckoutSessions(database, caller.accountId, query);
    const sessions = await showCheckoutSessions(services, caller.accountId, rows);
    return listed('/v1/checkout_sessions', sessions, hasMore);
  });

  api.handle(wire.getCheckoutSession, async ({ caller, id }) => {
    const row = await findCheckoutSession(database, caller.accountId, id);
    if (!row) throw missing('checkout_session', id);
    return showCheckoutSession(services, row);
  });

  api.handle(wire.listCheckoutSessionLineItems, async ({ caller, id, query }) => {
    const session = await findCheckoutSession(database, caller.accountId, id);
    if (!session) throw missing('checkout_session', id);
    const items = await findLineItems(database, caller.accountId, 'checkout_session', id);
    const { rows, hasMore } = pageOfLineItems(items, query);
    return listed(`/v1/checkout_sessions/${id}/line_items`, rows.map(presentLineItem), hasMore);
  });

  api.handle(wire.cancelCheckoutSession, async ({ caller, id }) => {
    const canceled = await cancelCheckoutSession(database, caller.accountId, id);
    if (canceled) return withQr(await showCheckoutSession(services, canceled));
    const row = await findCheckoutSession(database, caller.accountId, id);
    if (!row) throw missing('checkout_session', id);
    throw conflict('checkout_session', row.status, `This session is ${row.status} and cannot be canceled.`);
  });
}

function withQr(session: CheckoutSession): CheckoutSession {
  return { ...session, qr_data_url: pngQrDataUrl(session.chain_pay_uri) };
}
