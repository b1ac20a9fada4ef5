import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSession } from '../../database/database.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '../../database/migrate.ts';
import { sql } from '../../database/sql.ts';
import { emptyTestDatabase } from '../../testing/database.testing.ts';

const MIGRATION = '0051_mandated_merchants.sql';

it('approvals that a limited key may have made are asked for again, and such keys only buy', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'florin-migrations-'));
  const test = await emptyTestDatabase();
  const session = await openSession(test.url, 'florin-test');
  try {
    for (const name of readdirSync(MIGRATIONS_DIRECTORY).filter((file) => file < MIGRATION))
      copyFileSync(join(MIGRATIONS_DIRECTORY, name), join(directory, name));
    await migrate(test.url, directory);
    await session.execute(sql`
      INSERT INTO accounts (id, wallet_address, business_name, metadata, created) VALUES
        ('acct_limited', 'wallet_1', 'limited', '{}', 1), ('acct_free', 'wallet_2', 'free', '{}', 1)`);
    await session.execute(sql`
      INSERT INTO api_keys (id, account_id, name, last4, secret_hash, created, mandate, revoked_at) VALUES
        ('key_1', 'acct_limited', 'agent', 'aaaa', 'a', 2000, '{"max_amount": 5}', 3000),
        ('key_2', 'acct_free', 'server', 'bbbb', 'b', 1000, null, null)`);
    await session.execute(sql`
      INSERT INTO approved_origins (account_id, origin, approved_at) VALUES
        ('acct_limited', 'https://before.example', to_timestamp(1999)),
        ('acct_limited', 'https://after.example', to_timestamp(2001)),
        ('acct_free', 'https://free.example', to_timestamp(2001))`);
    copyFileSync(join(MIGRATIONS_DIRECTORY, MIGRATION), join(directory, MIGRATION));
    await migrate(test.url, directory);
    expect(await session.query(sql`SELECT origin FROM approved_origins ORDER BY origin`)).toEqual([
      { origin: 'https://before.example' },
      { origin: 'https://free.example' },
    ]);
    expect(await session.query(sql`SELECT id, scopes FROM api_keys ORDER BY id`)).toEqual([
      { id: 'key_1', scopes: ['checkout'] },
      { id: 'key_2', scopes: null },
    ]);
  } finally {
    await session.end();
    await test.drop();
    rmSync(directory, { recursive: true });
  }
});
