import { LoginSecret } from '@florin/checkout-browser/account/login-secret';
import { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type { Arming, DriveContext, FlowDriver, Step } from '@florin/checkout-browser/driver';
import { createEgressPolicy } from '@florin/egress/policy';
import type { Choice, Flow, Offer, Quote } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { createCheckoutEngine, type EngineOptions } from './engine.ts';
import type { PaymentPort } from './payment-guard.ts';

export const flow: Flow = {
  driver: 'scripted',
  merchant: 'shop',
  origin: 'https://shop.example',
  url: 'https://shop.example/p',
  state: null,
};
export const offer: Offer = {
  title: 'Mug',
  currency: 'usd',
  fields: [],
  unavailable: [],
  needs: [],
  quantityMax: 9,
};
export const quote: Quote = {
  amount: cents(1_000),
  currency: 'usd',
  breakdown: { subtotal: 1_000 },
  cardEntry: { origin: 'https://js.stripe.com', needsCvc: true },
  cart: null,
};
export const choice: Choice = {
  options: {},
  quantity: 1,
  buyer: { name: null, email: null, phone: null, shipping: null, billing: null },
};
export const total = { amount: cents(1_000), currency: 'usd', trail: { cart: 'c_1' } } as const;

/** A driver that does what a test says, and something harmless otherwise. */
export function scripted(parts: Partial<FlowDriver> = {}): FlowDriver {
  return {
    name: 'scripted',
    resolve: async () => ({ kind: 'resolved', flow }),
    options: async () => ({ kind: 'offered', offer }),
    quote: async () => ({ kind: 'quoted', quote }),
    commit: async () => ({ kind: 'not_submitted', reason: 'merchant_error', detail: 'not scripted' }),
    reconcile: async () => ({ kind: 'unknown', detail: 'not scripted' }),
    ...parts,
  };
}

export const engineOf = (drivers: readonly FlowDriver[], options: Partial<EngineOptions> = {}) =>
  createCheckoutEngine({
    drivers,
    policy: createEgressPolicy(),
    boundsMs: { quote: 50, commit: 50, reconcile: 50 },
    ...options,
  });

export const engineWith = (...drivers: FlowDriver[]) => engineOf(drivers);

export const never = () => new Promise<never>(() => {});

export function contextWith(steps: Step[] = [], signal = new AbortController().signal): DriveContext {
  return {
    signal,
    account: 'acct_1',
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch: () => Promise.reject(new Error('this test has no network')),
    log: (step) => steps.push(step),
  };
}

export function paymentPort(parts: Partial<PaymentPort> = {}): PaymentPort & { armings: Arming[] } {
  const armings: Arming[] = [];
  return {
    armings,
    idempotencyKey: 'charge_1',
    returnUrl: 'https://florin.example/return/token',
    arm: async (arming) => {
      armings.push(arming);
      return true;
    },
    card: async () =>
      new CardSecret({ number: '4242424242424242', cvc: '123', expMonth: 1, expYear: 2030, name: null }),
    login: async (proposed) => new LoginSecret(proposed),
    ...parts,
  };
}
