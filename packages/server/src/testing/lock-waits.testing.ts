import { eventually } from '@florin/testing/until';
import { expect } from 'vitest';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/**
 * Waits until so many statements of this database wait for a lock. Whoever holds the lock asks: statements of a pool may
 * share a connection, and so wait behind one that waits.
 * @example await untilWaitingForLocks(transaction, 1)
 */
export async function untilWaitingForLocks(transaction: Queryable, count: number): Promise<void> {
  const look = async () => {
    // Without this a transaction sees what it saw when it first looked.
    await transaction.query(sql`SELECT pg_stat_clear_snapshot()`);
    const waiting = await transaction.query(sql`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    expect(waiting).toHaveLength(count);
  };
  await eventually(look);
}
