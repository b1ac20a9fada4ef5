import { z } from 'zod';
import { CurrencyCode } from '../currency/currency-code.ts';
import { BASE_CURRENCIES } from '../currency/fraction-digits.ts';
import { exampleTime } from '../values/examples.ts';
import { centsAmount, timestamp } from '../values/primitives.ts';
import { wholeNumber } from '../values/whole-number.ts';

export const Scope = z.enum(['read', 'payments', 'gifts', 'checkout', 'merchant_accounts']).meta({
  description:
    'What the key can do: `read` everything except secrets; read and write `payments`, `gifts`, or `checkout` (checkout intents, cards and addresses; with a mandate, cards and addresses are read only); `merchant_accounts` shows the passwords of accounts that purchases created at shops.',
});
export type Scope = z.infer<typeof Scope>;

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/;
const MERCHANTS_MAX = 100;
const MERCHANTS =
  'The hosts of the shops that the key can buy from, on any port unless one is given. Subdomains are different hosts: include the host of the checkout too.';

const example = {
  max_amount: 5_000,
  daily_limit: 10_000,
  monthly_limit: 50_000,
  merchants: ['shop.example'],
  expires_at: exampleTime + 30 * 24 * 3_600,
  approval_above: 2_500,
} as const;

const CURRENCIES =
  'Limits in currencies other than usd and sgd, by currency code, in the smallest unit. Purchases in other currencies are refused.';

const CurrencyLimits = z
  .strictObject({
    max_amount: centsAmount({ min: 1, description: 'The most that one purchase can cost.' }).optional(),
    daily_limit: centsAmount({ min: 1, description: 'The most in any 24 hours.' }).optional(),
    monthly_limit: centsAmount({ min: 1, description: 'The most in any 30 days.' }).optional(),
    approval_above: centsAmount({
      description: 'A purchase above this needs a person’s approval.',
    }).optional(),
  })
  .meta({ description: 'A limit that you leave out does not apply.' });

/** What an agent may spend by confirming checkout intents. Null where there is no such limit. */
export const Mandate = z
  .strictObject({
    max_amount: centsAmount({ description: 'The most that one purchase can cost, cents.' }).nullable(),
    daily_limit: centsAmount({ description: 'The most in any 24 hours, cents.' }).nullable(),
    monthly_limit: centsAmount({ description: 'The most in any 30 days, cents.' }).nullable(),
    merchants: z
      .array(z.string())
      .meta({ description: `${MERCHANTS} Null for any.` })
      .nullable(),
    expires_at: timestamp('When the mandate ends.').nullable(),
    approval_above: centsAmount({
      description: 'A purchase above this, in cents, waits until a person confirms it in the dashboard.',
    }).nullable(),
    currencies: z.record(CurrencyCode, CurrencyLimits).meta({ description: CURRENCIES }).optional(),
  })
  .meta({
    id: 'Mandate',
    description: 'What the key can spend on checkout intents; null for no limit.',
    example,
  });
export type Mandate = z.infer<typeof Mandate>;

const limit = (description: string) => centsAmount({ min: 1, description }).optional();

export const MandateInput = z
  .strictObject({
    max_amount: limit('The most that one purchase can cost, cents.'),
    daily_limit: limit('The most in any 24 hours, cents.'),
    monthly_limit: limit('The most in any 30 days, cents.'),
    merchants: z
      .array(z.string().regex(HOST, { error: 'Expected a host in lowercase, for example shop.example.' }))
      .min(1, { error: 'Expected at least one host.' })
      .max(MERCHANTS_MAX, { error: `Expected at most ${MERCHANTS_MAX} hosts.` })
      .optional()
      .meta({ description: MERCHANTS }),
    expires_at: wholeNumber(1, 253_402_300_799, 'Expected Unix seconds.')
      .optional()
      .meta({ description: 'When the mandate ends, Unix seconds.' }),
    approval_above: centsAmount({
      description: 'A purchase above this, in cents, waits until a person confirms it in the dashboard.',
    }).optional(),
    currencies: z
      .record(CurrencyCode, CurrencyLimits)
      .refine((limits) => !BASE_CURRENCIES.some((code) => code in limits), {
        error: 'The limits of usd and sgd are outside `currencies`. Use it for other currencies.',
      })
      .optional()
      .meta({ description: CURRENCIES }),
  })
  .meta({ id: 'MandateInput', description: 'What the key can spend; no limit by default.', example });
export type MandateInput = z.infer<typeof MandateInput>;

const SCOPES: Readonly<Record<string, Scope>> = {
  gifts: 'gifts',
  checkout_intents: 'checkout',
  cards: 'checkout',
  card_setups: 'checkout',
  addresses: 'checkout',
  approved_merchants: 'checkout',
  merchant_accounts: 'merchant_accounts',
  products: 'payments',
  prices: 'payments',
  checkout_links: 'payments',
  checkout_sessions: 'payments',
  transaction_intents: 'payments',
  transactions: 'payments',
  unmatched_payments: 'payments',
  refunds: 'payments',
};

/** What a key with a mandate only reads, whatever its scopes: it is limited by these. */
const KEPT_FROM_MANDATES = new Set(['cards', 'card_setups', 'addresses', 'approved_merchants']);

/** As much of a key as says what it may do. */
export interface KeyLimits {
  readonly scopes: readonly Scope[] | null;
  readonly mandate: Mandate | null;
}

/**
 * Whether a key may call an operation. What makes or changes credentials, and the account itself, takes a key without limits:
 * one that is limited could otherwise make itself another. A mandate by itself is for buying within it, and nothing else.
 * @example isInScope('gifts.create', 'POST', { scopes: ['gifts'], mandate: null }) // true
 */
export function isInScope(operation: string, method: string, { scopes, mandate }: KeyLimits): boolean {
  if (scopes === null && mandate === null) return true;
  const held = scopes ?? MANDATE_SCOPES;
  if (method === 'GET' && held.includes('read')) return true;
  const resource = operation.split('.', 1)[0]!;
  if (mandate !== null && method !== 'GET' && KEPT_FROM_MANDATES.has(resource)) return false;
  const scope = SCOPES[resource];
  return scope !== undefined && held.includes(scope);
}

/** Of a key that was given a mandate and no scopes. */
export const MANDATE_SCOPES: readonly Scope[] = ['checkout'];
