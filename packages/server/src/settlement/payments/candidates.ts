import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import { tokenAccountOf } from '@florin/chain/token-account';
import { baseUnits, baseUnitsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { CheckoutSessionRow } from '../../checkout-sessions/store.ts';
import type { Queryable } from '../../database/database.ts';
import type { RefundRow } from '../../refunds/store.ts';
import type { TransactionIntentRow } from '../../transaction-intents/store.ts';
import type { Before, Candidate } from './matcher.ts';
import {
  findCheckoutSessionsByReference,
  findListedPaths,
  findRefundsByReference,
  findSettledSources,
  findTransactionIntentsByReference,
} from './store.ts';

interface KnownCandidate extends Omit<Candidate, 'otherTokenAccounts'> {
  /** Unix seconds; what lands later does not pay it. */
  readonly expiresAt: number | null;
}

/** Payment requests by their reference, and what each signature was taken for before. */
export interface Knowledge {
  readonly byReference: ReadonlyMap<Address, KnownCandidate>;
  before(signature: string): Before;
}

/**
 * Reads what is known of a page of transactions: five queries, however many there are. The order matters: an object that
 * is seen settled was settled before, so the later look at the Transactions cannot miss by which signature.
 */
export async function readKnowledge(database: Queryable, page: readonly LandedFacts[]): Promise<Knowledge> {
  const named = [...new Set(page.flatMap(namesIn))];
  const signatures = page.map((facts) => facts.signature);
  if (named.length === 0)
    return { byReference: new Map(), before: () => ({ settled: null, listed: new Set() }) };
  const [sessions, intents, refunds] = await Promise.all([
    findCheckoutSessionsByReference(database, named),
    findTransactionIntentsByReference(database, named),
    findRefundsByReference(database, named),
  ]);
  const [settledBy, listed] = await Promise.all([
    findSettledSources(database, signatures),
    findListedPaths(database, signatures),
  ]);
  const candidates = [
    ...sessions.map(sessionCandidate),
    ...intents.map(intentCandidate),
    ...refunds.map(refundCandidate),
  ];
  return {
    byReference: new Map(candidates.map((candidate) => [candidate.reference, candidate])),
    before: (signature) => ({
      settled: settledBy.get(signature) ?? null,
      listed: listed.get(signature) ?? new Set(),
    }),
  };
}

/** The payment requests that one transaction names, ready to be matched. */
export async function candidatesOf(
  facts: LandedFacts,
  { byReference }: Knowledge,
  mint: Address,
): Promise<Candidate[]> {
  const named = namesIn(facts).flatMap((name) => byReference.get(name) ?? []);
  return Promise.all(
    [...new Set(named)].map(async ({ expiresAt, ...candidate }) => ({
      ...candidate,
      state: stateAt(candidate.state, expiresAt, facts.blockTime),
      otherTokenAccounts: await otherTokenAccounts(candidate, facts, mint),
    })),
  );
}

/** References stand on transfers; a failed transaction has none, so every account that it names may be one. */
function namesIn(facts: LandedFacts): readonly Address[] {
  return facts.error === null
    ? facts.transfers.flatMap((transfer) => transfer.extraAccounts)
    : facts.accounts;
}

async function otherTokenAccounts(
  { reference, recipient }: Pick<KnownCandidate, 'reference' | 'recipient'>,
  facts: LandedFacts,
  mint: Address,
): Promise<ReadonlySet<Address>> {
  const accounts = new Set<Address>();
  for (const transfer of facts.transfers) {
    if (transfer.mint === null || transfer.mint === mint || !transfer.extraAccounts.includes(reference))
      continue;
    accounts.add(await tokenAccountOf(recipient, transfer.mint, transfer.tokenProgram));
  }
  return accounts;
}

/** The block's own time counts, not when it was heard of. */
function stateAt(
  state: Candidate['state'],
  expiresAt: number | null,
  blockTime: number | null,
): Candidate['state'] {
  const isLate = expiresAt !== null && blockTime !== null && blockTime > expiresAt;
  return state === 'payable' && isLate ? 'expired' : state;
}

function sessionCandidate(row: CheckoutSessionRow & { readonly is_sold_out: boolean }): KnownCandidate {
  const states = { open: 'payable', complete: 'settled', canceled: 'canceled' } as const;
  return {
    type: 'checkout_session',
    id: row.id,
    accountId: row.account_id,
    state:
      row.status === 'open' && row.is_sold_out
        ? 'sold_out'
        : row.expired_at === null
          ? states[row.status]
          : 'expired',
    expiresAt: row.expires_at,
    reference: row.reference,
    recipient: row.recipient_address,
    tokenAccount: row.token_account,
    amount: baseUnitsOf(row.amount_total),
    received: baseUnitsOf(row.amount_received),
    fee: null,
  };
}

function intentCandidate(row: TransactionIntentRow): KnownCandidate {
  const states = {
    requires_action: 'payable',
    processing: 'payable',
    succeeded: 'settled',
    canceled: 'canceled',
  } as const;
  return {
    type: 'transaction_intent',
    id: row.id,
    accountId: row.account_id,
    state: row.expired_at === null ? states[row.status] : 'expired',
    expiresAt: row.expires_at,
    reference: row.reference,
    recipient: row.recipient_address,
    tokenAccount: row.token_account,
    amount: baseUnitsOf(row.amount),
    received: baseUnitsOf(row.amount_received),
    fee: feeOf(row),
  };
}

/** One that was canceled and signed all the same has gone back. */
function refundCandidate(row: RefundRow): KnownCandidate {
  return {
    type: 'refund',
    id: row.id,
    accountId: row.account_id,
    state: row.status === 'succeeded' ? 'settled' : 'payable',
    expiresAt: null,
    reference: row.reference,
    recipient: row.recipient_address,
    tokenAccount: row.token_account,
    amount: baseUnitsOf(row.amount),
    received: baseUnits(0n),
    fee: null,
  };
}

function feeOf({ fee_address, fee_token_account, fee_amount }: TransactionIntentRow): Candidate['fee'] {
  if (fee_address === null || fee_token_account === null) return null;
  return { recipient: fee_address, tokenAccount: fee_token_account, amount: baseUnitsOf(fee_amount) };
}
