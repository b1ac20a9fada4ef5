import { decimalAmount } from '@florin/chain/solana-pay';
import { baseUnitsOf, type Cents, cents } from '@florin/wire/money';
import {
  buildIntentPayment,
  buildSessionPayment,
  describeIntentPayment,
  describeSessionPayment,
} from '@florin/wire/solana-pay';
import type { Address } from '@solana/kit';
import { findPublicSession, type PublicSessionRow } from '../checkout-sessions/store.ts';
import type { Api } from '../http/api.ts';
import { conflict, missing } from '../http/api-error.ts';
import type { Services } from '../services.ts';
import { findPublicIntent, type PublicIntentRow } from '../transaction-intents/store.ts';
import { buildOrderedPayment, type Due } from './build-payment.ts';
import type { KnownTokenAccounts } from './known-token-accounts.ts';

/** Solana Pay transaction requests: a wallet scans the QR code, reads who asks, and is handed the transaction. */
export function addPayRoutes(api: Api, services: Services, tokenAccounts: KnownTokenAccounts): void {
  const { sql, urls } = services;
  const icon = `${urls.app}/icon.png`;
  const loadSession = async (id: string) => found(await findPublicSession(sql, id), 'checkout_session', id);
  const loadIntent = async (id: string) => found(await findPublicIntent(sql, id), 'transaction_intent', id);
  // A transaction goes stale and changed nothing: a retry gets a new one.
  const options = { isStorable: () => false };

  api.handle(describeSessionPayment, async ({ id }) => {
    return { label: (await loadSession(id)).business_name, icon };
  });

  api.handle(describeIntentPayment, async ({ id }) => {
    return { label: (await loadIntent(id)).business_name, icon };
  });

  api.handle(
    buildSessionPayment,
    async ({ id, body }) => {
      const session = await loadSession(id);
      assertPayable('checkout_session', session.status, 'open');
      const order = orderOf(session, body.account, [merchantDue(session, session.amount_total)]);
      const transaction = await buildOrderedPayment(services, tokenAccounts, order);
      return { transaction, message: messageOf(session.amount_total, session.business_name) };
    },
    options,
  );

  api.handle(
    buildIntentPayment,
    async ({ id, body }) => {
      const intent = await loadIntent(id);
      assertPayable('transaction_intent', intent.status, 'requires_action');
      const net = cents(intent.amount - intent.fee_amount);
      const dues = [merchantDue(intent, net), ...feeDues(intent)];
      const order = orderOf(intent, body.account, dues);
      const transaction = await buildOrderedPayment(services, tokenAccounts, order);
      return { transaction, message: messageOf(intent.amount, intent.business_name) };
    },
    options,
  );
}

type Requested = PublicSessionRow | PublicIntentRow;

function orderOf(requested: Requested, account: string, dues: readonly Due[]) {
  return { payer: account as Address, dues, reference: requested.reference, memo: requested.id };
}

function merchantDue(requested: Requested, amount: Cents): Due {
  return {
    recipient: requested.recipient_address,
    tokenAccount: requested.token_account,
    amount: baseUnitsOf(amount),
  };
}

function feeDues({ fee_address, fee_token_account, fee_amount }: PublicIntentRow): Due[] {
  if (fee_address === null || fee_token_account === null) return [];
  return [{ recipient: fee_address, tokenAccount: fee_token_account, amount: baseUnitsOf(fee_amount) }];
}

function messageOf(amount: Cents, businessName: string): string {
  return `${decimalAmount(baseUnitsOf(amount))} USDC to ${businessName}`;
}

function assertPayable(object: string, status: string, payable: string): void {
  if (status === payable) return;
  throw conflict(object, status, `This payment request is ${status}; it cannot be paid.`);
}

function found<T>(row: T | null, object: string, id: string): T {
  if (row !== null) return row;
  throw missing(object, id);
}
