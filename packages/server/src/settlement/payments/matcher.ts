import type { LandedFacts, TokenTransfer } from '@florin/chain/reader/landed-facts';
import type { Id } from '@florin/wire/ids';
import { type BaseUnits, baseUnits } from '@florin/wire/money';
import type { PaymentErrorCode } from '@florin/wire/payments/transaction-intent';
import type { UnmatchedReason } from '@florin/wire/payments/unmatched-payment';
import type { Address } from '@solana/kit';
import type { PayableObject } from '../../payment-requests/sent-store.ts';

/** A payment request that a transaction names by its reference. */
export interface Candidate {
  readonly type: PayableObject;
  readonly id: Id<PayableObject>;
  readonly accountId: Id<'account'>;
  /** `expired`: it landed too late, or was not known of in time. `sold_out`: its link has sold as often as it may. */
  readonly state: 'payable' | 'settled' | 'canceled' | 'expired' | 'sold_out';
  readonly reference: Address;
  readonly recipient: Address;
  readonly tokenAccount: Address;
  /** Where the recipient keeps other tokens that this transaction moves. */
  readonly otherTokenAccounts: ReadonlySet<Address>;
  /** What the payer owes in all. */
  readonly amount: BaseUnits;
  /** What arrived for it so far and was less than that; once there is some, whatever arrives is a part of the sum. */
  readonly received: BaseUnits;
  /** The part of it that goes to the service; null where there is none. */
  readonly fee: {
    readonly recipient: Address;
    readonly tokenAccount: Address;
    readonly amount: BaseUnits;
  } | null;
}

export interface Settlement {
  readonly candidate: Candidate;
  /** What pays it. */
  readonly transfer: TokenTransfer;
  /** Whose money it was. */
  readonly payer: Address;
  readonly signer: Address;
  /** What the merchant got of the service's fee. */
  readonly feeOwed: BaseUnits;
}

export interface Unmatched {
  readonly candidate: Candidate;
  readonly transfer: TokenTransfer;
  readonly reason: UnmatchedReason;
  readonly recipient: Address;
  /** Whose money it was. */
  readonly sender: Address;
  readonly signer: Address;
  readonly amount: BaseUnits;
}

export interface FailedAttempt {
  readonly candidate: Candidate;
  readonly code: PaymentErrorCode;
}

/** What one transaction means to the payment requests that it names. */
export interface Verdicts {
  readonly settlement: Settlement | null;
  /** `amount_too_low` is a part of what its candidate asks for; the parts settle it once they reach the sum. */
  readonly unmatched: readonly Unmatched[];
  readonly failedAttempts: readonly FailedAttempt[];
}

interface Arrival {
  readonly transfer: TokenTransfer;
  readonly candidate: Candidate;
  readonly account: 'merchant' | 'fee' | 'other_token';
  readonly amount: BaseUnits;
}

/** What is known of a transaction from before, so that reading it again ends the same way. */
export interface Before {
  /** The request that this very signature settled. */
  readonly settled: string | null;
  /** The paths of its transfers that were listed or counted as parts. */
  readonly listed: ReadonlySet<string>;
}

const NOTHING: Before = { settled: null, listed: new Set() };

/**
 * Decides what a landed transaction pays. Amounts count per transfer instruction, one signature
 * settles one object at most, and whatever else arrived is unmatched: settled plus unmatched is what arrived.
 *
 * `candidates` come in the order in which the transaction names them.
 * @example const { settlement, unmatched } = matchTransaction(facts, candidates, before)
 */
export function matchTransaction(
  facts: LandedFacts,
  candidates: readonly Candidate[],
  before: Before = NOTHING,
): Verdicts {
  if (facts.error !== null) return failedTransaction(facts, candidates);
  const byReference = new Map(candidates.map((candidate) => [candidate.reference, candidate]));
  const arrivals = facts.transfers.flatMap((transfer) => arrivalOf(transfer, byReference) ?? []);
  const paying = arrivals.find((arrival) => settles(arrival, facts, before)) ?? null;
  // One signature belongs to one request: of several that it pays in part, to the first.
  const first = (paying ?? arrivals.find((arrival) => isPart(arrival, before)))?.candidate ?? null;
  const owner = first?.id ?? before.settled;
  const intent = feePayingIntent(first, arrivals, candidates);
  const unmatched = [
    ...arrivals
      .filter((arrival) => arrival !== paying && !isFeeOf(intent, arrival.transfer))
      .map((arrival) => unmatchedArrival(arrival, paying, owner, facts)),
    ...merchantExcess(paying, facts),
    ...feeExcess(intent, paying, owner, facts),
  ];
  return {
    settlement: paying !== null && before.settled === null ? settlementOf(paying, facts) : null,
    unmatched,
    failedAttempts: failedAttempts(unmatched, paying, before),
  };
}

