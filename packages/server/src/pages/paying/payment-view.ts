import { transactionRequestUrl } from '@florin/chain/solana-pay';
import type { PaymentStatus, PaymentView } from '@florin/web/payment/payment-view';
import type { Language } from '@florin/web/words/language';
import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import { type PublicCheckoutSession, showPublicCheckoutSession } from '../../checkout-sessions/show.ts';
import { returnUrlOf } from '../../payment-requests/way-back.ts';
import { picturePath } from '../../pictures/picture-address.ts';
import { svgQrDataUrl } from '../../qr-codes.ts';
import type { Services } from '../../services.ts';
import { type PublicTransactionIntent, showPublicTransactionIntent } from '../../transaction-intents/show.ts';
import { askedOf } from './asked.ts';
import { findMoneyAround, type MoneyAround } from './payment-store.ts';

type Parts = Pick<Services, 'config' | 'database' | 'urls' | 'network' | 'secret'>;

/** What the page of a session shows, or null where there is none. */
export async function sessionView(parts: Parts, id: string, language: Language): Promise<PaymentView | null> {
  const shown = await showPublicCheckoutSession(parts, id);
  if (!shown) return null;
  const { session, businessName, iconUrl, brandColor, pictures } = shown;
  return {
    kind: 'session',
    id: session.id,
    businessName,
    iconUrl: picturePath(parts, iconUrl),
    brandColor,
    amountCents: session.amount_total,
    about: aboutOf(parts, shown),
    customAmount: session.custom_amount,
    asks: askedOf(session.collect, language),
    lines: session.line_items.data.map(
      ({ id: line, description, quantity, amount_total, product, adjustable_quantity }) => ({
        id: line,
        bounds: adjustable_quantity,
        name: description,
        description: pictures.get(product)?.description ?? null,
        imageUrl: firstShown(parts, pictures.get(product)?.images ?? []),
        quantity,
        amountCents: amount_total,
      }),
    ),
    ...wayBackOf(session),
    recipientAddress: session.recipient_address,
    ...(shown.needsDetails ? { payUri: '', qrDataUrl: '' } : requestOf(session)),
    appUrl: parts.urls.app,
    status: sessionStatus(shown, await findMoneyAround(parts.database, id)),
  };
}

export async function intentView(parts: Parts, id: string): Promise<PaymentView | null> {
  const shown = await showPublicTransactionIntent(parts, id);
  if (!shown) return null;
  const { intent, businessName, iconUrl, brandColor } = shown;
  // Not taken from next_action: a payment that the network takes back makes the intent payable again in an open page.
  const payUri = transactionRequestUrl(`${parts.urls.base}/pay/intents/${intent.id}`);
  return {
    kind: 'intent',
    id: intent.id,
    businessName,
    iconUrl: picturePath(parts, iconUrl),
    brandColor,
    amountCents: intent.amount,
    about: null,
    customAmount: null,
    asks: null,
    lines: [],
    ...wayBackOf(intent),
    recipientAddress: intent.recipient_address,
    payUri,
    qrDataUrl: svgQrDataUrl(payUri),
    appUrl: parts.urls.app,
    status: intentStatus(shown, await findMoneyAround(parts.database, id)),
  };
}

type WithWayBack = Pick<CheckoutSession, 'id' | 'success_url' | 'cancel_url' | 'return_after' | 'expires_at'>;

function wayBackOf({ id, success_url, cancel_url, return_after, expires_at }: WithWayBack) {
  return {
    successUrl: returnUrlOf(success_url, id),
    cancelUrl: returnUrlOf(cancel_url, id),
    returnAfter: return_after,
    expiresAt: expires_at,
  };
}

function firstShown(parts: Parts, images: readonly string[]): string | null {
  return images.map((image) => picturePath(parts, image)).find((path) => path !== null) ?? null;
}

function sessionStatus(
  { session, isSent, isExpired, isSoldOut, needsDetails, progress }: PublicCheckoutSession,
  around: MoneyAround,
): PaymentStatus {
  const state = () => {
    if (session.status === 'canceled') return isExpired ? 'expired' : 'canceled';
    if (session.status === 'complete')
      return session.payment_status === 'no_payment_required' ? 'free' : 'paid';
    if (session.payment_seen !== null) return 'seen';
    if (isSent) return 'sent';
    return isSoldOut ? 'sold_out' : 'payable';
  };
  return {
    state: state(),
    problem: null,
    ...progress,
    ...moneyOf(session, around),
    needsDetails,
    amountCents: session.amount_total,
    lines: session.line_items.data.map(({ quantity, amount_total }) => ({
      quantity,
      amountCents: amount_total,
    })),
    // What is left, and what was chosen, asks for another code.
    rest: !needsDetails && mayHaveChanged(session) ? requestOf(session) : null,
  };
}

function requestOf({ chain_pay_uri }: Pick<CheckoutSession, 'chain_pay_uri'>) {
  return { payUri: chain_pay_uri, qrDataUrl: svgQrDataUrl(chain_pay_uri) };
}

type SessionOfBuyer = PublicCheckoutSession['session'];

function mayHaveChanged(session: SessionOfBuyer): boolean {
  if (session.status !== 'open') return false;
  const isChosen =
    session.custom_amount !== null ||
    session.line_items.data.some(({ adjustable_quantity }) => adjustable_quantity !== null);
  return isPartly(session) || isChosen || session.collect !== null;
}

function aboutOf(parts: Parts, { about }: PublicCheckoutSession): PaymentView['about'] {
  const { title, description, imageUrl } = about;
  if (title === null && description === null && imageUrl === null) return null;
  return { title, text: description, imageUrl: picturePath(parts, imageUrl) };
}

type Received = Pick<CheckoutSession, 'amount_received' | 'amount_due'>;

function isPartly({ amount_received, amount_due }: Received): boolean {
  return amount_received > 0 && amount_due > 0;
}

function moneyOf({ amount_received, amount_due }: Received, around: MoneyAround) {
  return {
    receivedCents: amount_received,
    dueCents: amount_due,
    isBeingAssigned: around.is_being_assigned,
    refundedCents: around.refunded,
  };
}

const INTENT_STATES = {
  requires_action: 'payable',
  processing: 'seen',
  succeeded: 'paid',
  canceled: 'canceled',
} as const;

function intentStatus(
  { intent, isSent, isExpired, progress }: PublicTransactionIntent,
  around: MoneyAround,
): PaymentStatus {
  const state = () => {
    if (isExpired) return 'expired';
    return intent.status === 'requires_action' && isSent ? 'sent' : INTENT_STATES[intent.status];
  };
  return {
    state: state(),
    // What is less than was asked for is told by what is due.
    problem: isPartly(intent) ? null : (intent.last_payment_error?.code ?? null),
    ...progress,
    ...moneyOf(intent, around),
    needsDetails: false,
    amountCents: intent.amount,
    lines: [],
    rest: null,
  };
}
