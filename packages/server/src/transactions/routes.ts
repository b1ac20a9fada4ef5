import { getTransaction, listTransactions } from '@florin/wire/transaction';
import type { Api } from '../http/api.ts';
import { missing } from '../http/api-error.ts';
import { listed } from '../http/page.ts';
import type { Sql } from '../storage/database.ts';
import { presentTransaction } from './present.ts';
import { findTransaction, pageOfTransactions } from './store.ts';

export function addTransactionRoutes(api: Api, sql: Sql): void {
  api.handle(listTransactions, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOfTransactions(sql, caller.accountId, query);
    return listed('/v1/transactions', rows.map(presentTransaction), hasMore);
  });

  api.handle(getTransaction, async ({ caller, id }) => {
    const row = await findTransaction(sql, caller.accountId, id);
    if (!row) throw missing('transaction', id);
    return presentTransaction(row);
  });
}
