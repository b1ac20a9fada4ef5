import { moneyEventTypes } from '@florin/wire/events/event-types';
import { historyKeyOf } from '../../../packages/server/src/sealed-history/key.ts';
import { verifyHistory } from '../../../packages/server/src/sealed-history/verify.ts';
import type { SimulatedPostgres } from '../world/postgres.ts';
import { Broken } from './broken.ts';

/** Events of money that have no place yet. */
export const UNSEALED = `
  (SELECT count(*) FROM events WHERE type = ANY('{${moneyEventTypes.join(',')}}')
    AND NOT EXISTS (SELECT 1 FROM history_entries WHERE event_id = events.id))`;

/** Once nothing is under way: every event of money has one place, and the audit finds nothing. */
export async function assertHistoryIsSealed(postgres: SimulatedPostgres, secret: Buffer): Promise<void> {
  const key = historyKeyOf(null, secret);
  const report = await verifyHistory(postgres.database, { publicKey: key.publicJwk.x, key, keptRoot: null });
  const [{ events }] = (await postgres.look<{ events: string }>(
    `SELECT count(*)::text AS events FROM events WHERE type = ANY($1)`,
    [moneyEventTypes],
  )) as [{ events: string }];
  if (report.findings.length > 0 || report.waiting > 0 || report.sealed !== Number(events))
    throw new Broken(
      'every event of money is sealed once',
      `${events} events: ${JSON.stringify({ ...report, findings: report.findings.slice(0, 3) })}`,
    );
}
