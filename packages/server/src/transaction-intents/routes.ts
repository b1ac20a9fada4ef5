import * as wire from '@florin/wire/payments/transaction-intent';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { watchedReference } from '../payment-requests/watched-reference.ts';
import type { Services } from '../services.ts';
import { draftTransactionIntent } from './draft.ts';
import { presentTransactionIntent } from './present.ts';
import { cancelTransactionIntent, findTransactionIntent, listTransactionIntents } from './store.ts';

export function addTransactionIntentRoutes(
  api: Api,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'network'>,
  recipients: RecipientAccounts,
): void {
  const { database } = services;

  api.handle(
    wire.createTransactionIntent,
    async ({ caller, body, claim }) => {
      const intent = await draftTransactionIntent(services, recipients, caller.accountId, body);
      const answer = presentTransactionIntent(services, intent);
      const watched_references = [watchedReference(intent.reference)];
      await insertOnce(database, claim, { transaction_intents: [intent], watched_references }, answer);
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(wire.listTransactionIntents, async ({ caller, query }) => {
    const { rows, hasMore } = await listTransactionIntents(database, caller.accountId, query);
    const intents = rows.map((row) => presentTransactionIntent(services, row));
    return listed('/v1/transaction_intents', intents, hasMore);
  });

  api.handle(wire.getTransactionIntent, async ({ caller, id }) => {
    const row = await findTransactionIntent(database, caller.accountId, id);
    if (!row) throw missing('transaction_intent', id);
    return presentTransactionIntent(services, row);
  });

  api.handle(wire.cancelTransactionIntent, async ({ caller, id }) => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const canceled = await cancelTransactionIntent(database, caller.accountId, id, nowSeconds);
    if (canceled) return presentTransactionIntent(services, canceled);
    const row = await findTransactionIntent(database, caller.accountId, id);
    if (!row) throw missing('transaction_intent', id);
    throw conflict('transaction_intent', row.status, `This intent is ${row.status} and cannot be canceled.`);
  });
}
