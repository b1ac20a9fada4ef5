import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { makeApiKey } from '../api-keys/make.ts';
import { sql } from '../database/sql.ts';
import { type TestDatabase, testDatabase } from '../testing/database.testing.ts';
import { startProcess, type TestProcess } from '../testing/process.testing.ts';
import { request } from '../testing/request.testing.ts';

const WALLET = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9';

describe('two processes on one PostgreSQL', () => {
  let test: TestDatabase;
  let processes: TestProcess[];
  let key: string;
  beforeAll(async () => {
    test = await testDatabase();
    const account = await ensureAccount(test.database, WALLET, 'Leaf & Kettle');
    key = (await makeApiKey(test.database, account.id, 'Test key')).secret;
    processes = await Promise.all([startProcess(test.url), startProcess(test.url)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    await test.drop();
  });

  it('a key revoked through one fails at once on the other', async () => {
    const [one, two] = processes as [TestProcess, TestProcess];
    for (let round = 0; round < 5; round++) {
      const { body: made } = await request(one.url, 'POST', '/v1/api_keys', { key });
      // Keep the other process's memory of the key as warm as it can be.
      const warm = Array.from({ length: 20 }, () =>
        request(two.url, 'GET', '/v1/account', { key: made.secret }),
      );
      const [deleted] = await Promise.all([
        request(one.url, 'DELETE', `/v1/api_keys/${made.id}`, { key }),
        ...warm,
      ]);
      expect(deleted.status).toBe(200);
      expect((await request(two.url, 'GET', '/v1/account', { key: made.secret })).status).toBe(401);
    }
  });

  it('the same Idempotency-Key sent to both at the same moment creates one object', async () => {
    for (let round = 0; round < 10; round++) {
      const headers = { 'idempotency-key': `race-${round}` };
      const send = (one: TestProcess) =>
        request(one.url, 'POST', '/v1/products', { key, json: { name: `Race ${round}` }, headers });
      const answers = await Promise.all([...processes, ...processes].map(send));
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
      expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
    }
    const rows = await test.database.query(sql`SELECT 1 FROM products WHERE name LIKE 'Race %'`);
    expect(rows).toHaveLength(10);
  });

  it('stops gracefully: requests under way are answered', async () => {
    const extra = await startProcess(test.url);
    const under = Array.from({ length: 30 }, (_, index) =>
      request(extra.url, 'POST', '/v1/products', { key, json: { name: `S${index}` } }),
    );
    await Promise.race(under);
    const code = await extra.stop();
    const answers = await Promise.allSettled(under);
    const answered = answers.filter((answer) => answer.status === 'fulfilled');
    expect(answered.every((answer) => answer.value.status === 200)).toBe(true);
    const rows = await test.database.query(sql`SELECT 1 FROM products WHERE name ~ '^S[0-9]+$'`);
    expect(rows).toHaveLength(answered.length);
    expect(code).toBe(0);
  });
});
