import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Queryable } from '../../database/database.ts';
import { isHandedOver } from '../hand-over/answer-hand-over.ts';
import { endHandOver, recordPersonsOrder, scheduleHandOverLook } from '../hand-over/hand-over-store.ts';
import { answerCheckoutIntent, type CheckoutIntentRow } from '../store.ts';
import type { RunningEngine } from './engine.ts';

/**
 * Looks what a person did with the session that they were sent to, and records it. True where that is all there is to do now; false
 * where the intent is to be quoted.
 */
export async function lookAtHandOver(
  database: Queryable,
  { engine }: Pick<RunningEngine, 'engine'>,
  row: CheckoutIntentRow,
  context: DriveContext,
): Promise<boolean> {
  const isWaiting = isHandedOver(row);
  if (row.flow?.session === undefined) return isWaiting;
  const reading = await engine.readHandOver(row.flow, context);
  if (reading.kind !== 'waiting') context.log({ name: 'person_went_on', detail: reading.kind });
  switch (reading.kind) {
    case 'placed':
      await recordPersonsOrder(database, row, reading, null);
      return true;
    case 'over':
      await endHandOver(database, row, reading.detail);
      return true;
    case 'ready': {
      const { options, allowed_hosts: allowedHosts } = row;
      const answer = { options, cvc: null, approvedOrigin: null, approvedBy: null, allowedHosts };
      if (isWaiting) await answerCheckoutIntent(database, row, answer, null);
      return isWaiting;
    }
    case 'waiting':
      if (isWaiting) await scheduleHandOverLook(database, row, row.hand_over!.at);
      return isWaiting;
  }
}
