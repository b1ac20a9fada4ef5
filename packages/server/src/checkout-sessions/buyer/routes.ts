import { languageOf } from '@florin/web/words/language';
import { choosePayment as chooseRoute } from '@florin/wire/payments/buyer/choice';
import { giveCustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import { eraseCheckoutSessionDetails } from '@florin/wire/payments/checkout-session';
import { checkDetails } from '../../buyer-terms/check-details.ts';
import { conflict, invalidParameter, missing } from '../../errors/api-error.ts';
import type { Api } from '../../http/pipeline/api.ts';
import { pngQrDataUrl } from '../../qr-codes.ts';
import type { Services } from '../../services.ts';
import { showCheckoutSession } from '../show.ts';
import { findPublicCheckoutSession } from '../store.ts';
import { choosePayment } from './choose.ts';
import { eraseDetailsOf, saveDetails } from './store.ts';

const DAY_SECONDS = 86_400;

/** What buyers say of themselves and choose, and how it is erased. */
export function addBuyerRoutes(api: Api, services: Pick<Services, 'urls' | 'database' | 'network'>): void {
  const { database } = services;

  api.handle(giveCustomerDetails, async ({ id, body, http }) => {
    const session = await findPublicCheckoutSession(database, id);
    if (!session) throw missing('checkout_session', id);
    const { collect, status } = session;
    if (collect === null)
      throw invalidParameter('id', 'This checkout session does not ask the buyer for anything.');
    const now = Math.floor(Date.now() / 1_000);
    const details = checkDetails(collect, body, now);
    const until = now + collect.retention_days * DAY_SECONDS;
    const language = languageOf(http.headers['accept-language']);
    if (!(await saveDetails(database, id, details, until, language)))
      throw conflict(
        'checkout_session',
        status === 'open' ? 'processing' : status,
        'The details cannot be changed now. Ask the merchant.',
      );
    return { object: 'given_details' as const, checkout_session: session.id, given_at: now };
  });

  api.handle(chooseRoute, ({ id, body }) => choosePayment(database, id, body));

  api.handle(eraseCheckoutSessionDetails, async ({ caller, id }) => {
    const row = await eraseDetailsOf(database, caller.accountId, id);
    if (!row) throw missing('checkout_session', id);
    const session = await showCheckoutSession(services, row);
    return { ...session, qr_data_url: pngQrDataUrl(session.chain_pay_uri) };
  });
}
