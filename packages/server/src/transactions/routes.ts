import * as wire from '@florin/wire/payments/transaction';
import type { Queryable } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentTransaction } from './present.ts';
import { findTransaction, listTransactions } from './store.ts';

export function addTransactionRoutes(api: Api, database: Queryable): void {
  api.handle(wire.listTransactions, async ({ caller, query }) => {
    const { rows, hasMore } = await listTransactions(database, caller.accountId, query);
    return listed('/v1/transactions', rows.map(presentTransaction), hasMore);
  });

  api.handle(wire.getTransaction, async ({ caller, id }) => {
    const row = await findTransaction(database, caller.accountId, id);
    if (!row) throw missing('transaction', id);
    return presentTransaction(row);
  });
}
