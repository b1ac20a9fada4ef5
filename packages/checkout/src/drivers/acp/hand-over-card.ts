import type { CommitOutcome, CommitRequest, DriveContext, Total } from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { notSubmitted } from '../../outcomes.ts';
import { brandOf } from '../../vault/card-number.ts';
import type { CardNumbers } from '../../vault/card-secret.ts';
import { declineOf } from '../decline-reason.ts';
import { isSuccess } from '../json-client.ts';
import { listAt, textAt } from '../json-reading.ts';
import type { OpenSession } from '../sessions/open-session.ts';
import type { HandedOver } from '../sessions/session-driver.ts';
import { type AcpApi, acpAddress, acpBuyer, isFirstVersion, post } from './api.ts';

const ALLOWANCE_MS = 15 * 60_000;

/** A token for this session and this total; nothing is charged yet, so a refusal here is a plain decline. */
export async function handOverCard(
  api: AcpApi,
  opened: OpenSession,
  request: CommitRequest,
  total: Total,
  context: DriveContext,
): Promise<HandedOver | CommitOutcome> {
  const { choice, payment } = request;
  const body = delegation(api, opened, request, total, (await payment.card()).reveal());
  const reply = await post(api, '/delegate_payment', body, context, `${payment.idempotencyKey}-token`);
  const token = isSuccess(reply) ? textAt(reply.body, 'id') : null;
  if (token !== null) {
    const payment_data = paymentData(api, opened.session, token, request);
    return { kind: 'handed_over', completion: { buyer: acpBuyer(choice.buyer), payment_data } };
  }
  const code = textAt(reply.body, 'code') ?? `status ${reply.status}`;
  if (/card|declin|insufficient/.test(code))
    return declineOf(`${code}: ${textAt(reply.body, 'message') ?? ''}`);
  return notSubmitted('merchant_error', `delegate_payment: ${code}`);
}

function delegation(
  api: AcpApi,
  { id, session }: OpenSession,
  { choice: { buyer } }: CommitRequest,
  { amount, currency }: Total,
  { number, expMonth, expYear, cvc, name }: CardNumbers,
): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  return {
    payment_method: {
      type: 'card',
      card_number_type: 'fpan',
      virtual: false,
      number,
      exp_month: String(expMonth).padStart(2, '0'),
      exp_year: String(expYear),
      ...(name !== null && { name }),
      ...(cvc !== null && { cvc }),
      checks_performed: [],
      iin: number.slice(0, 6),
      display_card_funding_type: 'credit',
      display_brand: brandOf(number),
      display_last4: number.slice(-4),
      metadata: {},
    },
    allowance: {
      reason: 'one_time',
      max_amount: amount,
      currency,
      checkout_session_id: id,
      merchant_id: textAt(cardHandler(session), 'config', 'merchant_id') ?? new URL(api.baseUrl).host,
      expires_at: new Date(Date.now() + ALLOWANCE_MS).toISOString(),
    },
    ...(billing !== null && { billing_address: acpAddress(buyer, billing) }),
    risk_signals: [],
    metadata: {},
  };
}

function cardHandler(session: Json): Json | undefined {
  return listAt(session, 'capabilities', 'payment', 'handlers').find((handler) =>
    /card/.test(textAt(handler, 'name') ?? textAt(handler, 'id') ?? ''),
  );
}

function paymentData(api: AcpApi, session: Json, token: string, { choice }: CommitRequest): JsonObject {
  const billing = choice.buyer.billing ?? choice.buyer.shipping;
  const address = billing === null ? {} : { billing_address: acpAddress(choice.buyer, billing) };
  const handler = cardHandler(session);
  if (isFirstVersion(api)) {
    return { token, provider: textAt(session, 'payment_provider', 'provider') ?? 'stripe', ...address };
  }
  return {
    handler_id: textAt(handler, 'id') ?? 'card_tokenized',
    instrument: { type: 'card', credential: { type: 'spt', token } },
    ...address,
  };
}
