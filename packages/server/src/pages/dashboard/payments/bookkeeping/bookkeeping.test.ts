import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../../database/sql.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.testing.ts';
import { signIn } from '../../dashboard.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('is a row for every movement of money, oldest first, and of this account alone', async () => {
  const { accountId, database } = server;
  const other = await server.otherMerchant();
  const { mint } = server.services.network;
  for (const [account, id] of [
    [accountId, 'mine'],
    [other.accountId, 'theirs'],
  ] as const) {
    await database.execute(sql`
      INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
      VALUES (${account}, ${`txn_${id}`}, 'checkout_session', ${`cs_${id}`}, ${`sig ${id}`}, '=payer', 'merchant', 1250, 1763164800)`);
    await database.execute(sql`
      INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
        sender_address, recipient_address, created)
      VALUES (${account}, ${`um_${id}`}, ${`rest ${id}`}, '0', 'no_reference', 0, 9999, ${mint}, 'payer', 'merchant', 1763164801)`);
    await database.execute(sql`
      INSERT INTO refunds (account_id, id, status, amount, transaction, sender_address, recipient_address, token_account,
        reference, signature, metadata, created)
      VALUES (${account}, ${`re_${id}`}, 'succeeded', 250, ${`txn_${id}`}, 'merchant', 'payer', 'account', ${`ref ${id}`},
        ${`back ${id}`}, '{}', 1763164802)`);
  }
  const merchant = await signIn(server, accountId);
  const read = async (query = '') => (await merchant.page(`/dashboard/payments/bookkeeping${query}`)).text;
  const lines = (await read()).trim().split('\r\n');
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 6))).toEqual([
    ['"2025-11-15T00:00:00.000Z"', '"payment"', '12.5', '0', '12.5', '0'],
    ['"2025-11-15T00:00:01.000Z"', '"unmatched"', '0.009999', '0', '0.009999', '0'],
    ['"2025-11-15T00:00:02.000Z"', '"refund"', '-2.5', '0', '-2.5', '0'],
  ]);
  expect(lines[1]).toContain('"sig mine"');
  // Text that a spreadsheet would run is text.
  expect(lines[1]).toContain('"\'=payer"');
  expect((await read('?from=2025-11-16')).trim().split('\r\n')).toHaveLength(1);
  expect(await read('?to=2025-11-15')).not.toContain('theirs');
});
