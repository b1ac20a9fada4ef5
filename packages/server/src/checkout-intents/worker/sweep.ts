import { CVC_KEPT_MS } from '@florin/checkout/vault/cvc-rule';
import type { CardRow } from '../../cards/store.ts';
import type { CardVault } from '../../cards/vault.ts';
import type { Queryable } from '../../database/database.ts';
import { json, sql } from '../../database/sql.ts';
import { addJob } from '../../jobs/add-job.ts';
import type { Services } from '../../services.ts';
import { expireIntents } from '../expire.ts';

const BATCH_MAX = 500;
/** A look that is this late was lost: a job is no more than a reminder, the row is what counts. */
const OVERDUE = '1 minute';
const STEPS_KEPT = '30 days';

/**
 * Everything that time alone brings about. Runs once a minute on one process; running it more often changes nothing.
 * @example await sweepCheckouts(services)
 */
export async function sweepCheckouts({
  database,
  vault,
}: Pick<Services, 'database' | 'vault'>): Promise<void> {
  await expireIntents(database);
  await destroyOldCvcs(database);
  await remindOfOpenWork(database);
  if (vault !== null) await moveToCurrentKey(database, vault);
  await database.query(sql`DELETE FROM checkout_calls WHERE called_at < now() - interval '24 hours'`);
  await database.query(sql`DELETE FROM checkout_steps WHERE at < now() - ${STEPS_KEPT}::interval`);
  await database.query(sql`DELETE FROM merchant_pauses WHERE paused_until < now() - interval '1 hour'`);
}

async function destroyOldCvcs(database: Queryable): Promise<void> {
  await database.query(sql`
    UPDATE cards SET cvc_sealed = NULL, cvc_stored_at = NULL
    WHERE cvc_sealed IS NOT NULL AND cvc_stored_at <= now() - ${CVC_KEPT_MS} * interval '1 millisecond'`);
}

async function remindOfOpenWork(database: Queryable): Promise<void> {
  await database.query(sql`
    SELECT ${addJob('checkout_charge', { intent: sql`due.id`, lane: sql`'charge ' || due.lane` })} FROM (
      SELECT checkout_intents.id, checkout_intents.lane
      FROM checkout_charges JOIN checkout_intents ON checkout_intents.id = checkout_charges.intent_id
      WHERE state IN ('prepared', 'submitting', 'authenticating', 'unknown') AND look_at < now() - ${OVERDUE}::interval
        AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs
          WHERE key = 'checkout_charge:' || checkout_intents.id AND attempts < max_attempts)
      LIMIT ${BATCH_MAX}) due`);
}

/** After a rotation of VAULT_KEYS: the old key can be dropped once nothing is sealed with it any more. */
async function moveToCurrentKey(database: Queryable, vault: CardVault): Promise<void> {
  const rows = await database.query<CardRow>(sql`
    SELECT * FROM cards
    WHERE number_sealed ->> 'keyId' <> ${vault.currentKeyId} OR cvc_sealed ->> 'keyId' <> ${vault.currentKeyId}
    LIMIT ${BATCH_MAX}`);
  for (const row of rows) {
    const owner = { accountId: row.account_id, cardId: row.id };
    const number = row.number_sealed && vault.rewrap(owner, 'number', row.number_sealed);
    const cvc = row.cvc_sealed && vault.rewrap(owner, 'cvc', row.cvc_sealed);
    if (number) {
      await database.query(sql`
        UPDATE cards SET number_sealed = ${json(number as never)}
        WHERE id = ${row.id} AND number_sealed = ${json(row.number_sealed as never)}`);
    }
    if (cvc) {
      await database.query(sql`
        UPDATE cards SET cvc_sealed = ${json(cvc as never)}
        WHERE id = ${row.id} AND cvc_sealed = ${json(row.cvc_sealed as never)}`);
    }
  }
}
