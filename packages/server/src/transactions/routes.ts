import { getTransaction, listTransactions } from '@florin/wire/payments/transaction';
import type { Queryable } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { presentTransaction } from './present.ts';
import { findTransaction, pageOfTransactions } from './store.ts';

export function addTransactionRoutes(api: Api, database: Queryable): void {
  api.handle(listTransactions, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOfTransactions(database, caller.accountId, query);
    return listed('/v1/transactions', rows.map(presentTransaction), hasMore);
  });

  api.handle(getTransaction, async ({ caller, id }) => {
    const row = await findTransaction(database, caller.accountId, id);
    if (!row) throw missing('transaction', id);
    return presentTransaction(row);
  });
}
