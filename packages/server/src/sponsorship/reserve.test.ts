import { cents } from '@florin/wire/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { sql } from '../database/sql.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import type { Claimant } from './claimant.ts';
import { DEFAULT_SPONSORSHIP } from './limits.ts';
import { reserveClaim } from './reserve.ts';
import { giveUpClaim } from './store.ts';

const CLAIMS = 60;
const ROOM = 25;
const limits = { ...DEFAULT_SPONSORSHIP, claimsPerDay: ROOM, claimsPerNetwork: CLAIMS };
const message = Buffer.alloc(32, 1);

let test: TestDatabase;
let accountId: string;
beforeAll(async () => {
  test = await testDatabase();
  accountId = (await ensureAccount(test.database, newReferenceAddress(), 'Leaf & Kettle')).id;
});
afterAll(() => test.drop());

it('lets as many through as there is room for, when all come at once over busy connections', async () => {
  const claimants = await Promise.all(Array.from({ length: CLAIMS }, newClaimant));
  const { database } = test;
  const [outcomes, others] = await Promise.all([
    Promise.all(claimants.map((claimant) => reserveClaim(database, claimant, message, limits))),
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
  const generous = { ...limits, claimsPerDay: 1_000 };
  const before = await used('service');
  expect(await reserveClaim(test.database, claimant, message, generous)).toBe('reserved');
  expect(await reserveClaim(test.database, claimant, message, generous)).toBe('repeated');
  expect(await reserveClaim(test.database, claimant, Buffer.alloc(32, 2), generous)).toBe('in_flight');
  expect(await used('service')).toEqual([before[0]! + 1]);
  await giveUpClaim(test.database, claimant.giftId, message);
  expect(await reserveClaim(test.database, claimant, Buffer.alloc(32, 2), generous)).toBe('reserved');
});

it('pays for no gift that is worth less than its claim', async () => {
  const claimant = { ...(await newClaimant()), giftAmount: cents(limits.giftCentsMin - 1) };
  expect(await reserveClaim(test.database, claimant, message, { ...limits, claimsPerDay: 1_000 })).toBe(
    'exhausted',
  );
});

async function used(scope: string): Promise<number[]> {
  const rows = await test.database.query<{ claims: number }>(sql`
    SELECT claims FROM sponsorship_budgets WHERE scope = ${scope}`);
  return rows.map(({ claims }) => claims);
}

async function newClaimant(): Promise<Claimant> {
  const mark = newReferenceAddress();
  const giftId = `gift_${mark}`;
  await test.database.execute(sql`
    INSERT INTO gifts (account_id, id, status, amount, sender_address, release_verification_key, vault_address, vault_bump,
      sender_token_account, metadata, created, sweep_at, sweeps)
    VALUES (${accountId}, ${giftId}, 'open', 2500, ${mark}, ${mark}, ${mark}, 255, ${mark}, '{}', 1, now(), 0)`);
  return { giftId, giftAmount: cents(2500), accountId, wallet: mark, network: '203.0.113.7' };
}
