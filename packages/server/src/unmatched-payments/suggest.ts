import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { type RankedSources, rankSources } from './rank-sources.ts';
import { findPossible, type Unassigned } from './suggest-store.ts';

const NONE: RankedSources = { all: [], only: null };

/**
 * What each of these payments may have been for; nothing where it named something.
 * @example const suggested = await suggestSources(database, accountId, rows); suggested.get(row.id)!.all
 */
export async function suggestSources(
  database: Queryable,
  accountId: Id<'account'>,
  payments: readonly Unassigned[],
): Promise<ReadonlyMap<string, RankedSources>> {
  const unassigned = payments.filter(({ source, amount }) => source === null && amount > 0);
  const found = unassigned.length === 0 ? [] : await findPossible(database, accountId, unassigned);
  return new Map(
    payments.map((payment) => {
      const possible = found.filter(({ payment: id }) => id === payment.id);
      return [payment.id, payment.source === null ? rankSources(payment, possible) : NONE];
    }),
  );
}
