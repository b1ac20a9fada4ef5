import type { CardNumbers } from '@florin/checkout-browser/card/card-secret';
import type { CommitOutcome, CommitRequest, DriveContext } from '@florin/checkout-browser/driver';
import { notSubmitted } from '@florin/page-reading/failure';
import type { JsonObject } from '@florin/page-reading/json';
import { brandOf } from '@florin/wire/checkout/card-number';
import { isLate, type UcpVersion } from '../../protocols/ucp-versions.ts';
import { isSuccess, sendJson } from '../json-client.ts';
import { textAt } from '../json-reading.ts';
import type { HandedOver } from '../sessions/session-driver.ts';
import { tokenRefused } from '../sessions/token-refused.ts';
import { completion } from './bodies.ts';
import type { CardHandler, CredentialType } from './card-handler.ts';

/** The card leaves for the processor's tokenizer, or stays as it is where the handler's schema takes it so. */
export async function handOverCard(
  version: UcpVersion,
  handler: CardHandler,
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
  const card = (await payment.card()).reveal();
  const brand = brandOf(card.number);
  if (handler.brands !== null && !handler.brands.includes(brand))
    return notSubmitted('unsupported_checkout', `the merchant takes no ${brand} cards`, 'no_card_payment');
  const { handlerId } = handler;
  const complete = (credential: JsonObject): HandedOver => ({
    kind: 'handed_over',
    completion: completion(
      version,
      { handlerId, brand, lastDigits: card.number.slice(-4), credential },
      choice.buyer,
    ),
  });
  if (handler.kind === 'raw') return complete(credentialOf(handler.credentialType, card));
  const body = {
    credential: credentialOf(isLate(version) ? 'pan' : 'card', card),
    binding: {
      checkout_id: sessionId,
      ...(handler.identity !== null && { identity: { access_token: handler.identity } }),
    },
  };
  const reply = await sendJson(context, 'POST', handler.url, body);
  const token = isSuccess(reply) ? textAt(reply.body, 'token') : null;
  if (token === null) return tokenRefused(reply);
  return complete({ type: 'token', token });
}

function credentialOf(
  type: CredentialType,
  { number, expMonth, expYear, cvc, name }: CardNumbers,
): JsonObject {
  return {
    type,
    ...(type === 'card' && { card_number_type: 'fpan' }),
    number,
    expiry_month: expMonth,
    expiry_year: expYear,
    ...(cvc !== null && { cvc }),
    ...(name !== null && { name }),
  };
}
