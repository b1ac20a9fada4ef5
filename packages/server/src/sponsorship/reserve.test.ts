import { cents } from '@florin/wire/money';
import type { Signature } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { sql } from '../database/sql.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { DEFAULT_SPONSORSHIP, type SponsorshipLimits } from '../sponsorship-terms/limits.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { AMPLE_CREDIT } from '../testing/server.testing.ts';
import type { Claimant } from './claimant.ts';
import { closeCharge, earnCreditOf, findCredit } from './credit-store.ts';
import { reserveClaim, type SignedClaim } from './reserve.ts';
import { giveUpClaim } from './store.ts';

const CLAIMS = 60;
const ROOM = 25;
const limits = { ...DEFAULT_SPONSORSHIP, claimsPerDay: ROOM, claimsPerNetwork: CLAIMS };
const CLAIM_LAMPORTS = 1_000n;

const terms = (sponsorship: SponsorshipLimits) => ({ sponsorship, sponsorshipCredit: AMPLE_CREDIT });

let test: TestDatabase;
let accountId: string;
beforeAll(async () => {
  test = await testDatabase();
  accountId = (await ensureAccount(test.database, newReferenceAddress(), 'Leaf & Kettle')).id;
});
afterAll(() => test.drop());

it('lets as many through as there is room for, when all come at once over busy connections', async () => {
  const claimants = await Promise.all(Array.from({ length: CLAIMS }, () => newClaimant()));
  const { database } = test;
  const [outcomes, others] = await Promise.all([
    Promise.all(claimants.map((claimant) => reserveClaim(database, claimant, newClaim(), terms(limits)))),
    Promise.all(claimants.map(() => database.query(sql`SELECT 1`))),
  ]);
  expect(others).toHaveLength(CLAIMS);
  expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(ROOM);
  expect(outcomes.filter((outcome) => outcome === 'exhausted')).toHaveLength(CLAIMS - ROOM);
  expect(await used('service')).toEqual([ROOM]);
  expect(await used('account')).toEqual([ROOM]);
  expect(await used('gift')).toEqual(Array(ROOM).fill(1));
  expect(await database.query(sql`SELECT 1 FROM sponsored_claims`)).toHaveLength(ROOM);
});

it('counts nothing for a claim that is repeated or waits for another', async () => {
  const claimant = await newClaimant();
  const generous = terms({ ...limits, claimsPerDay: 1_000 });
  const before = await used('service');
  const [claim, another] = [newClaim(), newClaim()];
  expect(await reserveClaim(test.database, claimant, claim, generous)).toBe('reserved');
  expect(await reserveClaim(test.database, claimant, claim, generous)).toBe('repeated');
  expect(await reserveClaim(test.database, claimant, another, generous)).toBe('in_flight');
  expect(await used('service')).toEqual([before[0]! + 1]);
  await giveUpClaim(test.database, claimant.giftId, claim.messageHash);
  expect(await reserveClaim(test.database, claimant, another, generous)).toBe('reserved');
});

it('pays for no gift that is worth less than its claim', async () => {
  const claimant = { ...(await newClaimant()), giftAmount: cents(limits.giftCentsMin - 1) };
  const generous = terms({ ...limits, claimsPerDay: 1_000 });
  expect(await reserveClaim(test.database, claimant, newClaim(), generous)).toBe('exhausted');
});

