import type { Failed, FailureReason, NotSubmitted, Unknown } from './driver.ts';

/** @example failed('out_of_stock', 'the page says that it is sold out') */
export function failed(reason: FailureReason, detail: string): Failed {
  return { kind: 'failed', reason, detail };
}

/** @example notSubmitted('price_rose', 'the total is now 5100') */
export function notSubmitted(reason: NotSubmitted['reason'], detail: string): NotSubmitted {
  return { kind: 'not_submitted', reason, detail };
}

/** @example unknown('the shop did not answer in time') */
export function unknown(detail: string): Unknown {
  return { kind: 'unknown', detail };
}
