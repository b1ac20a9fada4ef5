import { open, type SealedRecord } from '@florin/checkout/vault/envelope';
import { generateVaultKey, parseKeyring } from '@florin/checkout/vault/keyring';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepCheckouts } from '../checkout-intents/worker/sweep.ts';
import { identifier, sql } from '../database/sql.ts';
import { startTestServer, TEST_VAULT_KEYS, type TestServer, testConfig } from '../testing/server.testing.ts';
import { CVC_PLACES, type CvcPlace } from './cvc-places.ts';
import { CardVault } from './vault.ts';

const CANARY = '739';

let server: TestServer;
let cardId: string;
beforeAll(async () => {
  // No worker is there, so everything stays as it was sent.
  server = await startTestServer({ checkout: { ...testConfig().checkout, waitMs: 0 } });
});
afterAll(() => server.stop());

/** A code everywhere that a caller can put one, and through every call that takes one. */
beforeEach(async () => {
  for (const { table } of CVC_PLACES.toReversed())
    await server.database.execute(sql`TRUNCATE ${identifier(table)} CASCADE`);
  const headers = { 'idempotency-key': `canary-${Math.random()}` };
  const json = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: CANARY };
  cardId = (await server.post('/v1/cards', { json, headers })).body.id;
  const purchase = { url: 'https://shop.example/tea', options: { card_cvc: CANARY } };
  await server.post('/v1/checkout_intents', { json: purchase, headers });
});

const sealedAt = async ({ table, column }: CvcPlace) =>
  (
    await server.database.query<{ sealed: SealedRecord | null }>(
      sql`SELECT ${identifier(column)} AS sealed FROM ${identifier(table)}`,
    )
  ).map(({ sealed }) => sealed);

it('the list has every place where a code is stored, and a code is in every place of the list', async () => {
  const found = await placesOfCodes();
  expect(found).toEqual(new Set(CVC_PLACES.map(({ table, column }) => `${table}.${column}`)));
});

it('after seven days no code is left in any place', async () => {
  await sweepCheckouts(server.services);
  for (const place of CVC_PLACES) expect(await sealedAt(place)).not.toContain(null);
  for (const { table, since } of CVC_PLACES) {
    const column = identifier(since.column);
    const week = since.unit === 'time' ? sql`interval '7 days'` : sql`604800`;
    await server.database.execute(sql`UPDATE ${identifier(table)} SET ${column} = ${column} - ${week}`);
  }
  await sweepCheckouts(server.services);
  for (const place of CVC_PLACES) expect(await sealedAt(place)).toEqual([null]);
  expect(await placesOfCodes()).toEqual(new Set());
});

it('a new key reaches every place, so that the old one can be dropped', async () => {
  const fresh = generateVaultKey('next');
  await sweepCheckouts({ database: server.database, vault: new CardVault(`${fresh},${TEST_VAULT_KEYS}`) });
  for (const place of CVC_PLACES) {
    const [sealed] = await sealedAt(place);
    expect(codeIn(sealed, fresh), place.table).toBe(CANARY);
  }
});

it('deleting the card leaves no code in any place', async () => {
  await server.send('DELETE', `/v1/cards/${cardId}`);
  for (const place of CVC_PLACES) expect(await sealedAt(place)).toEqual([null]);
  expect(await placesOfCodes()).toEqual(new Set());
});

/** Every column of every table, the job queue's included, in which something opens as the code. */
async function placesOfCodes(): Promise<Set<string>> {
  const tables = await server.database.query<{ schema: string; name: string }>(sql`
    SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'graphile_worker')`);
  const places = new Set<string>();
  for (const { schema, name } of tables) {
    const rows = await server.database.query<{ row: Record<string, unknown> }>(
      sql`SELECT to_jsonb(row) AS row FROM ${identifier(schema)}.${identifier(name)} row`,
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (sealedIn(value).some((sealed) => codeIn(sealed, TEST_VAULT_KEYS) === CANARY))
          places.add(`${name}.${column}`);
  }
  return places;
}

/** Everything at any depth that looks like a sealed record, in JSON that is kept as text too. */
function sealedIn(value: unknown): SealedRecord[] {
  if (typeof value === 'string') return value.includes('wrappedKey') ? sealedIn(parsed(value)) : [];
  if (typeof value !== 'object' || value === null) return [];
  if ('wrappedKey' in value) return [value as SealedRecord];
  return Object.values(value).flatMap(sealedIn);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text with more than the record in it would be a find of another kind; make it one.
    throw new Error(`something sealed is inside other text: ${text.slice(0, 200)}`);
  }
}

function codeIn(sealed: SealedRecord | null | undefined, keys: string): string | null {
  if (!sealed) return null;
  try {
    return open(parseKeyring(keys), { accountId: server.accountId, cardId, field: 'cvc' }, sealed);
  } catch {
    // A card number, or sealed for something else.
    return null;
  }
}
