import { tokenAccountOf } from '@florin/chain/token-account';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { makeSession } from './payment-scene.testing.ts';
import { walletSweep } from './sweep-wallets.ts';
import { takeDueWallets } from './wallet-store.ts';

const MERCHANTS = 1_000;
const VISITS_OF_ONE = 500;

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin({}, false);
});
afterAll(() => florin.stop());

it('watching a thousand merchants costs a call a hundred of them, however many visits they have', async () => {
  const { database, network } = florin.services;
  await makeSession(florin, 500);
  const addresses = await Promise.all(
    Array.from({ length: MERCHANTS }, async () => (await generateKeyPairSigner()).address),
  );
  const accounts = await Promise.all(addresses.map((address) => tokenAccountOf(address, network.mint)));
  await database.execute(sql`
    INSERT INTO accounts (id, wallet_address, business_name, metadata, created)
    SELECT 'acct_' || n, address, 'Shop', '{}', 1 FROM unnest(${addresses}::text[]) WITH ORDINALITY wallets (address, n)`);
  await database.execute(sql`
    INSERT INTO checkout_sessions (account_id, id, status, payment_status, amount_subtotal, amount_total, recipient_address,
      token_account, pays_by_transfer, reference, metadata, created)
    SELECT 'acct_' || n, 'cs_' || n || '_' || visit, 'open', 'unpaid', 500, 500, address, token_account, true, 'r' || n || '_' || visit, '{}', 1
    FROM unnest(${addresses}::text[], ${accounts}::text[]) WITH ORDINALITY wallets (address, token_account, n),
      generate_series(1, CASE WHEN n = 1 THEN ${VISITS_OF_ONE}::int ELSE 1 END) visit`);
  // Looked at lately, as it is after the first ten minutes: nothing has changed.
  await database.execute(sql`
    INSERT INTO watched_wallets (account_id, token_account, address, look_at, searched_at)
    SELECT 'acct_' || n, token_account, address, now(), now()
    FROM unnest(${addresses}::text[], ${accounts}::text[]) WITH ORDINALITY wallets (address, token_account, n)`);
  const calls: Record<string, number> = { accounts: 0, historyPage: 0, transactions: 0 };
  const chain = new Proxy(florin.services.chain, {
    get(target, property) {
      const name = property as keyof typeof target;
      const method = target[name].bind(target) as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        // A node answers for a hundred accounts at once.
        if (name === 'accounts') calls.accounts! += Math.ceil((given[0] as unknown[]).length / 100);
        else calls[name] = (calls[name] ?? 0) + 1;
        return method(...given);
      };
    },
  });
  const sweep = walletSweep({ ...florin.services, chain }, 'payments');
  for (let turn = 0; turn < 3; turn++) await sweep(new AbortController().signal);
  // One look at all of them takes eleven calls: every 15 seconds, so less than one a second.
  expect(calls.accounts).toBeLessThanOrEqual(12);
  expect(calls.historyPage).toBeLessThanOrEqual(2);
  expect(await takeDueWallets(database, 2_000)).toEqual([]);
});
