import type { LandedFacts, TokenTransfer } from '@florin/chain/reader/landed-facts';
import { addressOfBytes } from '@florin/chain/reader/landing-vm.testing';
import { SeededRandom } from '@florin/testing/seeded-random';
import { BASE_UNITS_PER_CENT, baseUnits, baseUnitsOf, cents } from '@florin/wire/money';
import type { Address, Signature } from '@solana/kit';
import { expect } from 'vitest';
import { type Part, takeParts } from '../../part-payments/parts.ts';
import { type Candidate, matchTransaction, pathOf, type Unmatched, type Verdicts } from './matcher.ts';

export interface MatcherTally {
  settled: number;
  /** Of those, by several payments together. */
  settledByParts: number;
  unmatched: number;
  failedAttempts: number;
  readonly reasons: Set<string>;
}

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const OBJECTS_OPEN = 12;

/**
 * Feeds random transactions to the matcher, keeps the books that its verdicts ask for, and holds them against what
 * arrived, counted by another rule: every transfer into an account that its references allow.
 */
export function checkMatcher(seed: number, count: number): MatcherTally {
  const world = new PaymentWorld(new SeededRandom(seed));
  for (let index = 0; index < count; index++) world.step(`seed ${seed}, transaction ${index}`);
  return world.tally;
}

