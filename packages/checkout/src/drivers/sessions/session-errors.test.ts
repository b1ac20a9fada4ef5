import { describe, expect, it } from 'vitest';
import { failureOf, refusalOf } from './session-errors.ts';
import { refused } from './session-outcomes.ts';
import { tokenRefused } from './token-refused.ts';

const reply = (status: number, body: object) => ({ status, body, plainText: null }) as never;
const message = (code: string) => ({ type: 'error', code, content: 'Sorry', severity: 'recoverable' });

describe('what a merchant says by a code', () => {
  it.each([
    ['requires_sign_in', 'unsupported_checkout', 'login_required'],
    ['region_restricted', 'unsupported_checkout', 'region_not_served'],
    ['address_undeliverable', 'unsupported_checkout', 'region_not_served'],
    ['minimum_not_met', 'unsupported_checkout', 'minimum_not_met'],
    ['quantity_exceeded', 'unsupported_checkout', 'quantity_unavailable'],
    ['age_verification_required', 'unsupported_checkout', 'person_required'],
    ['out_of_stock', 'out_of_stock', 'out_of_stock'],
  ])('%s is no reason to try the same again: %s, %s', (code, reason, ours) => {
    const expected = { kind: 'failed', reason, code: ours, detail: `${code}: Sorry` };
    expect(failureOf({ code, content: 'Sorry' })).toEqual(expected);
    expect(refusalOf(reply(422, { messages: [message(code)] }))).toEqual(expected);
    expect(refused({ status: 422, words: `${code}: Sorry` }, { kind: 'idle' }, true)).toMatchObject({
      kind: 'not_submitted',
      reason,
      ...(ours !== 'out_of_stock' && { code: ours }),
    });
  });

  it('is read for its words where the code is its own', () => {
    expect(failureOf({ code: 'gone_fishing', content: 'Back in May' })).toMatchObject({
      reason: 'merchant_error',
    });
    expect(failureOf({ code: 'stock', content: 'Item roses is out of stock' })).toMatchObject({
      reason: 'out_of_stock',
    });
  });

  it('of a card that gets no token is a decline in both protocols', () => {
    for (const body of [{ code: 'invalid_card', message: 'No' }, { messages: [message('payment_failed')] }])
      expect(tokenRefused(reply(422, body))).toMatchObject({ kind: 'declined', reason: 'card_declined' });
    expect(tokenRefused(reply(500, {}))).toMatchObject({ kind: 'not_submitted', reason: 'merchant_error' });
  });
});
