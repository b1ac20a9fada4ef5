import { describe, expect, it } from 'vitest';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

const all: readonly Route[] = routes;

/** The route table of the interface, `P` marking what needs no credential. */
const table = `
  POST   /v1/api_keys
  GET    /v1/api_keys
  GET    /v1/api_keys/{id}
  DELETE /v1/api_keys/{id}
  POST   /v1/auth/challenge P
  POST   /v1/auth/session P
  GET    /v1/session
  DELETE /v1/session
  GET    /v1/account
  POST   /v1/account
  POST   /v1/account/logo
  POST   /v1/products
  GET    /v1/products
  GET    /v1/products/{id}
  POST   /v1/products/{id}
  DELETE /v1/products/{id}
  GET    /v1/prices
  GET    /v1/prices/{id}
  POST   /v1/checkout_links
  GET    /v1/checkout_links
  GET    /v1/checkout_links/{id}
  POST   /v1/checkout_links/{id}/cancel
  POST   /v1/checkout_sessions
  GET    /v1/checkout_sessions
  GET    /v1/checkout_sessions/{id}
  GET    /v1/checkout_sessions/{id}/line_items
  POST   /v1/checkout_sessions/{id}/cancel
  POST   /v1/checkout/sessions
  GET    /v1/checkout/sessions
  GET    /v1/checkout/sessions/{id}
  GET    /v1/checkout/sessions/{id}/line_items
  POST   /v1/checkout/sessions/{id}/cancel
  POST   /v1/transaction_intents
  GET    /v1/transaction_intents
  GET    /v1/transaction_intents/{id}
  POST   /v1/transaction_intents/{id}/cancel
  GET    /v1/transactions
  GET    /v1/transactions/{id}
  POST   /v1/gifts
  GET    /v1/gifts
  GET    /v1/gifts/{id}
  POST   /v1/gifts/{id}/reclaim
  POST   /v1/gifts/{id}/release P
  POST   /v1/gifts/release P
  GET    /v1/public/gifts P
  GET    /v1/public/gifts/{id} P
  POST   /v1/public/transactions/submit P
  POST   /v1/cards
  GET    /v1/cards
  GET    /v1/cards/{id}
  POST   /v1/cards/{id}
  DELETE /v1/cards/{id}
  POST   /v1/card_setups
  GET    /v1/card_setups
  GET    /v1/card_setups/{id}
  POST   /v1/addresses
  GET    /v1/addresses
  GET    /v1/addresses/{id}
  POST   /v1/addresses/{id}
  DELETE /v1/addresses/{id}
  POST   /v1/checkout_intents
  GET    /v1/checkout_intents
  GET    /v1/checkout_intents/{id}
  POST   /v1/checkout_intents/{id}/respond
  POST   /v1/checkout_intents/{id}/confirm
  POST   /v1/checkout_intents/{id}/cancel
  GET    /v1/unmatched_payments
  GET    /v1/unmatched_payments/{id}
  POST   /v1/unmatched_payments/{id}/accept
  POST   /v1/refunds
  GET    /v1/refunds
  GET    /v1/refunds/{id}
  POST   /v1/refunds/{id}/cancel
  GET    /v1/refused_requests
  GET    /v1/refused_requests/{id}
  GET    /pay/sessions/{id} P
  POST   /pay/sessions/{id} P
  GET    /pay/intents/{id} P
  POST   /pay/intents/{id} P
  POST   /pay/sessions/{id}/claim P
  POST   /pay/intents/{id}/claim P
  GET    /pay/gifts/{id} P
  POST   /pay/gifts/{id} P
  GET    /v1/openapi.json P
  GET    /healthz P
  GET    /readyz P
  GET    /metrics
`;

/** What came after the interface: additions, for those who want them. */
const beyond = `
  POST   /v1/checkout/sessions/{id}/expire
  POST   /v1/checkout/sessions/{id}/erase_details
  POST   /v1/checkout_sessions/{id}/erase_details
  POST   /v1/checkout_links/{id}
  POST   /pay/sessions/{id}/details P
  POST   /pay/sessions/{id}/choice P
  GET    /pay/sessions/{id}/x402 P
  GET    /pay/intents/{id}/x402 P
  GET    /v1/checkout_intents/{id}/steps
  POST   /v1/checkout_intents/{id}/merchant_account
  GET    /v1/approved_merchants
  POST   /v1/approved_merchants/withdraw
  POST   /v1/gifts/fund
  GET    /v1/events
  GET    /v1/events/stream
  GET    /v1/events/{id}
  GET    /v1/events/{id}/proof
  POST   /v1/webhook_endpoints
  GET    /v1/webhook_endpoints
  GET    /v1/webhook_endpoints/{id}
  POST   /v1/webhook_endpoints/{id}
  POST   /v1/webhook_endpoints/{id}/rotate_secret
  POST   /v1/webhook_endpoints/{id}/test
  DELETE /v1/webhook_endpoints/{id}
  GET    /v1/webhook_deliveries
  GET    /v1/webhook_deliveries/{id}
  POST   /v1/webhook_deliveries/{id}/redeliver
  POST   /v1/prices
  POST   /v1/events/{id}/redeliver
  GET    /v1/webhook_endpoints/{id}/deliveries
  POST   /v1/auth/invitation P
  POST   /v1/auth/passkey_challenge P
  POST   /v1/auth/passkey_session P
  POST   /v1/auth/passkey_join P
  POST   /v1/passkeys/challenge
  POST   /v1/passkeys
  GET    /v1/passkeys
  DELETE /v1/passkeys/{id}
  POST   /v1/session/switch
  GET    /v1/members
  POST   /v1/members/{id}
  POST   /v1/members/{id}/remove
  POST   /v1/members/leave
  POST   /v1/member_invitations
  GET    /v1/member_invitations
  DELETE /v1/member_invitations/{id}
  GET    /v1/dashboard_sessions
  DELETE /v1/dashboard_sessions/{id}
  GET    /v1/member_acts
  POST   /v1/test_helpers/advance
  POST   /v1/test_helpers/expire
  POST   /v1/test_helpers/pay
  POST   /v1/test_helpers/finalize
  POST   /v1/test_helpers/ship
`;

const expected = (table + beyond)
  .trim()
  .split(/\n+/)
  .map((line) => line.trim().replace(/\s+/g, ' '))
  .sort();

const declared = all
  .flatMap((route) => [route.path, ...(route.aliases ?? [])].map((path) => ({ route, path })))
  .map(({ route, path }) => `${route.method} ${path}${route.access === 'public' ? ' P' : ''}`)
  .sort();

describe('the routes', () => {
  it('are those of the interface and those added since, and only the marked ones are public', () => {
    expect(declared).toEqual(expected);
  });

  it('have names of their own', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });

  it('honour an Idempotency-Key on every POST but those that answer with a secret', () => {
    for (const route of all) {
      const answersWithSecret =
        /^\/v1\/(api_keys|auth|card_setups|member_invitations|session)\b|_secret$|\/merchant_account$/.test(
          route.path,
        );
      expect([route.name, route.idempotent]).toEqual([
        route.name,
        route.method === 'POST' && !answersWithSecret,
      ]);
    }
  });

  it('can answer 404 wherever the path names an object', () => {
    const forgetful = all.filter(({ path, errors }) => path.includes('{id}') && !errors.includes(404));
    expect(forgetful.map(({ name }) => name)).toEqual([]);
  });

  it('take a body only on POST', () => {
    expect(all.filter(({ method, body }) => body && method !== 'POST')).toEqual([]);
  });
});
