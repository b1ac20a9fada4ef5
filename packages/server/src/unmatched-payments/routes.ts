import * as wire from '@florin/wire/payments/unmatched-payment';
import { missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Services } from '../services.ts';
import { accept } from './accept.ts';
import { showUnmatchedPayments } from './show.ts';
import { findUnmatchedPayment, listUnmatchedPayments } from './store.ts';

export function addUnmatchedPaymentRoutes(
  api: Api,
  services: Pick<Services, 'database' | 'config' | 'network'>,
): void {
  const { database } = services;

  api.handle(wire.listUnmatchedPayments, async ({ caller, query }) => {
    const { rows, hasMore } = await listUnmatchedPayments(database, caller.accountId, query);
    const payments = await showUnmatchedPayments(database, caller.accountId, rows);
    return listed('/v1/unmatched_payments', payments, hasMore);
  });

  api.handle(wire.getUnmatchedPayment, async ({ caller, id }) => {
    const row = await findUnmatchedPayment(database, caller.accountId, id);
    if (!row) throw missing('unmatched_payment', id);
    const [payment] = await showUnmatchedPayments(database, caller.accountId, [row]);
    return payment!;
  });

  api.handle(wire.acceptUnmatchedPayment, async ({ caller, id, body }) =>
    accept(services, caller.accountId, id, body?.source),
  );
}
