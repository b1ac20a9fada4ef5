import type { DriveContext } from '@florin/checkout-browser/driver';
import type { Services } from '../../services.ts';
import { keptOrder } from '../charges/charge-store.ts';
import { recordOrder, takeUpOrder } from '../orders/store.ts';
import type { RunningEngine } from './engine.ts';
import { StepLog } from './step-log.ts';

const ORDER_MS = 20_000;

/** Looks what became of an order and shows it. Nothing is decided by it, so it can be repeated after any crash. */
export async function orderJob(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { engine, fetch, boundsOf }: RunningEngine,
  intentId: string,
  signal: AbortSignal,
): Promise<void> {
  const order = await takeUpOrder(database, intentId);
  if (order === null) return;
  const steps = new StepLog(database, log, intentId);
  const context: DriveContext = {
    account: order.account_id,
    signal,
    bounds: boundsOf(order.allowed_hosts),
    deadlineMs: Date.now() + ORDER_MS,
    fetch,
    log: steps.add,
  };
  const reading = await engine.readOrder(order.flow, { id: order.order_id, told: order.told }, context);
  if (reading.kind === 'unread') steps.add({ name: 'order_unread', detail: reading.detail });
  await steps.flush();
  const { url, status } = keptOrder({
    number: null,
    ...(reading.kind === 'read' ? reading.order : { url: null, status: null }),
  });
  const isOver = reading.kind === 'not_offered' || (reading.kind === 'read' && reading.isOver);
  await recordOrder(database, order, { url, status }, isOver, reading.keys);
}
