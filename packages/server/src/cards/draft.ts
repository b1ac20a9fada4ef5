import type {
  CardCreate,
  CardLimits,
  CardLimitsInput,
  ContactDetails,
  ContactDetailsInput,
} from '@florin/wire/checkout/card';
import type { CardProblem } from '@florin/wire/checkout/card-number';
import type { Id } from '@florin/wire/ids';
import { ApiError } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import type { NewCardRow } from './store.ts';
import type { CardVault } from './vault.ts';

/**
 * A card as it will be stored: sealed before anything else sees it.
 * @example const row = draftCard(vault, accountId, body) // throws ApiError where the number cannot be one
 */
export function draftCard(vault: CardVault, accountId: Id<'account'>, body: CardCreate): NewCardRow {
  const id = newId('card');
  const sealing = vault.seal(
    { accountId, cardId: id },
    { number: body.number, expMonth: body.exp_month, expYear: body.exp_year, cvc: body.cvc ?? null },
    Date.now(),
  );
  if (!sealing.ok) throw refusal(sealing.problem);
  const { brand, last4, number, cvc, fingerprint } = sealing.card;
  return {
    account_id: accountId,
    id,
    brand,
    last4,
    exp_month: body.exp_month,
    exp_year: body.exp_year,
    funding: body.funding ?? null,
    name: body.name ?? null,
    billing_details: completed(body.billing_details),
    shipping_details: completed(body.shipping_details),
    nickname: body.nickname ?? null,
    limits: limitsOf(body.limits),
    number_sealed: number,
    cvc_sealed: cvc,
    cvc_stored_at: cvc === null ? null : new Date().toISOString(),
    fingerprint,
    metadata: body.metadata ?? {},
    created: createdOf(id),
  };
}

/** Null where neither limit is set: there is one way to say that there is none. */
export function limitsOf(sent: CardLimitsInput | null | undefined): CardLimits | null {
  const { max_amount = null, monthly_limit = null } = sent ?? {};
  return max_amount === null && monthly_limit === null ? null : { max_amount, monthly_limit };
}

/** What was sent never appears in a message. */
function refusal(problem: CardProblem): ApiError {
  switch (problem) {
    case 'number_invalid':
      return new ApiError('card_number_invalid', 'The card number is not valid. Check the digits.', {
        param: 'number',
      });
    case 'expired':
      return new ApiError('card_expired', 'The card has expired.', { param: 'exp_year' });
    case 'expiry_invalid':
      return new ApiError('parameter_invalid', 'The expiry date is not valid.', { param: 'exp_month' });
    case 'cvc_invalid':
      return new ApiError('parameter_invalid', 'The cvc has the wrong number of digits for this card.', {
        param: 'cvc',
      });
  }
}

function completed(sent: ContactDetailsInput | null | undefined): ContactDetails | null {
  if (sent === null || sent === undefined) return null;
  const { name = null, email = null, phone = null, address } = sent;
  return {
    name,
    email,
    phone,
    address: address ? { ...address, line2: address.line2 ?? null, state: address.state ?? null } : null,
  };
}