function failedTransaction(facts: LandedFacts, candidates: readonly Candidate[]): Verdicts {
  const named = new Set(facts.accounts);
  const failedAttempts = candidates
    .filter((candidate) => isPayableIntent(candidate) && named.has(candidate.reference))
    .map((candidate) => ({ candidate, code: 'transaction_failed' as const }));
  return { settlement: null, unmatched: [], failedAttempts };
}

/** A transfer that names several objects belongs to the first of them, in account order, that it pays. */
function arrivalOf(transfer: TokenTransfer, byReference: ReadonlyMap<Address, Candidate>): Arrival | null {
  const amount = received(transfer);
  if (amount === 0n) return null;
  for (const extraAccount of transfer.extraAccounts) {
    const candidate = byReference.get(extraAccount);
    const account = candidate && accountPaid(candidate, transfer.destination);
    if (candidate && account) return { transfer, candidate, account, amount };
  }
  return null;
}

function accountPaid(candidate: Candidate, destination: Address): Arrival['account'] | null {
  if (destination === candidate.tokenAccount) return 'merchant';
  if (destination === candidate.fee?.tokenAccount) return 'fee';
  return candidate.otherTokenAccounts.has(destination) ? 'other_token' : null;
}

function received({ amount, fee }: TokenTransfer): BaseUnits {
  return baseUnits(amount - fee);
}

function settles(arrival: Arrival, facts: LandedFacts, before: Before): boolean {
  const { candidate, transfer } = arrival;
  const isFree =
    before.settled === null
      ? candidate.state === 'payable' && candidate.received === 0n && !before.listed.has(pathOf(transfer))
      : candidate.id === before.settled;
  return isFree && isEnough(arrival, facts);
}

function isPart({ candidate, account }: Arrival, { settled }: Before): boolean {
  return (
    account === 'merchant' && candidate.state === 'payable' && (settled === null || settled === candidate.id)
  );
}

/**
 * What names a transfer within its transaction, in the books.
 * @example pathOf(transfer) // '2.1': the second call of the third instruction
 */
export function pathOf({ path }: TokenTransfer): string {
  return path.join('.');
}

/** The payer may have sent the fee to the merchant too, but never the merchant's part elsewhere. */
function isEnough({ candidate, account, amount }: Arrival, facts: LandedFacts): boolean {
  if (account !== 'merchant') return false;
  const net = candidate.amount - (candidate.fee?.amount ?? 0n);
  return amount >= net && amount + feePaid(candidate, facts) >= candidate.amount;
}

/** Fee transfers need no reference: in a transaction that names an intent they belong to one. */
function feeTransfers(candidate: Candidate, facts: LandedFacts): readonly TokenTransfer[] {
  return facts.transfers.filter((transfer) => isFeeOf(candidate, transfer) && received(transfer) > 0n);
}

function isFeeOf(candidate: Candidate | null, { destination }: TokenTransfer): boolean {
  return candidate !== null && destination === candidate.fee?.tokenAccount;
}

function feePaid(candidate: Candidate, facts: LandedFacts): bigint {
  return feeTransfers(candidate, facts).reduce((sum, transfer) => sum + received(transfer), 0n);
}

/** The intent whose fee the transaction pays: the settled one, else the first that money arrived for, else that it names. */
function feePayingIntent(
  first: Candidate | null,
  arrivals: readonly Arrival[],
  candidates: readonly Candidate[],
): Candidate | null {
  const named = [...(first ? [first] : []), ...arrivals.map(({ candidate }) => candidate), ...candidates];
  return named.find((candidate) => candidate.fee !== null) ?? null;
}

function settlementOf(paying: Arrival, facts: LandedFacts): Settlement {
  const { candidate, transfer } = paying;
  const feeAmount = candidate.fee?.amount ?? 0n;
  return {
    candidate,
    transfer,
    payer: senderOf(transfer),
    signer: signerOf(transfer, facts),
    feeOwed: baseUnits(feeAmount - smaller(feePaid(candidate, facts), feeAmount)),
  };
}

function merchantExcess(paying: Arrival | null, facts: LandedFacts): Unmatched[] {
  if (paying === null) return [];
  const { candidate, transfer, amount } = paying;
  const owed = candidate.amount - smaller(feePaid(candidate, facts), candidate.fee?.amount ?? 0n);
  if (amount === owed) return [];
  return [
    {
      candidate,
      transfer,
      reason: 'overpaid',
      recipient: candidate.recipient,
      sender: senderOf(transfer),
      signer: signerOf(transfer, facts),
      amount: baseUnits(amount - owed),
    },
  ];
}

