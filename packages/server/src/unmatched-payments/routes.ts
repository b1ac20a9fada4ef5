import * as wire from '@florin/wire/payments/unmatched-payment';
import type { Database } from '../database/database.ts';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { accept } from './accept.ts';
import { presentUnmatchedPayment } from './present.ts';
import { findUnmatchedPayment, listUnmatchedPayments } from './store.ts';

export function addUnmatchedPaymentRoutes(api: Api, database: Database): void {
  api.handle(wire.listUnmatchedPayments, async ({ caller, query }) => {
    const { rows, hasMore } = await listUnmatchedPayments(database, caller.accountId, query);
    return listed('/v1/unmatched_payments', rows.map(presentUnmatchedPayment), hasMore);
  });

  api.handle(wire.getUnmatchedPayment, async ({ caller, id }) => {
    const row = await findUnmatchedPayment(database, caller.accountId, id);
    if (!row) throw missing('unmatched_payment', id);
    return presentUnmatchedPayment(row);
  });

  api.handle(wire.acceptUnmatchedPayment, async ({ caller, id }) => accept(database, caller.accountId, id));
}
