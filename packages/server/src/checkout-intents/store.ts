import type { Choice, Flow, Offer, Quote } from '@florin/checkout/driver';
import type { JsonObject } from '@florin/checkout/json';
import type { PaymentQuestions } from '@florin/checkout/options/offer-schema';
import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { CheckoutIntentStatus, CheckoutIntentStatusReason } from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface IntentRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_intent'>;
  readonly status: CheckoutIntentStatus;
  readonly status_reason: CheckoutIntentStatusReason | null;
  readonly url: string;
  readonly prompt: string | null;
  readonly options: JsonObject;
  readonly max_amount: Cents | null;
  readonly card: Id<'card'> | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly expires_at: number;
  readonly lane: string;
  readonly round: number;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  readonly questions: PaymentQuestions | null;
  readonly options_schema: JsonObject | null;
  readonly choice: Choice | null;
  readonly quote: Quote | null;
  readonly amount: Cents | null;
  readonly currency: 'usd' | 'sgd' | null;
  readonly cvc_sealed: SealedRecord | null;
  readonly confirmed_at: number | null;
  readonly return_token: string | null;
  readonly challenge_url: string | null;
  readonly charge_id: string | null;
  readonly detail: string | null;
}

export async function findIntent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<IntentRow | null> {
  const [row] = await database.query<IntentRow>(sql`
    SELECT * FROM checkout_intents WHERE account_id = ${accountId} AND id = ${id}`);
  return row ?? null;
}

/** For jobs, which are given an id by the database and not by a caller. */
export async function readIntent(database: Queryable, id: string): Promise<IntentRow | null> {
  const [row] = await database.query<IntentRow>(sql`SELECT * FROM checkout_intents WHERE id = ${id}`);
  return row ?? null;
}

/** Merchants' own origins that this account lets its cards be typed into. */
export async function approvedOrigins(database: Queryable, accountId: string): Promise<readonly string[]> {
  const rows = await database.query<{ origin: string }>(sql`
    SELECT origin FROM approved_origins WHERE account_id = ${accountId}`);
  return rows.map(({ origin }) => origin);
}
