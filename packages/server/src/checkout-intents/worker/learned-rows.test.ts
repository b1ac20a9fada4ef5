import * as buyers from '@florin/checkout/flows/buyers.testing';
import { createLearner, learnPlan } from '@florin/checkout/flows/learn';
import {
  explore,
  type RequestShop,
  type Script,
  startRequestShop,
} from '@florin/checkout/flows/request-shop.testing';
import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Buyer } from '@florin/page-reading/purchase';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.testing.ts';
import { flowRegistry } from './merchant-store.ts';

const LAMP = { slug: 'desk-lamp', title: 'Desk Lamp', id: '40', cents: 3_990 };
const ADA: Buyer = { ...buyers.ADA, billing: null };
const BO: Buyer = { ...buyers.BO, billing: null };
const CANARIES = [
  'adaquine',
  'lovelockson',
  'zanzibar',
  'canarymail',
  '7319402',
  '731-9402',
  '739188',
  'wombat',
  'xylophone',
  'quillville',
];

let test: TestDatabase;
let shop: RequestShop;
beforeAll(async () => {
  test = await testDatabase();
  shop = await startRequestShop({ products: [LAMP], hasIdOnPage: true });
  for (const id of ['acct_a', 'acct_b'])
    await test.database.execute(sql`
      INSERT INTO accounts (id, wallet_address, business_name, metadata, created) VALUES (${id}, ${id}, 'b', '{}', 0)`);
});
afterAll(async () => {
  await shop.stop();
  await test.drop();
});

function contextOf(account: string): DriveContext {
  return {
    account,
    signal: new AbortController().signal,
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch: async (url, { method = 'GET', headers = {}, body } = {}) => {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
      return { status: response.status, url, headers: response.headers, text: await response.text() };
    },
    log: () => undefined,
  };
}

/** Every row that learning wrote, as text. */
async function rows(): Promise<string> {
  const flows = await test.database.query<{ row: string }>(
    sql`SELECT flows.*::text AS row FROM learned_flows flows`,
  );
  const plans = await test.database.query<{ row: string }>(
    sql`SELECT plans.*::text AS row FROM learned_plans plans`,
  );
  return [...flows, ...plans].map(({ row }) => row.toLowerCase()).join('\n');
}

it('rows of learned flows and plans hold nothing of the buyers that they were learned with', async () => {
  const registry = flowRegistry(test.database);
  const script: Script = ({ email, phone, name, shipping }) => ({
    email: email!,
    phone: phone!.replace(/\D/g, ''),
    full_name: name!.toUpperCase(),
    address1: shipping!.line1,
    address2: shipping!.line2!,
    zip: shipping!.postalCode,
  });
  const context = contextOf('acct_a');
  await createLearner(registry)(await explore(shop, { product: LAMP, buyer: ADA, script }, context));
  const [learned] = await test.database.query<{ account_id: string }>(
    sql`SELECT account_id FROM learned_plans`,
  );
  expect(learned).toEqual({ account_id: 'acct_a' });
  const ofAda = await rows();
  expect(CANARIES.filter((canary) => ofAda.includes(canary))).toEqual([]);

  const seen = await explore(shop, { product: LAMP, buyer: BO, script }, contextOf('acct_b'));
  const [row] = await test.database.query<{ fingerprint: string }>(
    sql`SELECT fingerprint FROM learned_flows`,
  );
  const flow = (await registry.find(shop.origin, row!.fingerprint))!;
  expect(flow.plan).toBeNull();
  const run = {
    ...seen,
    exchanges: await seen.exchanges(),
    recipe: flow.recipe,
    product: { url: seen.flow.url, title: LAMP.title },
  };
  const { exchanges, recipe, choice, quote, product } = run;
  await learnPlan(registry, flow, { exchanges, recipe, choice, quote, product }, contextOf('acct_b'));
  expect((await registry.find(shop.origin, row!.fingerprint))?.plan).toMatchObject({ buyer: null });
  const shared = await rows();
  expect(CANARIES.filter((canary) => shared.includes(canary))).toEqual([]);
});
