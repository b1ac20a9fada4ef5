import { SeededRandom } from '@florin/testing/seeded-random';
import { expect } from 'vitest';
import type { LandedFacts } from './landed-facts.ts';
import { readTransaction } from './read-transaction.ts';
import { TokenWorld } from './token-world.testing.ts';
import { type GeneratedTransaction, TransactionGenerator } from './transaction-generator.testing.ts';

export interface PropertyTally {
  succeeded: number;
  failed: number;
  transfers: number;
  innerTransfers: number;
  giftEvents: number;
  withLookupTable: number;
}

/**
 * Executes generated transactions in the virtual machine and holds the reader against two truths: what was asked for,
 * and how balances changed.
 */
export async function checkReader(seed: number, count: number): Promise<PropertyTally> {
  const world = await TokenWorld.create(new SeededRandom(seed));
  const generator = new TransactionGenerator(world);
  const tally: PropertyTally = {
    succeeded: 0,
    failed: 0,
    transfers: 0,
    innerTransfers: 0,
    giftEvents: 0,
    withLookupTable: 0,
  };
  for (let index = 0; index < count; index += 1) {
    const generated = await generator.next();
    const where = `seed ${seed}, transaction ${index}`;
    const before = balancesOf(world, generated);
    const landed = world.vm.land(generated.transaction);
    const facts = readTransaction(landed, { giftProgram: world.giftProgram });
    expect(landed.error === null, `${where}: the machine decides as generated: ${world.vm.failure}`).toBe(
      !generated.mustFail,
    );
    expectFacts(facts, generated, where);
    expectBalances(before, balancesOf(world, generated), facts, generated, where);
    countIn(tally, facts, landed.loadedAddresses.writable.length + landed.loadedAddresses.readonly.length);
  }
  return tally;
}

function expectFacts(facts: LandedFacts, generated: GeneratedTransaction, where: string): void {
  const transfers = facts.transfers.map(({ path: _, ...transfer }) => transfer);
  expect(transfers, `${where}: transfers`).toEqual(generated.mustFail ? [] : generated.transfers);
  const gifts = facts.giftEvents.map(({ type, vault, amount, sender, releaseKey }) => ({
    type,
    vault,
    amount,
    sender,
    releaseKey,
  }));
  expect(gifts, `${where}: gift events`).toEqual(generated.mustFail ? [] : generated.gifts);
}

type Balances = ReadonlyMap<string, bigint>;

function balancesOf(world: TokenWorld, generated: GeneratedTransaction): Balances {
  return new Map(
    [...generated.tokenAccounts].map((account) => [account, world.vm.tokenBalance(account)?.amount ?? 0n]),
  );
}

function expectBalances(
  before: Balances,
  after: Balances,
  facts: LandedFacts,
  generated: GeneratedTransaction,
  where: string,
): void {
  const explained = new Map(before);
  const add = (account: string, amount: bigint) =>
    explained.set(account, (explained.get(account) ?? 0n) + amount);
  for (const { source, destination, amount, fee } of facts.transfers) {
    add(source, -amount);
    add(destination, amount - fee);
  }
  if (!generated.mustFail) for (const [account, amount] of generated.issued) add(account, amount);
  expect(explained, `${where}: balances`).toEqual(after);
}

function countIn(tally: PropertyTally, facts: LandedFacts, loadedCount: number): void {
  if (facts.error === null) tally.succeeded += 1;
  else tally.failed += 1;
  if (loadedCount > 0) tally.withLookupTable += 1;
  tally.transfers += facts.transfers.length;
  tally.innerTransfers += facts.transfers.filter((transfer) => transfer.path.length > 1).length;
  tally.giftEvents += facts.giftEvents.length;
}
