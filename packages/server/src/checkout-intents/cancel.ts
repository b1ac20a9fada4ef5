import type { Id } from '@florin/wire/ids';
import { sql } from '../database/sql.ts';
import type { Claim } from '../idempotency/claim.ts';
import type { Services } from '../services.ts';
import { stateConflict } from './conflicts.ts';
import { allows, transitionOf } from './state-machine.ts';
import { findIntent } from './store.ts';
import { earlierCall, rememberCall } from './worker/calls.ts';

export async function cancelIntent(
  { database }: Services,
  accountId: Id<'account'>,
  id: string,
  claim: Claim | null,
): Promise<void> {
  if ((await earlierCall(database, claim)) !== null) return;
  const canceled = await database.query(sql`
    WITH changed AS (
      UPDATE checkout_intents
      SET status = ${transitionOf('cancel').to}, status_reason = 'user_canceled', cvc_sealed = NULL
      WHERE account_id = ${accountId} AND id = ${id} AND ${allows('cancel')} RETURNING id),
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT id FROM changed`);
  if (canceled.length === 0) throw stateConflict(await findIntent(database, accountId, id), id, 'canceled');
}