/** What reached the fee wallet beyond the fee, or for an intent that this transaction does not settle. */
function feeExcess(
  intent: Candidate | null,
  paying: Arrival | null,
  owner: string | null,
  facts: LandedFacts,
): Unmatched[] {
  if (intent === null || intent.fee === null) return [];
  const { fee } = intent;
  let owed: bigint = intent === paying?.candidate ? fee.amount : 0n;
  const reason = intent === paying?.candidate ? 'overpaid' : reasonFor(intent, paying, owner);
  return feeTransfers(intent, facts).flatMap((transfer) => {
    const used = smaller(received(transfer), owed);
    owed -= used;
    const amount = baseUnits(received(transfer) - used);
    if (amount === 0n) return [];
    const [sender, signer] = [senderOf(transfer), signerOf(transfer, facts)];
    return [{ candidate: intent, transfer, reason, recipient: fee.recipient, sender, signer, amount }];
  });
}

function unmatchedArrival(
  { candidate, transfer, amount, account }: Arrival,
  paying: Arrival | null,
  owner: string | null,
  facts: LandedFacts,
): Unmatched {
  const reason = account === 'other_token' ? 'wrong_mint' : reasonFor(candidate, paying, owner);
  const recipient = account === 'fee' ? candidate.fee!.recipient : candidate.recipient;
  const [sender, signer] = [senderOf(transfer), signerOf(transfer, facts)];
  return { candidate, transfer, reason, recipient, sender, signer, amount };
}

function reasonFor(candidate: Candidate, paying: Arrival | null, owner: string | null): UnmatchedReason {
  const { state } = candidate;
  if (state === 'canceled' || state === 'expired' || state === 'sold_out') return state;
  if (state === 'settled' || candidate === paying?.candidate) return 'already_settled';
  return owner !== null && owner !== candidate.id ? 'signature_settled_another' : 'amount_too_low';
}

function failedAttempts(
  unmatched: readonly Unmatched[],
  paying: Arrival | null,
  before: Before,
): FailedAttempt[] {
  const byCandidate = new Map<Candidate, PaymentErrorCode>();
  for (const { candidate, reason } of unmatched) {
    const isAttempt =
      reason === 'wrong_mint' || (reason === 'amount_too_low' && !reaches(candidate, unmatched, before));
    if (!isAttempt || candidate === paying?.candidate || !isPayableIntent(candidate)) continue;
    byCandidate.set(candidate, reason);
  }
  return [...byCandidate].map(([candidate, code]) => ({ candidate, code }));
}

/**
 * Whether what arrives now brings the parts of a request to the sum, as far as is known. What was listed before is counted already.
 * @example if (reaches(candidate, verdicts.unmatched, before)) seen.push(candidate.id)
 */
export function reaches(candidate: Candidate, unmatched: readonly Unmatched[], { listed }: Before): boolean {
  const parts = unmatched.filter(
    (entry) =>
      entry.candidate === candidate &&
      entry.reason === 'amount_too_low' &&
      !listed.has(pathOf(entry.transfer)),
  );
  return parts.reduce((sum, { amount }) => sum + amount, candidate.received as bigint) >= candidate.amount;
}

function isPayableIntent({ type, state }: Candidate): boolean {
  return type === 'transaction_intent' && state === 'payable';
}

/** Whose money it was: what is given back goes to the owner, not to a delegate who was allowed to move it. */
function senderOf({ owner, path }: TokenTransfer): Address {
  if (owner === null) throw new Error(`nobody says whose money instruction ${path} moved`);
  return owner;
}

/**
 * Whether it is known of all that arrived whose money it was. Every node records that; one that leaves it out is asked again.
 * @example if (!tellsOwners(facts, candidates)) setAside(landed)
 */
export function tellsOwners(facts: LandedFacts, candidates: readonly Candidate[]): boolean {
  return facts.transfers
    .filter((transfer) => candidates.some((candidate) => accountPaid(candidate, transfer.destination)))
    .every((transfer) => transfer.owner !== null || received(transfer) === 0n);
}

/** Who let the money move: the one who signed for it; where a program did, whoever paid for the transaction. */
export function signerOf({ authority }: TokenTransfer, { signers, feePayer }: LandedFacts): Address {
  return signers.includes(authority) ? authority : feePayer;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
