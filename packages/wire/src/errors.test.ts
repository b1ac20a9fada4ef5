import { describe, expect, it } from 'vitest';
import { CheckoutIntentStatus } from './checkout/checkout-intent.ts';
import { conflictCode, ErrorBody, ErrorType, errorCatalogue } from './errors.ts';

describe('the error catalogue', () => {
  it.each(Object.entries(errorCatalogue))(
    '%s has a type, a status and a meaning',
    (code, { status, type, meaning }) => {
      expect(code).toMatch(/^[a-z0-9_]+$/);
      expect(ErrorType.options).toContain(type);
      expect([400, 401, 402, 403, 404, 405, 409, 413, 414, 429, 431, 500, 503]).toContain(status);
      expect(meaning).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('has a conflict for every state of a Checkout Intent', () => {
    for (const state of CheckoutIntentStatus.options) {
      expect(errorCatalogue[conflictCode('checkout_intent', state)].status).toBe(409);
    }
  });

  it('has no conflict for a state that does not exist', () => {
    expect(() => conflictCode('gift', 'lost')).toThrow('gift_lost');
  });

  it('has an example that is an error body', () => {
    expect(ErrorBody.safeParse(ErrorBody.meta()?.example).success).toBe(true);
  });
});
