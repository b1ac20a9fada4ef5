import {
  cancelTransactionIntent,
  createTransactionIntent,
  getTransactionIntent,
  listTransactionIntents,
} from '@florin/wire/payments/transaction-intent';
import { pageOf } from '../database/page.ts';
import { NOTHING, sql } from '../database/sql.ts';
import { conflict, missing } from '../errors/api-error.ts';
import { listed } from '../http/list.ts';
import type { Api } from '../http/pipeline/api.ts';
import { insertOnce } from '../idempotency/insert-once.ts';
import type { Services } from '../services.ts';
import { watchedReference } from '../settlement/payments/watched-references.ts';
import { draftIntent } from './draft.ts';
import { presentIntent } from './present.ts';
import { cancelIntent, findIntent, type TransactionIntentRow } from './store.ts';

export function addTransactionIntentRoutes(api: Api, services: Services): void {
  const { database } = services;

  api.handle(
    createTransactionIntent,
    async ({ caller, body, claim }) => {
      const intent = await draftIntent(services, caller.accountId, body);
      const answer = await presentIntent(services, intent);
      const watched = watchedReference(intent.reference);
      await insertOnce(
        database,
        claim,
        { transaction_intents: [intent], watched_references: [watched] },
        answer,
      );
      return answer;
    },
    { idempotency: 'atomic' },
  );

  api.handle(listTransactionIntents, async ({ caller, query }) => {
    const { rows, hasMore } = await pageOf<TransactionIntentRow>(
      database,
      'transaction_intent',
      'transaction_intents',
      caller.accountId,
      query,
      query.status === undefined ? NOTHING : sql`AND status = ${query.status}`,
    );
    const intents = await Promise.all(rows.map((row) => presentIntent(services, row)));
    return listed('/v1/transaction_intents', intents, hasMore);
  });

  api.handle(getTransactionIntent, async ({ caller, id }) => {
    const row = await findIntent(database, caller.accountId, id);
    if (!row) throw missing('transaction_intent', id);
    return presentIntent(services, row);
  });

  api.handle(cancelTransactionIntent, async ({ caller, id }) => {
    const canceled = await cancelIntent(database, caller.accountId, id, Math.floor(Date.now() / 1000));
    if (canceled) return presentIntent(services, canceled);
    const row = await findIntent(database, caller.accountId, id);
    if (!row) throw missing('transaction_intent', id);
    throw conflict('transaction_intent', row.status, `This intent is ${row.status}; it cannot be canceled.`);
  });
}