class PaymentWorld {
  readonly tally: MatcherTally = {
    settled: 0,
    settledByParts: 0,
    unmatched: 0,
    failedAttempts: 0,
    reasons: new Set(),
  };
  readonly #random: SeededRandom;
  readonly #mint: Address;
  readonly #otherMint: Address;
  readonly #merchants: { wallet: Address; account: Address; otherAccount: Address }[];
  readonly #fee: { recipient: Address; tokenAccount: Address };
  readonly #candidates: Candidate[] = [];
  readonly #settledBy = new Map<string, Signature>();
  /** Signatures that belong to a request: one each. */
  readonly #usedSignatures = new Set<Signature>();
  readonly #parts = new Map<string, Part[]>();
  #count = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#mint = this.#address();
    this.#otherMint = this.#address();
    this.#fee = { recipient: this.#address(), tokenAccount: this.#address() };
    this.#merchants = [1, 2, 3].map(() => ({
      wallet: this.#address(),
      account: this.#address(),
      otherAccount: this.#address(),
    }));
  }

  step(where: string): void {
    while (this.#candidates.length < OBJECTS_OPEN) this.#candidates.push(this.#candidate());
    const facts = this.#facts();
    const verdicts = matchTransaction(facts, this.#named(facts));
    this.#expectBalanced(facts, verdicts, where);
    this.#keepBooks(facts, verdicts, where);
    this.#expectSameAgain(facts, verdicts, where);
    this.#moveOn();
  }

  #keepBooks(facts: LandedFacts, { settlement, unmatched, failedAttempts }: Verdicts, where: string): void {
    this.tally.unmatched += unmatched.length;
    this.tally.failedAttempts += failedAttempts.length;
    for (const { reason } of unmatched) this.tally.reasons.add(reason);
    this.#keepParts(facts, unmatched, where);
    if (settlement === null) return;
    const { candidate } = settlement;
    this.#usedSignatures.add(facts.signature);
    expect(this.#settledBy.has(candidate.id), `${where}: settled once`).toBe(false);
    expect(candidate.state, `${where}: only what is payable is settled`).toBe('payable');
    this.#settledBy.set(candidate.id, facts.signature);
    this.#replace(candidate.id, { state: 'settled' });
    this.tally.settled++;
  }

  /** Less than was asked for counts in whole cents; once the parts reach the sum, they settle it to the cent, and the rest stays unmatched. */
  #keepParts(facts: LandedFacts, unmatched: readonly Unmatched[], where: string): void {
    const arrived = unmatched.filter(({ reason }) => reason === 'amount_too_low');
    const [candidate] = new Set(arrived.map((part) => part.candidate));
    if (candidate === undefined) return;
    expect(candidate.state, `${where}: only what is payable has parts`).toBe('payable');
    expect(
      arrived.every((part) => part.candidate === candidate),
      `${where}: parts of one request`,
    ).toBe(true);
    const parts = [
      ...(this.#parts.get(candidate.id) ?? []),
      ...arrived.flatMap((part) => partOf(facts, part)),
    ];
    this.#parts.set(candidate.id, parts);
    const received = parts.reduce((sum, { amount }) => sum + amount, 0);
    this.#replace(candidate.id, { received: baseUnitsOf(cents(received)) });
    const amount = cents(Number(candidate.amount / BASE_UNITS_PER_CENT));
    const fee = cents(Number((candidate.fee?.amount ?? 0n) / BASE_UNITS_PER_CENT));
    const taken = takeParts({ amount, fee, feeAddress: candidate.fee?.recipient ?? null }, parts);
    const merchantHas = parts
      .filter(({ recipient_address }) => recipient_address === candidate.recipient)
      .reduce((sum, part) => sum + part.amount, 0);
    const isReached = received >= amount && merchantHas >= amount - fee;
    expect(taken !== null, `${where}: settled as soon as the parts reach the sum`).toBe(isReached);
    if (taken === null) return;
    expect(
      taken.reduce((sum, part) => sum + part.cents, 0),
      `${where}: to the cent`,
    ).toBe(amount);
    expect(
      taken.every((part) => part.cents >= 0 && part.cents <= part.part.amount),
      `${where}: no more of a part than it is`,
    ).toBe(true);
    for (const signature of new Set(parts.map((part) => part.signature as Signature))) {
      expect(this.#usedSignatures.has(signature), `${where}: a signature counts once`).toBe(false);
      this.#usedSignatures.add(signature);
    }
    this.#settledBy.set(candidate.id, facts.signature);
    this.#replace(candidate.id, { state: 'settled' });
    this.tally.settledByParts++;
  }

  /** Settled plus unmatched is what arrived, in all and in every single transfer. */
  #expectBalanced(facts: LandedFacts, { settlement, unmatched }: Verdicts, where: string): void {
    const arrived = this.#arrived(facts);
    const usdc = arrived.filter((transfer) => transfer.mint === this.#mint);
    const left = unmatched.filter(({ transfer }) => transfer.mint === this.#mint);
    const settled = settlement?.candidate.amount ?? 0n;
    expect(settled + sum(left), `${where}: every unit is accounted for`).toBe(sum(usdc));
    const places = unmatched.map(({ transfer }) => transfer.path.join('.'));
    expect(new Set(places).size, `${where}: a transfer is unmatched once`).toBe(places.length);
    for (const { transfer, amount } of unmatched) {
      expect(arrived, `${where}: only what arrived is unmatched`).toContain(transfer);
      expect(amount > 0n && amount <= transfer.amount, `${where}: a part of its transfer`).toBe(true);
    }
  }

  /** Another rule than the matcher's: no order, no amounts, only who could have been meant. */
  #arrived(facts: LandedFacts): TokenTransfer[] {
    if (facts.error !== null) return [];
    const moved = facts.transfers.filter((transfer) => transfer.amount > 0n);
    const named = (transfer: TokenTransfer) =>
      this.#candidates.filter((candidate) => transfer.extraAccounts.includes(candidate.reference));
    const isFee = (transfer: TokenTransfer) => transfer.destination === this.#fee.tokenAccount;
    const namesIntent = this.#named(facts).some((candidate) => candidate.fee !== null);
    return moved.filter(
      (transfer) =>
        named(transfer).some((candidate) => this.#reaches(candidate, transfer)) ||
        (isFee(transfer) && namesIntent),
    );
  }

  #reaches(candidate: Candidate, { destination, mint }: TokenTransfer): boolean {
    if (mint === this.#mint) return destination === candidate.tokenAccount;
    return candidate.otherTokenAccounts.has(destination);
  }

  /** A crash repeats pages: reading the same transaction later must end in the same books. */
  #expectSameAgain(facts: LandedFacts, first: Verdicts, where: string): void {
    const again = matchTransaction(facts, this.#named(facts), {
      settled: first.settlement?.candidate.id ?? null,
      listed: new Set(first.unmatched.map(({ transfer }) => pathOf(transfer))),
    });
    expect(again.settlement, `${where}: no second settlement`).toBeNull();
    const amounts = (verdicts: Verdicts) =>
      verdicts.unmatched.map(({ transfer, amount }) => [pathOf(transfer), amount]);
    expect(amounts(again), `${where}: the same when repeated`).toEqual(amounts(first));
  }

  #moveOn(): void {
    const { id } = this.#random.pick(this.#candidates);
    if (this.#random.chance(0.05)) {
      const candidate = this.#candidates.find((known) => known.id === id);
      if (candidate?.state === 'payable') this.#replace(id, { state: 'canceled' });
    }
    const done = this.#candidates.filter(({ state }) => state !== 'payable');
    if (done.length > OBJECTS_OPEN / 2) this.#candidates.splice(this.#candidates.indexOf(done[0]!), 1);
  }

  #replace(id: string, change: Partial<Candidate>): void {
    const index = this.#candidates.findIndex((candidate) => candidate.id === id);
    this.#candidates[index] = { ...this.#candidates[index]!, ...change };
  }

  #named(facts: LandedFacts): Candidate[] {
    const named = new Set(facts.accounts);
    return this.#candidates.filter(({ reference }) => named.has(reference));
  }

  #facts(): LandedFacts {
    const random = this.#random;
    const transfers = Array.from({ length: 1 + random.below(5) }, (_, index) => this.#transfer(index));
    const failed = random.chance(0.1);
    return {
      signature: `signature-${this.#count++}` as Signature,
      slot: BigInt(this.#count),
      blockTime: 1_763_164_800 + this.#count,
      error: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
      feePayer: transfers[0]!.authority,
      signers: [transfers[0]!.authority],
      feeLamports: 5_000n,
      accounts: transfers.flatMap((transfer) => transfer.extraAccounts),
      transfers: failed ? [] : transfers,
      giftEvents: [],
    };
  }

  #transfer(index: number): TokenTransfer {
    const random = this.#random;
    const candidate = random.pick(this.#candidates);
    const merchant = random.chance(0.9)
      ? this.#merchants.find(({ wallet }) => wallet === candidate.recipient)!
      : random.pick(this.#merchants);
    const kind = random.pick(['usdc', 'usdc', 'usdc', 'usdc', 'fee', 'other'] as const);
    const destinations = {
      usdc: merchant.account,
      fee: this.#fee.tokenAccount,
      other: merchant.otherAccount,
    };
    return {
      path: random.chance(0.2) ? [index, random.below(3)] : [index],
      tokenProgram: TOKEN_PROGRAM,
      source: this.#address(),
      destination: destinations[kind],
      mint: kind === 'other' ? this.#otherMint : this.#mint,
      authority: this.#address(),
      owner: this.#address(),
      amount: this.#amount(candidate, kind === 'fee'),
      fee: baseUnits(0n),
      extraAccounts: this.#extraAccounts(candidate),
    };
  }

  #amount(candidate: Candidate, isFee: boolean) {
    const random = this.#random;
    const due = isFee ? (candidate.fee?.amount ?? 1n) : candidate.amount - (candidate.fee?.amount ?? 0n);
    const amounts = [
      () => due,
      () => due,
      () => candidate.amount,
      () => due + BigInt(random.below(1_000)),
      () => due - 1n,
      () => BigInt(random.below(Number(candidate.amount))),
      () => 1n,
      () => 0n,
    ];
    return baseUnits(random.pick(amounts)());
  }

  #extraAccounts(candidate: Candidate): Address[] {
    const random = this.#random;
    if (random.chance(0.08)) return [];
    const others = Array.from({ length: random.below(3) }, () =>
      random.chance(0.7) ? random.pick(this.#candidates).reference : this.#address(),
    );
    others.splice(random.below(others.length + 1), 0, candidate.reference);
    return others;
  }

  #candidate(): Candidate {
    const random = this.#random;
    const merchant = random.pick(this.#merchants);
    const amount = baseUnits(BigInt(1 + random.below(500)) * 10_000n);
    const isIntent = random.chance(0.5);
    const fee = isIntent && random.chance(0.8) ? { ...this.#fee, amount: baseUnits(amount / 100n) } : null;
    const type = isIntent ? 'transaction_intent' : 'checkout_session';
    const number = `${this.#count++}`;
    return {
      type,
      id: isIntent ? `ti_${number}` : `cs_${number}`,
      accountId: 'acct_1',
      state: 'payable',
      reference: this.#address(),
      recipient: merchant.wallet,
      tokenAccount: merchant.account,
      otherTokenAccounts: new Set([merchant.otherAccount]),
      amount,
      received: baseUnits(0n),
      fee,
    };
  }

  #address(): Address {
    return addressOfBytes(this.#random.bytes(32));
  }
}

function sum(amounts: readonly { readonly amount: bigint }[]): bigint {
  return amounts.reduce((total, { amount }) => total + amount, 0n);
}

/** Less than a cent is listed and counts for nothing. */
function partOf(facts: LandedFacts, { transfer, recipient, amount }: Unmatched): Part[] {
  const whole = Number(amount / BASE_UNITS_PER_CENT);
  if (whole === 0) return [];
  return [
    {
      id: `${facts.signature} ${transfer.path.join('.')}`,
      signature: facts.signature,
      recipient_address: recipient,
      amount: cents(whole),
      amount_base_units: amount.toString(),
    },
  ];
}
