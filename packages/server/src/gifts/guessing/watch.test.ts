import { eventually } from '@florin/testing/until';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../database/sql.ts';
import { Metrics } from '../../http/observe/metrics.ts';
import { newReferenceAddress } from '../../network/reference-address.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';
import { watchGuessing } from './watch.ts';

/** One open gift of ten billion dollars is as good as a million of ten thousand. */
const GIFT_CENTS_MAX = 1_000_000_000_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ giftCentsMax: GIFT_CENTS_MAX });
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.stop());

const warnings = () => server.logLines.filter((line) => line.includes('open gifts of up to'));
const yieldOf = async ({ registry }: Metrics) =>
  Number(/^florin_gift_guessing_yield (\S+)$/m.exec(await registry.metrics())?.[1]);

it('says at the start and every hour that guessing comes near to paying, and stops when it does not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const metrics = new Metrics();
  await openGift();
  const watch = watchGuessing({ ...server.services, metrics });
  try {
    await eventually(() => expect(warnings()).toHaveLength(1));
    expect(await yieldOf(metrics)).toBeCloseTo(0.19, 2);
    vi.advanceTimersByTime(3_600_000);
    await eventually(() => expect(warnings()).toHaveLength(2));
    await server.database.execute(sql`DELETE FROM gifts`);
    vi.advanceTimersByTime(3_600_000);
    await eventually(async () => expect(await yieldOf(metrics)).toBe(0));
    expect(warnings()).toHaveLength(2);
  } finally {
    watch.stop();
  }
});

async function openGift(): Promise<void> {
  const mark = newReferenceAddress();
  await server.database.execute(sql`
    INSERT INTO gifts (account_id, id, status, amount, sender_address, release_verification_key, vault_address, vault_bump,
      sender_token_account, metadata, created, sweep_at, sweeps)
    VALUES (${server.accountId}, ${`gift_${mark}`}, 'open', 2500, ${mark}, ${mark}, ${mark}, 255, ${mark}, '{}', 1, now(), 0)`);
}
