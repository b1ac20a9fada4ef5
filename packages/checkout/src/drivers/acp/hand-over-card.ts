import type { CardNumbers } from '@florin/checkout-browser/card/card-secret';
import type { CommitOutcome, CommitRequest, DriveContext } from '@florin/checkout-browser/driver';
import { nameOf } from '@florin/page-reading/buyer/buyer-values';
import { notSubmitted } from '@florin/page-reading/failure';
import { isJsonObject, type Json, type JsonObject } from '@florin/page-reading/json';
import { minorUnitsOf } from '@florin/page-reading/money/currency';
import type { Total } from '@florin/page-reading/purchase';
import { brandOf } from '@florin/wire/checkout/card-number';
import { type AcpVersion, hasItems } from '../../protocols/acp-versions.ts';
import { isSuccess } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import type { HandedOver } from '../sessions/session-driver.ts';
import { tokenRefused } from '../sessions/token-refused.ts';
import { type AcpApi, delegatePayment } from './api.ts';
import { acpAddress, payment as paymentOf } from './bodies.ts';

const ALLOWANCE_MS = 15 * 60_000;

/** A token for this session, this seller and this total; nothing is charged yet, so a refusal here is a plain decline. */
export async function handOverCard(
  api: AcpApi,
  { id, session }: OpenSession,
  request: CommitRequest,
  total: Total,
  context: DriveContext,
): Promise<HandedOver | CommitOutcome> {
  const { choice, payment } = request;
  const { version } = api.seller;
  const handler = cardHandler(version, session);
  if (handler === null)
    return notSubmitted('unsupported_checkout', 'the seller takes no cards', 'no_card_payment');
  const card = (await payment.card()).reveal();
  const brand = brandOf(card.number);
  if (handler.brands !== null && !handler.brands.includes(brand))
    return notSubmitted('unsupported_checkout', `the seller takes no ${brand} cards`, 'no_card_payment');
  const merchantId = handler.merchantId ?? new URL(api.seller.baseUrl).host;
  const body = delegation(id, merchantId, request, total, card);
  const reply = await delegatePayment(api, body, payment.idempotencyKey, context);
  const token = isSuccess(reply) ? textAt(reply.body, 'id') : null;
  if (token !== null)
    return { kind: 'handed_over', completion: paymentOf(version, handler.declared, token, choice.buyer) };
  return tokenRefused(reply);
}

function delegation(
  sessionId: string,
  merchantId: string,
  { choice: { buyer } }: CommitRequest,
  { amount, currency }: Total,
  { number, expMonth, expYear, cvc, name, funding }: CardNumbers,
): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  return {
    payment_method: {
      type: 'card',
      card_number_type: 'fpan',
      number,
      exp_month: String(expMonth).padStart(2, '0'),
      exp_year: String(expYear),
      ...(name !== null && { name }),
      ...(cvc !== null && { cvc }),
      iin: number.slice(0, 6),
      // The protocol wants one, and a number does not tell it.
      display_card_funding_type: funding ?? 'credit',
      display_brand: brandOf(number),
      display_last4: number.slice(-4),
      metadata: {},
    },
    allowance: {
      reason: 'one_time',
      max_amount: minorUnitsOf(amount, currency)!,
      currency,
      checkout_session_id: sessionId,
      merchant_id: merchantId,
      expires_at: new Date(Date.now() + ALLOWANCE_MS).toISOString(),
    },
    ...(billing !== null && { billing_address: acpAddress(nameOf(buyer, 'billing'), billing) }),
    // At least one is wanted; the cardholder's own confirmation of this purchase is what we know.
    risk_signals: [{ type: 'card_testing', score: 0, action: 'authorized' }],
    metadata: {},
  };
}

export interface AcpCardHandler {
  /** As the seller declares it: a payment handler, or the provider of the first versions. */
  readonly declared: Json;
  readonly merchantId: string | null;
  readonly brands: readonly string[] | null;
}

/**
 * Who takes a delegated card in this session; null where nobody does. From 2026-01-30 on handlers say so themselves; before,
 * there is one provider, and cards are all it takes.
 */
export function cardHandler(version: AcpVersion, session: Json): AcpCardHandler | null {
  if (hasItems(version)) return providerOf(session);
  const declared = listAt(session, 'capabilities', 'payment', 'handlers').find(
    (handler) =>
      (textAt(handler, 'name') ?? '').split(/[._]/).includes('card') &&
      at(handler, 'requires_delegate_payment') === true,
  );
  if (declared === undefined) return null;
  const brands = at(declared, 'config', 'accepted_brands');
  return { declared, merchantId: textAt(declared, 'config', 'merchant_id'), brands: namesIn(brands) };
}

function providerOf(session: Json): AcpCardHandler | null {
  const declared = at(session, 'payment_provider') ?? {};
  const methods = listAt(declared, 'supported_payment_methods');
  const card = methods.find((method) => method === 'card' || textAt(method, 'type') === 'card');
  if (methods.length > 0 && card === undefined) return null;
  const networks = isJsonObject(card) ? at(card, 'supported_card_networks') : undefined;
  return { declared, merchantId: textAt(declared, 'merchant_id'), brands: namesIn(networks) };
}

function namesIn(list: Json | undefined): readonly string[] | null {
  return Array.isArray(list) && list.length > 0 ? list.map((name) => String(name).toLowerCase()) : null;
}
