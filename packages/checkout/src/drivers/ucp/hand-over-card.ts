import type { Choice, CommitOutcome, CommitRequest, DriveContext } from '../../driver.ts';
import type { JsonObject } from '../../json.ts';
import { notSubmitted } from '../../outcomes.ts';
import { isSuccess, sendJson } from '../json-client.ts';
import { textAt } from '../json-reading.ts';
import type { HandedOver } from '../sessions/session-driver.ts';
import { postalAddress } from './api.ts';
import type { UcpProfile } from './profile.ts';

/** The card leaves for the processor's tokenizer, or stays as it is where the handler takes it raw. */
export async function handOverCard(
  { payment: handler }: UcpProfile,
  sessionId: string,
  { payment, choice }: CommitRequest,
  context: DriveContext,
): Promise<HandedOver | CommitOutcome> {
  if (handler.kind === 'page')
    return notSubmitted(
      'unsupported_checkout',
      'the merchant takes no cards over its API',
      'no_card_payment',
    );
  const { number, expMonth, expYear, cvc, name } = (await payment.card()).reveal();
  const fields = {
    number,
    expiry_month: expMonth,
    expiry_year: expYear,
    ...(cvc !== null && { cvc }),
    ...(name !== null && { name }),
  };
  if (handler.kind === 'raw') {
    const type = handler.credentialType;
    const credential = { type, ...(type === 'card' && { card_number_type: 'fpan' }), ...fields };
    return { kind: 'handed_over', completion: completion(handler.handlerId, credential, choice) };
  }
  const body = { credential: { type: 'pan', ...fields }, binding: { checkout_id: sessionId } };
  const reply = await sendJson(context, 'POST', handler.url, body);
  const token = isSuccess(reply) ? textAt(reply.body, 'token') : null;
  if (token === null) return notSubmitted('merchant_error', 'the processor made no token');
  return { kind: 'handed_over', completion: completion(handler.handlerId, { type: 'token', token }, choice) };
}

function completion(handlerId: string, credential: JsonObject, { buyer }: Choice): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  const instrument = {
    id: 'instrument_1',
    handler_id: handlerId,
    type: 'card',
    selected: true,
    credential,
    ...(billing !== null && { billing_address: postalAddress(buyer, billing) }),
  };
  return { payment: { instruments: [instrument] } };
}
