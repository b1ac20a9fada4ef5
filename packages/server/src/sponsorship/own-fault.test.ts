import { LIGHTHOUSE_PROGRAM } from '@florin/chain/sponsor/assertion';
import { COMPUTE_BUDGET_PROGRAM } from '@florin/chain/sponsor/compute-budget';
import { rebuiltBy } from '@florin/chain/sponsor/tampering.testing';
import type { Base64EncodedWireTransaction, Instruction } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import {
  askRelease,
  claim,
  emptyWallet,
  type GiftScene,
  openGift,
  submit,
} from '../gifts/gift-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';

const SET_HEAP_FRAME = 1;
const SET_COMPUTE_UNIT_LIMIT = 2;
/** `AssertAccountInfo`; the chain of the test has no program that could say yes to it. */
const ASSERTION = 5;

let florin: TestFlorin;
let scene: GiftScene;
beforeAll(async () => {
  florin = await startTestFlorin();
  scene = await openGift(florin);
});
afterAll(() => florin.stop());

function budgetInstruction(kind: number, value: number): Instruction {
  const data = Buffer.alloc(5, kind);
  data.writeUInt32LE(value, 1);
  return { programAddress: COMPUTE_BUDGET_PROGRAM, data };
}

type Tampering = (original: readonly Instruction[]) => Instruction[];

const OWN_FAULTS: Record<string, Tampering> = {
  'a compute limit that is too low': (original) => [
    budgetInstruction(SET_COMPUTE_UNIT_LIMIT, 1_000),
    ...original.filter(({ programAddress }) => programAddress !== COMPUTE_BUDGET_PROGRAM),
  ],
  'a heap that is too small': (original) => [budgetInstruction(SET_HEAP_FRAME, 1_024), ...original],
  'an added instruction that fails': (original) => [
    ...original,
    { programAddress: LIGHTHOUSE_PROGRAM, data: new Uint8Array([ASSERTION]) },
  ],
};

async function counted(): Promise<{ claims: number; places: number }> {
  const row = await florin.database.first<{ claims: number; places: number }>(sql`
    SELECT (SELECT coalesce(sum(claims), 0)::int FROM sponsorship_budgets) AS claims,
      (SELECT count(*) FROM sponsored_claims) AS places`);
  return row!;
}

it.each(Object.entries(OWN_FAULTS))(
  '%s is refused before it counts, however often',
  async (_name, tamper) => {
    const wallet = await emptyWallet();
    // More often than a gift may be claimed at the sponsor's cost in a day.
    for (let time = 0; time < 4; time++) {
      const { body } = await askRelease(florin, scene.gift.id, wallet.address);
      const unsigned = body.next_action.transaction.serialized_transaction as Base64EncodedWireTransaction;
      const answer = await submit(
        florin,
        await rebuiltBy(unsigned, { instructions: tamper }, wallet, scene.releaseKey),
      );
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toMatch(/^transaction_(rejected|not_ours)$/);
    }
    expect(await counted()).toEqual({ claims: 0, places: 0 });
  },
);

it('an honest claim of the same gift is paid for after all of that', async () => {
  expect((await claim(florin, scene, await emptyWallet())).status).toBe(200);
});
