import type { PaymentStep } from '@florin/checkout-browser/driver';
import { notSubmitted } from '@florin/page-reading/failure';
import { currencyFromCode } from '@florin/page-reading/money/currency';
import { textAt } from '../json-reading.ts';
import type { PagePayment } from '../page-payment.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import type { SessionPages } from '../sessions/session-driver.ts';
import type { CardHandler } from './card-handler.ts';

/** Some merchants take no cards over the API at all; others want the buyer on their pages for this session. */
export function sessionPages<State>(
  pagePayment: PagePayment | undefined,
  handlerFor: (state: State, opened: OpenSession) => CardHandler,
): SessionPages<State> {
  const urlOf = ({ session }: OpenSession) => textAt(session, 'continue_url');
  return {
    areNeeded: (state, opened) =>
      handlerFor(state, opened).kind === 'page' || textAt(opened.session, 'status') === 'requires_escalation',

    async cardEntry(opened, choice, context) {
      const url = urlOf(opened);
      if (url === null || pagePayment === undefined) return null;
      const currency = currencyFromCode(textAt(opened.session, 'currency'));
      return pagePayment.cardEntryAt(url, choice, currency, context);
    },

    async pay(opened, request, context) {
      const url = urlOf(opened);
      if (pagePayment === undefined || url === null)
        return notSubmitted(
          'unsupported_checkout',
          'the merchant takes no cards over its API',
          'no_card_payment',
        );
      const payment = withSession(request.payment, opened.id);
      return pagePayment.pay(url, { ...request, payment }, context);
    },
  };
}

/** What became of a payment on a page is asked of the session, so the trail names it too. */
function withSession(payment: PaymentStep, session: string): PaymentStep {
  return { ...payment, arm: (arming) => payment.arm({ ...arming, trail: { session, page: arming.trail } }) };
}
