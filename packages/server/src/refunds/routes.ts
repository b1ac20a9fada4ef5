import * as wire from '@florin/wire/payments/refund';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { watchedReference } from '../payment-requests/watched-reference.ts';
import type { Services } from '../services.ts';
import { draftRefund, tooMuch } from './draft.ts';
import { assertOwnChoice, assertWithinLimit } from './member-limit.ts';
import { showRefund, showRefunds } from './show.ts';
import { cancelRefund, findRefund, listRefunds, reserveRefund } from './store.ts';

export function addRefundRoutes(
  api: Api,
  services: Pick<Services, 'database' | 'chain' | 'network'>,
  recipients: RecipientAccounts,
): void {
  const { database } = services;

  api.handle(
    wire.createRefund,
    async ({ caller, body, claim }) => {
      assertOwnChoice(caller, body);
      const memberId = caller.role === null ? null : caller.memberId;
      const { refund, left } = await draftRefund(services, recipients, caller.accountId, body, memberId);
      const answer = await showRefund(services, refund);
      const watched_references = [watchedReference(refund.reference)];
      await database.transaction(async (transaction) => {
        await assertWithinLimit(transaction, caller, refund.amount);
        if (!(await reserveRefund(transaction, refund, refund.amount))) throw tooMuch(left);
        await insertOnce(transaction, claim, { refunds: [refund], watched_references }, answer);
      });
      return answer;
    },
    {
      idempotency: 'atomic',
      refresh: async ({ id }, caller) => {
        if (caller.kind !== 'merchant') throw new Error('refunds are created by merchants only');
        const row = await findRefund(database, caller.accountId, id);
        if (!row) throw new Error(`the created refund ${id} is gone`);
        return showRefund(services, row);
      },
    },
  );

  api.handle(wire.listRefunds, async ({ caller, query }) => {
    const { rows, hasMore } = await listRefunds(database, caller.accountId, query);
    return listed('/v1/refunds', await showRefunds(services, rows), hasMore);
  });

  api.handle(wire.getRefund, async ({ caller, id }) => {
    const row = await findRefund(database, caller.accountId, id);
    if (!row) throw missing('refund', id);
    return showRefund(services, row);
  });

  api.handle(wire.cancelRefund, async ({ caller, id, body }) => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const canceled = await database.transaction((transaction) =>
      cancelRefund(transaction, caller.accountId, id, nowSeconds, body?.reason ?? null),
    );
    if (canceled) return showRefund(services, canceled);
    const row = await findRefund(database, caller.accountId, id);
    if (!row) throw missing('refund', id);
    const state = row.status === 'requires_action' ? 'processing' : row.status;
    throw conflict('refund', state, `This refund is ${state} and cannot be canceled.`);
  });
}