describe('the credit of an account', () => {
  const ROOM_OF_CREDIT = 7;
  const generous = {
    sponsorship: { ...DEFAULT_SPONSORSHIP, claimsPerNetwork: 1_000, claimsPerDay: 1_000 },
    sponsorshipCredit: { ...AMPLE_CREDIT, startingClaims: 0 },
  };
  const takenOf = async (id: string) => (await findCredit(test.database, id))?.taken_lamports;

  it('is never overdrawn, however many claims come at once, and what did not land is given back once', async () => {
    const { database } = test;
    const { id } = await ensureAccount(database, newReferenceAddress(), 'Broke');
    await earn(id, BigInt(ROOM_OF_CREDIT) * CLAIM_LAMPORTS + CLAIM_LAMPORTS - 1n);
    const claims = await Promise.all(
      Array.from({ length: 20 }, async () => ({ claimant: await newClaimant(id), claim: newClaim() })),
    );
    const outcomes = await Promise.all(
      claims.map(({ claimant, claim }) => reserveClaim(database, claimant, claim, generous)),
    );
    expect(outcomes.filter((outcome) => outcome === 'reserved')).toHaveLength(ROOM_OF_CREDIT);
    expect(outcomes.filter((outcome) => outcome === 'exhausted')).toHaveLength(20 - ROOM_OF_CREDIT);
    expect(await takenOf(id)).toBe(ROOM_OF_CREDIT * Number(CLAIM_LAMPORTS));

    const reserved = claims.filter((_, index) => outcomes[index] === 'reserved');
    const [first, second] = reserved.map(({ claim }) => claim.signature);
    const closings = Array.from({ length: 8 }, () => [
      closeCharge(database, first!, { state: 'returned' }),
      closeCharge(database, second!, { state: 'spent', lamports: 400n }),
    ]);
    await Promise.all(closings.flat());
    expect(await takenOf(id)).toBe((ROOM_OF_CREDIT - 2) * Number(CLAIM_LAMPORTS) + 400);
  });

  it('pays once for one signature, also when it is sent again after its place was lost', async () => {
    const { id } = await ensureAccount(test.database, newReferenceAddress(), 'Careful');
    await earn(id, 10n * CLAIM_LAMPORTS);
    const [claimant, claim] = [await newClaimant(id), newClaim()];
    for (let time = 0; time < 2; time++) {
      expect(await reserveClaim(test.database, claimant, claim, generous)).toBe('reserved');
      await giveUpClaim(test.database, claimant.giftId, claim.messageHash);
    }
    expect(await takenOf(id)).toBe(Number(CLAIM_LAMPORTS));
    await closeCharge(test.database, claim.signature, { state: 'returned' });
    expect(await takenOf(id)).toBe(0);
    expect(await reserveClaim(test.database, claimant, claim, generous)).toBe('reserved');
    expect(await takenOf(id)).toBe(Number(CLAIM_LAMPORTS));
    await closeCharge(test.database, claim.signature, { state: 'returned' });
    // The chain has the last word.
    await closeCharge(test.database, claim.signature, { state: 'spent', lamports: 600n });
    await closeCharge(test.database, claim.signature, { state: 'returned' });
    expect(await takenOf(id)).toBe(600);
  });

  async function earn(id: string, lamports: bigint): Promise<void> {
    await test.database.execute(sql`
      WITH settled AS (SELECT id AS account_id FROM accounts WHERE id = ${id})
      ${earnCreditOf('settled', lamports)}`);
  }
});

async function used(scope: string): Promise<number[]> {
  const rows = await test.database.query<{ claims: number }>(sql`
    SELECT claims FROM sponsorship_budgets WHERE scope = ${scope}`);
  return rows.map(({ claims }) => claims);
}

let claims = 0;
function newClaim(): SignedClaim {
  claims++;
  return {
    messageHash: Buffer.alloc(32, claims),
    signature: `signature ${claims}` as Signature,
    lamportsMax: CLAIM_LAMPORTS,
    lastBlockHeight: 1_000n,
  };
}

async function newClaimant(account = accountId): Promise<Claimant> {
  const mark = newReferenceAddress();
  const giftId = `gift_${mark}`;
  await test.database.execute(sql`
    INSERT INTO gifts (account_id, id, status, amount, sender_address, release_verification_key, vault_address, vault_bump,
      sender_token_account, metadata, created, sweep_at, sweeps)
    VALUES (${account}, ${giftId}, 'open', 2500, ${mark}, ${mark}, ${mark}, 255, ${mark}, '{}', 1, now(), 0)`);
  return { giftId, giftAmount: cents(2500), accountId: account, wallet: mark, network: '203.0.113.7' };
}
